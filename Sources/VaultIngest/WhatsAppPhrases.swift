/// What the app itself writes into exports.
///
/// The languages are English, Spanish, German, French, Portuguese and Italian; all phrases are
/// lower case.
enum WhatsAppPhrases {
  /// Before an attachment's name in `<attached: name>` (iOS).
  static let attachedPrefixes = [
    "attached", "adjunto", "archivo adjunto", "anhang", "pièce jointe", "anexado", "anexo",
    "allegato",
  ]

  /// Behind an attachment's name in `name (file attached)` (Android).
  static let attachedSuffixes = [
    "(file attached)", "(archivo adjunto)", "(datei angehängt)", "(fichier joint)",
    "(arquivo anexado)", "(ficheiro anexado)", "(file allegato)",
  ]

  /// Lines that stand for a file that was not exported.
  static let omitted: Set<String> = [
    "<media omitted>", "<multimedia omitido>", "<archivo omitido>", "<medien ausgeschlossen>",
    "<medien weggelassen>", "<médias omis>", "<fichier omis>", "<mídia oculta>",
    "<arquivo de mídia oculto>", "<multimédia oculto>", "<ficheiro não revelado>",
    "<media omessi>", "<media esclusi>", "<view once message omitted>",
    "image omitted", "video omitted", "audio omitted", "sticker omitted", "gif omitted",
    "document omitted", "contact card omitted", "video note omitted",
    "imagen omitida", "video omitido", "vídeo omitido", "audio omitido", "sticker omitido",
    "gif omitido", "documento omitido", "tarjeta de contacto omitida",
    "bild weggelassen", "video weggelassen", "audio weggelassen", "sticker weggelassen",
    "gif weggelassen", "dokument weggelassen", "kontaktkarte ausgelassen",
    "image absente", "vidéo absente", "audio omis", "sticker omis", "gif retiré",
    "document manquant", "fiche contact omise",
    "imagem ocultada", "imagem omitida", "vídeo ocultado", "áudio ocultado", "áudio omitido",
    "figurinha omitida", "documento ocultado", "cartão do contato omitido",
    "immagine omessa", "video omesso", "audio omesso", "sticker non incluso", "gif esclusa",
    "documento omesso", "scheda contatto omessa",
  ]

  /// At the end of a message that was changed after it was sent.
  static let edited = [
    "<this message was edited>", "<se editó este mensaje.>", "<se editó este mensaje>",
    "<diese nachricht wurde bearbeitet.>", "<diese nachricht wurde bearbeitet>",
    "<ce message a été modifié>", "<mensagem editada>", "<esta mensagem foi editada>",
    "<questo messaggio è stato modificato>",
  ]

  /// How notices start that carry a sender although nobody wrote them.
  static let notices = [
    "messages and calls are end-to-end encrypted", "messages you send to this",
    "messages to this group are now secured", "messages to this chat and calls are now secured",
    "los mensajes y las llamadas están cifrados", "los mensajes y llamadas están cifrados",
    "nachrichten und anrufe sind ende-zu-ende", "nachrichten in diesem chat sowie anrufe",
    "les messages et les appels sont chiffrés", "les messages et appels sont chiffrés",
    "as mensagens e as chamadas são protegidas", "as mensagens e ligações são protegidas",
    "as mensagens e chamadas são encriptadas", "i messaggi e le chiamate sono crittografati",
  ]

  /// Parts of notices that iOS exports with a sender and marks with U+200E.
  static let groupEvents = [
    "created this group", "created group", "changed the subject", "changed the group",
    "changed this group", "changed their phone number", "changed to +", " added ", "added you",
    "was added", "you added", " removed ", " left", "joined using", "security code",
    "now an admin", "disappearing messages", "pinned a message", "deleted this group",
    "changed the settings", "is a contact", "blocked this contact", "unblocked this contact",
    "creó este grupo", "creó el grupo", "cambió el asunto", "cambió la descripción",
    "cambió el ícono", "añadió a", "agregó a", "te añadió", "te agregó", "salió del grupo",
    " salió", "eliminó a", "código de seguridad", "se unió usando", "mensajes temporales",
    "hat diese gruppe erstellt", "hat die gruppe", "hat den betreff", "hat das gruppenbild",
    "hinzugefügt", "hat die gruppe verlassen", " entfernt", "sicherheitsnummer",
    "selbstlöschende nachrichten",
    "a créé ce groupe", "a créé le groupe", "a changé le sujet", "a changé l'objet",
    "a modifié", "a ajouté", "vous a ajouté", "est parti", "a quitté", "a retiré",
    "code de sécurité", "messages éphémères",
    "criou este grupo", "criou o grupo", "mudou o assunto", "alterou o assunto", "adicionou",
    "saiu", "removeu", "código de segurança", "mensagens temporárias",
    "ha creato questo gruppo", "ha creato il gruppo", "ha cambiato l'oggetto", "ha aggiunto",
    "ha abbandonato", "è uscito", "ha rimosso", "codice di sicurezza", "messaggi effimeri",
  ]

  /// What an author's name never holds: a notice with a colon in it is not "author: text".
  static let verbsBeforeColon = [
    " created group", " changed the subject", " changed the group", " changed this group",
    " added ", " removed ", " pinned ", " creó el grupo", " cambió el asunto", " cambió la ",
    " añadió ", " agregó ", " hat die gruppe", " hat den betreff", " hat das gruppen",
    " a créé le groupe", " a changé ", " a modifié ", " a ajouté ", " criou o grupo",
    " mudou o assunto", " alterou o assunto", " mudou a descri", " adicionou ",
    " ha creato il gruppo", " ha cambiato ", " ha aggiunto ",
  ]
}
