extension WhatsAppPhrases {
  /// How notices start that carry a sender although nobody wrote them: on encryption, above all.
  static let notices = phrases(
    """
    messages and calls are end-to-end encrypted|messages you send to this
    messages to this group are now secured|messages to this chat and calls are now secured
    los mensajes y las llamadas están cifrados|los mensajes y llamadas están cifrados
    los mensajes y las llamadas en este chat|los mensajes en este grupo ahora están protegidos
    nachrichten und anrufe sind ende-zu-ende|nachrichten in diesem chat sowie anrufe
    les messages et les appels sont chiffrés|les messages et appels sont chiffrés
    les messages envoyés dans ce groupe sont|les messages envoyés dans cette discussion
    as mensagens e as chamadas são protegidas|as mensagens e ligações são protegidas
    as mensagens e chamadas são encriptadas|as mensagens e as ligações são protegidas
    as mensagens e chamadas são protegidas|as mensagens e as chamadas são encriptadas
    i messaggi e le chiamate sono crittografati|i messaggi e le chiamate sono cifrati
    berichten en oproepen worden end-to-end|berichten en gesprekken zijn end-to-end
    berichten en gesprekken worden end-to-end|wiadomości i połączenia są szyfrowane
    wiadomości i połączenia są w pełni szyfrowane|wiadomości oraz połączenia są szyfrowane
    сообщения и звонки защищены сквозным|сообщения и звонки в этом чате
    mesajlar ve aramalar uçtan uca|الرسائل والمكالمات مشفرة|الرسائل والمكالمات مشفّرة
    ההודעות והשיחות מוצפנות|הודעות ושיחות מוצפנות|मैसेज और कॉल एंड-टू-एंड|संदेश और कॉल एंड-टू-एंड
    मैसेज और कॉल, एंड-टू-एंड|pesan dan panggilan terenkripsi|pesan dan telepon terenkripsi
    メッセージと通話はエンドツーエンド|メッセージと通話はエンドツーエンド暗号化|메시지와 통화는 종단간|메시지와 통화가 종단간
    메시지와 통화는 종단 간|消息和通话已进行端到端|消息和通话都进行端到端|消息和通话经端到端|消息与通话已进行端到端
    訊息和通話皆受到端對端|訊息和通話已受端對端|訊息與通話皆經端對端|訊息和通話都經過端對端
    meddelanden och samtal är end-to-end|meddelanden och samtal är helt krypterade
    beskeder og opkald er end-to-end|meldinger og anrop er ende-til-ende
    viestit ja puhelut ovat täysin salattuja|viestit ja puhelut on suojattu
    zprávy a hovory jsou koncově šifrovány|zprávy a hovory jsou end-to-end
    správy a hovory sú end-to-end|az üzenetek és hívások végpontok közötti
    az üzenetek és a hívások végpontok közötti|mesajele și apelurile sunt criptate
    повідомлення та дзвінки захищено наскрізним|повідомлення й виклики захищено
    τα μηνύματα και οι κλήσεις είναι κρυπτογραφημένα|els missatges i les trucades estan xifrats
    ข้อความและการโทรได้รับการเข้ารหัส|ข้อความและการโทรถูกเข้ารหัส|tin nhắn và cuộc gọi được mã hóa
    mesej dan panggilan disulitkan|پیام‌ها و تماس‌ها رمزگذاری|پیام‌ها و تماس‌ها سرتاسر
    মেসেজ এবং কলগুলি এন্ড-টু-এন্ড|poruke i pozivi su end-to-end|poruke i pozivi šifrirani su
    """)

  /// Parts of notices that iOS exports with a sender and marks with U+200E: changes of the group
  /// and calls.
  static let groupEvents = bytes(
    """
    created this group|created group|changed the subject|changed the group|changed this group
    changed their phone number|changed to +| added |added you|was added|you added| removed | left
    joined using|security code|now an admin|no longer an admin|disappearing messages
    pinned a message|deleted this group|changed the settings|is a contact|blocked this contact
    unblocked this contact|turned on |turned off |joined from|requested to join|joined this group
    changed this group's icon|deleted this group's icon|created this community|started a call
    missed voice call|missed video call|voice call|video call|missed group|group call|silenced
    creó este grupo|creó el grupo|cambió el asunto|cambió la descripción|cambió el ícono
    cambió el icono|cambió la imagen|cambió el nombre|cambiaste|añadió a|agregó a|te añadió|te agregó
    salió del grupo| salió|eliminó a|código de seguridad|se unió usando|se unió a|mensajes temporales
    llamada perdida|videollamada|llamada de voz|ya eres admin
    hat diese gruppe erstellt|hat die gruppe|hat den betreff|hat das gruppenbild|hinzugefügt
    hat den gruppennamen|hat die gruppe verlassen| entfernt|sicherheitsnummer|ist beigetreten
    selbstlöschende nachrichten|verpasster sprachanruf|verpasster videoanruf|sprachanruf|videoanruf
    a créé ce groupe|a créé le groupe|a changé le sujet|a changé l'objet|a modifié|a ajouté
    a changé le nom|vous a ajouté|est parti|a quitté|a retiré|code de sécurité|messages éphémères
    appel vocal|appel vidéo|appel manqué
    criou este grupo|criou o grupo|mudou o assunto|alterou o assunto|adicionou|saiu|removeu
    mudou o nome|alterou o nome|mudou a imagem|mudou a descrição|código de segurança|entrou usando
    mensagens temporárias|chamada de voz|chamada de vídeo|ligação de voz|ligação de vídeo
    chamada perdida|ligação perdida
    ha creato questo gruppo|ha creato il gruppo|ha cambiato l'oggetto|ha aggiunto|ha cambiato
    ha modificato|ha abbandonato|è uscito|è uscita|ha rimosso|codice di sicurezza|messaggi effimeri
    chiamata vocale|videochiamata|chiamata persa
    heeft deze groep gemaakt|heeft de groep|heeft het onderwerp|heeft de groepsnaam| toegevoegd
    heeft de groepsafbeelding| verwijderd|beveiligingscode|gemiste oproep|spraakoproep|video-oproep
    gemiste spraakoproep|gemiste video-oproep|utworzył|utworzyła|zmienił|zmieniła|dodał|dodała
    usunął|usunęła|opuścił|opuściła|kod zabezpieczeń|połączenie głosowe|połączenie wideo
    nieodebrane połączenie|создал|изменил|добавил|удалил|покинул|вышел из группы|вышла из группы
    код безопасности|аудиозвонок|видеозвонок|пропущенный|grubu oluşturdu|grubu kurdu|konuyu
    grubun adını|grup adını|ekledi|çıkardı|ayrıldı|güvenlik kodu|sesli arama|görüntülü arama
    cevapsız|أنشأ|أنشأت|غيّر|غير اسم|غيّرت|أضاف|أضافت|أزال|غادر|غادرت|رمز الأمان|مكالمة صوتية
    مكالمة فيديو|مكالمة فائتة|יצר את הקבוצה|יצרה את הקבוצה|שינה את|שינתה את|הוסיף את|הוסיפה את
    הסיר את|הסירה את|יצא מהקבוצה|יצאה מהקבוצה|עזב|קוד האבטחה|שיחה קולית|שיחת וידאו|שיחה שלא נענתה
    ग्रुप बनाया|ग्रुप का नाम|का विषय|को जोड़ा|को ऐड किया|को हटाया|ने छोड़ दिया|ग्रुप छोड़|सुरक्षा कोड
    वॉइस कॉल|वीडियो कॉल|मिस्ड|membuat grup|mengubah|menambahkan|mengeluarkan|keluar|kode keamanan
    panggilan suara|panggilan video|tak terjawab|グループを作成|グループ名を|件名を|を追加しました|を削除しました
    退出しました|セキュリティコード|音声通話|ビデオ通話|不在着信|그룹을 만들|그룹 이름을|제목을|추가했습니다|추가하셨습니다
    내보냈습니다|나갔습니다|보안 코드|음성 통화|영상 통화|부재중|创建了|更改了|添加了|移除了|退出了|安全代码|安全码
    语音通话|视频通话|未接|建立了|變更了|更改了|新增了|移除了|離開了|退出群組|安全碼|語音通話|視訊通話
    skapade gruppen|ändrade|lade till|tog bort|lämnade|säkerhetskod|röstsamtal|videosamtal
    oprettede gruppen|ændrede|tilføjede|fjernede|forlod|sikkerhedskode|taleopkald|videoopkald
    opprettet gruppen|endret|la til|fjernet|forlot|sikkerhetskode|taleanrop|videoanrop
    loi ryhmän|muutti|vaihtoi|lisäsi|poisti|poistui|turvakoodi|äänipuhelu|videopuhelu
    """)

  /// What an author's name never holds: a notice with a colon in it is not "author: text".
  static let verbsBeforeColon = bytes(
    """
     created group| changed the subject| changed the group| changed this group| added | removed |
     pinned | creó el grupo| cambió el asunto| cambió la | cambió el nombre| añadió | agregó |
     hat die gruppe| hat den betreff| hat das gruppen| hat den gruppen| a créé le groupe
     a changé | a modifié | a ajouté | criou o grupo| mudou o assunto| alterou o assunto
     mudou a descri| mudou o nome| alterou o nome| adicionou | ha creato il gruppo| ha cambiato |
     ha aggiunto | ha modificato | heeft de groep| heeft het onderwerp| heeft groep |
     utworzył grupę| utworzyła grupę| zmienił temat| zmieniła temat| zmienił nazwę| zmieniła nazwę
     создал группу| создал(а) группу| создала группу| изменил тему| изменил(а) | изменила тему
     konuyu | grubunu oluşturdu| grup konusunu | بإنشاء | بتغيير |أنشأ | יצר את | שינה את |
     ने ग्रुप | ने विषय | membuat grup | mengubah subjek | mengubah nama |がグループ|が件名を|님이 그룹
    님이 제목을|创建了群组|将主题|更改了|建立了群組|將主旨|變更了
    """)

  private static func bytes(_ list: String) -> [[UInt8]] {
    list.split { $0 == "\n" || $0 == "|" }.map { Array($0.utf8) }
  }
}
