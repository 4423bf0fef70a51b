internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Texts of WhatsApp messages")
struct WhatsAppBodyTests {
  /// Forms seen in exports of phones in six languages.
  @Test(
    "A file's name is taken out of the text",
    arguments: [
      (" IMG-1.jpg (file attached)", "IMG-1.jpg", ""),
      (" \u{200E}IMG-1.jpg (file attached)\nthe caption", "IMG-1.jpg", "the caption"),
      (" IMG-1.jpg (archivo adjunto)", "IMG-1.jpg", ""),
      (" IMG-1.jpg (Datei angehängt)", "IMG-1.jpg", ""),
      (" IMG-1.jpg (fichier joint)", "IMG-1.jpg", ""),
      (" IMG-1.jpg (arquivo anexado)", "IMG-1.jpg", ""),
      (" IMG-1.jpg (file allegato)", "IMG-1.jpg", ""),
      (" \u{200E}<attached: 001-PHOTO.jpg>", "001-PHOTO.jpg", ""),
      (" \u{200E}<adjunto: 001-PHOTO.jpg>", "001-PHOTO.jpg", ""),
      (" \u{200E}<Anhang: 001-PHOTO.jpg>", "001-PHOTO.jpg", ""),
      (" \u{200E}<pièce jointe : 001-PHOTO.jpg>", "001-PHOTO.jpg", ""),
      (" \u{200E}<anexado: 001-PHOTO.jpg>", "001-PHOTO.jpg", ""),
      (" \u{200E}<allegato: 001-PHOTO.jpg>", "001-PHOTO.jpg", ""),
      (" look at this \u{200E}<attached: 001-PHOTO.jpg>", "001-PHOTO.jpg", "look at this"),
      (
        " Plan.pdf • \u{200E}2 pages \u{200E}<attached: 2-Plan.pdf>", "2-Plan.pdf",
        "Plan.pdf • \u{200E}2 pages"
      ),
    ])
  func readsFiles(_ raw: String, _ name: String, _ text: String) {
    let body = WhatsAppBody(raw)
    #expect(body.attachments == [Attachment(name: name)])
    #expect(body.text == text)
    #expect(!body.isNotice)
  }

  @Test(
    "A placeholder is a file without a name",
    arguments: [
      "<Media omitted>", "<Multimedia omitido>", "<Medien ausgeschlossen>", "<Médias omis>",
      "<Mídia oculta>", "<Media omessi>", "\u{200E}image omitted", "\u{200E}imagen omitida",
      "\u{200E}Bild weggelassen", "\u{200E}image absente", "\u{200E}imagem ocultada",
      "\u{200E}immagine omessa", "\u{200E}sticker omitted", "\u{200E}GIF omitted",
    ])
  func readsPlaceholders(_ raw: String) {
    let body = WhatsAppBody(" " + raw)
    #expect(body.attachments == [Attachment(name: nil)])
    #expect(body.text.isEmpty)
  }

  @Test("What people write stays as it is")
  func keepsText() {
    for text in [
      "a < b (file attached to the door)", "the image omitted the best part", "<3",
      "<attached>", "two\n\nparagraphs", "see (archivo adjunto) below", "Ana left early",
    ] {
      let body = WhatsAppBody(" " + text)
      #expect(body.text == text)
      #expect(body.attachments.isEmpty)
      #expect(!body.isNotice)
    }
  }

  @Test(
    "The mark of an edited message goes",
    arguments: [
      "<This message was edited>", "<Se editó este mensaje.>",
      "<Diese Nachricht wurde bearbeitet.>",
      "<Ce message a été modifié>", "<Mensagem editada>", "<Questo messaggio è stato modificato>",
    ])
  func dropsEditMarks(_ mark: String) {
    #expect(WhatsAppBody(" at eight \u{200E}" + mark).text == "at eight")
  }

  @Test(
    "What the app says in somebody's name is a notice",
    arguments: [
      "\u{200E}Messages and calls are end-to-end encrypted. No one outside can read them.",
      "Messages and calls are end-to-end encrypted. No one outside can read them.",
      "\u{200E}Ana created this group", "\u{200E}Ana added Ben", "\u{200E}Ben left",
      "\u{200E}Ana creó este grupo", "\u{200E}Anna hat diese Gruppe erstellt",
      "\u{200E}Ana a créé ce groupe", "\u{200E}Ana criou este grupo",
      "\u{200E}Ana ha creato questo gruppo",
      "\u{200E}Los mensajes y las llamadas están cifrados de extremo a extremo.",
    ])
  func recognisesNotices(_ raw: String) {
    #expect(WhatsAppBody(raw).isNotice)
  }
}
