/// What the app itself writes into exports, in the languages it is used in most.
///
/// Phrases are in folded form: lower case, straight apostrophes, plain spaces, no full stop at the
/// end, no angle brackets around. The languages stand in the order English, Spanish, German,
/// French, Portuguese, Italian, Dutch, Polish, Russian, Turkish, Arabic, Hebrew, Hindi, Indonesian,
/// Japanese, Korean, Chinese, then others.
enum WhatsAppPhrases {
  /// Behind an attachment's name in `name (file attached)` (Android), without parentheses.
  static let attachedSuffixes = set(
    """
    file attached|archivo adjunto|datei angehängt|fichier joint|arquivo anexado|ficheiro anexado
    file allegato|bestand bijgevoegd|bijgevoegd bestand|plik załączony|załączono plik
    załączony plik|файл добавлен|прикрепленный файл|прикреплённый файл|файл прикреплен
    файл прикреплён|dosya ekli|dosya eklendi|ekli dosya|الملف مرفق|ملف مرفق|קובץ מצורף
    הקובץ מצורף|קובץ מצורף|फ़ाइल संलग्न|फ़ाइल अटैच की गई|फाइल संलग्न|file terlampir
    berkas terlampir|添付ファイル|ファイル添付|ファイルを添付|파일 첨부됨|파일 첨부|첨부 파일|文件附件|附件
    檔案附件|附加檔案|附加文件|fil bifogad|bifogad fil|fil vedhæftet|vedhæftet fil|fil vedlagt
    vedlagt fil|tiedosto liitetty|liitetty tiedosto|soubor byl přiložen|přiložený soubor
    priložený súbor|fișier atașat|файл додано|вкладений файл|прикріплений файл|συνημμένο αρχείο
    επισυνάφθηκε αρχείο|fájl csatolva|csatolt fájl|fitxer adjunt|แนบไฟล์แล้ว|ไฟล์แนบ
    ไฟล์ที่แนบมา|tệp đính kèm|đính kèm tệp|file đính kèm|fail dilampirkan|فایل پیوست شده
    فایل ضمیمه شد|পিডিএফ সংযুক্ত|ফাইল সংযুক্ত|datoteka priložena|privitak|файл прикачен
    """)

  /// Before an attachment's name in `<attached: name>` (iOS).
  static let attachedPrefixes = set(
    """
    attached|adjunto|archivo adjunto|anhang|angehängt|pièce jointe|joint|anexado|anexo|allegato
    bijgevoegd|bijlage|załącznik|załączono|вложение|прикреплено|прикреплённый файл|ekli|eklendi
    مرفق|المرفق|مُرفق|מצורף|קובץ מצורף|संलग्न|अटैच किया गया|terlampir|lampiran|添付ファイル|添付
    첨부|첨부됨|첨부 파일|附件|已附加|附加|bifogad|bilaga|vedhæftet|vedlagt|liitetty|liite|příloha
    přiloženo|príloha|atașat|вкладення|прикріплено|συνημμένο|csatolva|csatolmány|adjunt|ไฟล์แนบ|แนบ
    đính kèm|đã đính kèm|dilampirkan|پیوست|সংযুক্ত|privitak|прикачен файл
    """)

  /// What stands for a file that was not exported: in angle brackets on Android, behind U+200E on
  /// iOS.
  static let omitted = set(
    """
    media omitted|view once message omitted|view once voice message omitted|image omitted
    video omitted|audio omitted|sticker omitted|gif omitted|document omitted|photo omitted
    contact card omitted|video note omitted|voice message omitted|view once photo omitted
    view once video omitted|file omitted
    multimedia omitido|archivo omitido|archivo multimedia omitido|imagen omitida|video omitido
    vídeo omitido|audio omitido|sticker omitido|gif omitido|documento omitido|foto omitida
    tarjeta de contacto omitida|videomensaje omitido|nota de video omitida
    mensaje de visualización única omitido|mensaje de una sola visualización omitido
    medien ausgeschlossen|medien weggelassen|bild weggelassen|video weggelassen|audio weggelassen
    sticker weggelassen|gif weggelassen|dokument weggelassen|kontaktkarte ausgelassen
    kontaktkarte weggelassen|videonachricht weggelassen|einmalansicht-nachricht weggelassen
    médias omis|fichier omis|image absente|vidéo absente|audio omis|sticker omis|gif retiré
    document manquant|document omis|fiche contact omise|image omise|vidéo omise|gif omis
    note vidéo omise|message à vue unique omis
    mídia oculta|arquivo de mídia oculto|multimédia oculto|ficheiro não revelado|mídia omitida
    imagem ocultada|imagem omitida|imagem oculta|vídeo ocultado|áudio ocultado|áudio omitido
    figurinha omitida|figurinha oculta|documento ocultado|cartão do contato omitido|gif ocultado
    multimédia omitida|ficheiro omitido|mensagem de visualização única oculta
    media omessi|media esclusi|immagine omessa|video omesso|audio omesso|sticker non incluso
    gif esclusa|documento omesso|scheda contatto omessa|sticker omesso|gif omessa
    media weggelaten|afbeelding weggelaten|video weggelaten|audio weggelaten|sticker weggelaten
    gif weggelaten|document weggelaten|contactkaart weggelaten
    pominięto multimedia|multimedia pominięte|multimedia pominięto|plik pominięto|obraz pominięty
    obraz pominięto|pominięto obraz|wideo pominięte|film pominięto|pominięto film|audio pominięte
    dźwięk pominięto|naklejka pominięta|gif pominięty|dokument pominięty|pominięto dokument
    без медиафайлов|файл пропущен|медиафайл пропущен|изображение отсутствует|видео отсутствует
    изображение опущено|видео опущено|аудиофайл опущен|аудио отсутствует|стикер отсутствует
    стикер опущен|документ опущен|документ отсутствует|гиф отсутствует|gif отсутствует
    карточка контакта отсутствует|видеосообщение отсутствует|изображение пропущено|видео пропущено
    аудио пропущено|стикер пропущен|документ пропущен
    medya dahil edilmedi|medya atlandı|görüntü dahil edilmedi|görsel dahil edilmedi
    video dahil edilmedi|ses dahil edilmedi|çıkartma dahil edilmedi|gif dahil edilmedi
    belge dahil edilmedi|kişi kartı dahil edilmedi
    تم استبعاد الوسائط|الوسائط محذوفة|الوسائط غير مدرجة|صورة محذوفة|تم حذف الصورة|الصورة محذوفة
    تم استبعاد الصورة|تم استبعاد الفيديو|تم استبعاد الصوت|تم استبعاد الملصق|تم استبعاد المستند
    فيديو محذوف|صوت محذوف|ملصق محذوف|مستند محذوف|تم إدراج ملف وسائط
    המדיה לא נכללה|מדיה הושמטה|המדיה הושמטה|התמונה הושמטה|תמונה הושמטה|הסרטון הושמט|סרטון הושמט
    וידאו הושמט|השמע הושמט|אודיו הושמט|המדבקה הושמטה|מדבקה הושמטה|המסמך הושמט|מסמך הושמט
    मीडिया के बिना|मीडिया छोड़ा गया|मीडिया शामिल नहीं है|मीडिया हटाया गया
    छवि छोड़ी गई|चित्र छोड़ा गया|इमेज शामिल नहीं है|वीडियो छोड़ा गया|वीडियो शामिल नहीं है
    ऑडियो छोड़ा गया|ऑडियो शामिल नहीं है|स्टिकर छोड़ा गया|स्टिकर शामिल नहीं है|दस्तावेज़ छोड़ा गया
    media tidak disertakan|media tidak tersedia|media dihilangkan|gambar tidak disertakan
    gambar dihilangkan|video tidak disertakan|video dihilangkan|audio tidak disertakan
    audio dihilangkan|stiker tidak disertakan|stiker dihilangkan|gif tidak disertakan
    gif dihilangkan|dokumen tidak disertakan|dokumen dihilangkan|kartu kontak tidak disertakan
    メディアは含まれていません|メディアなし|省略されたメディア|メディアを除く|メディア省略
    画像は省略されました|画像は含まれていません|画像を省略|画像省略|動画は省略されました|ビデオは省略されました
    動画は含まれていません|音声は省略されました|音声は含まれていません|スタンプは省略されました
    スタンプは含まれていません|ドキュメントは省略されました|書類は省略されました|gifは省略されました
    미디어 파일 생략됨|미디어 생략됨|미디어 파일을 제외한 내용|사진 및 동영상 제외|미디어 제외됨
    이미지 생략됨|이미지 제외됨|생략된 이미지|사진 생략됨|동영상 생략됨|비디오 생략됨|오디오 생략됨
    음성 생략됨|스티커 생략됨|문서 생략됨|gif 생략됨|동영상 제외됨|오디오 제외됨|스티커 제외됨|문서 제외됨
    省略多媒体文件|媒体文件已省略|忽略多媒体文件|媒体已省略|多媒体文件已省略|已忽略图片|忽略图片|图像已忽略
    图像已省略|图片已省略|忽略图像|忽略视频|视频已省略|忽略音频|音频已省略|忽略贴图|贴图已省略|忽略文档
    文档已省略|忽略文件|忽略 gif|忽略多媒体档|忽略多媒体
    媒體已省略|省略多媒體檔|多媒體檔案已省略|多媒體已略去|忽略多媒體檔|已忽略圖片|圖片已略去|圖片已省略
    影片已略去|影片已省略|音訊已略去|音訊已省略|貼圖已略去|貼圖已省略|文件已略去|文件已省略|gif 已略去
    media har utelämnats|media utelämnade|media utelämnad|bild utelämnad|video utelämnad
    ljud utelämnat|klistermärke utelämnat|dokument utelämnat|utelämnad media
    medier udeladt|mediefil udeladt|medie udeladt|billede udeladt|video udeladt|lyd udeladt
    media er utelatt|media utelatt|mediafil utelatt|bilde utelatt|video utelatt|lyd utelatt
    media jätetty pois|media poistettu|media jätettiin pois|kuva jätetty pois|video jätetty pois
    média vynechána|média vynechaná|média vynechány|obrázek vynechán|video vynecháno
    hiányzó médiafájl|média kihagyva|kép kihagyva|kép mellőzve|videó kihagyva|média mellőzve
    fișiere media omise|media omise|fișier media omis|imagine omisă|videoclip omis
    медіа пропущено|медіафайли пропущено|медіафайл пропущено|без медіафайлів|зображення пропущено
    παράλειψη πολυμέσων|τα πολυμέσα παραλείφθηκαν|πολυμέσα παραλείφθηκαν|εικόνα παραλείφθηκε
    mitjans omesos|multimèdia omès|fitxer multimèdia omès|imatge omesa|vídeo omès
    ไม่รวมไฟล์สื่อ|สื่อถูกละเว้น|ไม่รวมสื่อ|ละเว้นสื่อ|ไม่รวมรูปภาพ|ไม่รวมวิดีโอ
    phương tiện bị bỏ qua|đã bỏ qua phương tiện|file phương tiện bị bỏ qua|đã bỏ qua hình ảnh
    hình ảnh bị bỏ qua|video bị bỏ qua|media disingkirkan|media dikecualikan|imej disingkirkan
    رسانه حذف شد|رسانه حذف شده|پیوست نما حذف شد|تصویر حذف شد|ভিডিও বাদ দেওয়া হয়েছে
    মিডিয়া বাদ দেওয়া হয়েছে|ছবি বাদ দেওয়া হয়েছে|медийните файлове са пропуснати|mediji izostavljeni
    """)

  /// What stands for a message that its sender took back.
  static let deleted = set(
    """
    this message was deleted|you deleted this message|this message was deleted by admin
    se eliminó este mensaje|eliminaste este mensaje|este mensaje fue eliminado
    este mensaje se eliminó|mensaje eliminado|has eliminado este mensaje|borraste este mensaje
    diese nachricht wurde gelöscht|du hast diese nachricht gelöscht
    sie haben diese nachricht gelöscht
    ce message a été supprimé|vous avez supprimé ce message|tu as supprimé ce message
    mensagem apagada|esta mensagem foi apagada|você apagou esta mensagem|apagou esta mensagem
    eliminou esta mensagem|esta mensagem foi eliminada|mensagem eliminada|apagaste esta mensagem
    questo messaggio è stato eliminato|hai eliminato questo messaggio
    dit bericht is verwijderd|dit bericht werd verwijderd|u hebt dit bericht verwijderd
    je hebt dit bericht verwijderd|u heeft dit bericht verwijderd
    ta wiadomość została usunięta|usunięto tę wiadomość
    usunąłeś tę wiadomość|usunęłaś tę wiadomość|usunięto wiadomość|wiadomość została usunięta
    данное сообщение удалено|это сообщение удалено|сообщение удалено|вы удалили данное сообщение
    вы удалили это сообщение|вы удалили сообщение|это сообщение было удалено
    bu mesaj silindi|bu mesajı sildiniz|bu mesajı sildin|mesaj silindi
    تم حذف هذه الرسالة|حذفت هذه الرسالة|لقد حذفت هذه الرسالة|قمت بحذف هذه الرسالة|تم حذف الرسالة
    הודעה זו נמחקה|מחקת הודעה זו|ההודעה הזו נמחקה|מחקת את ההודעה הזו|ההודעה נמחקה|מחקת את ההודעה
    यह मैसेज डिलीट कर दिया गया|यह मैसेज डिलीट किया गया|यह संदेश हटा दिया गया|यह मैसेज मिटाया गया
    यह संदेश हटा दिया गया था|आपने यह मैसेज डिलीट किया|आपने यह मैसेज डिलीट कर दिया|यह संदेश मिटाया गया
    आपने यह संदेश हटा दिया|आपने इस मैसेज को डिलीट किया|आपने यह संदेश हटाया|इस संदेश को हटा दिया गया था
    यह मैसेज डिलीट कर दिया गया है|आपने यह मैसेज डिलीट कर दिया है
    pesan ini telah dihapus|pesan ini dihapus|anda telah menghapus pesan ini|anda menghapus pesan ini
    kamu menghapus pesan ini
    このメッセージは削除されました|あなたはこのメッセージを削除しました|このメッセージを削除しました
    メッセージを削除しました|メッセージは削除されました|あなたがこのメッセージを削除しました
    삭제된 메시지입니다|이 메시지는 삭제되었습니다|이 메시지를 삭제했습니다|이 메시지가 삭제되었습니다
    내가 이 메시지를 삭제했습니다|사용자가 이 메시지를 삭제했습니다|메시지를 삭제했습니다|삭제된 메시지
    이 메시지를 삭제하셨습니다|회원님이 이 메시지를 삭제했습니다
    此消息已删除|此消息已被删除|该消息已被删除|这条消息已删除|这条消息已被删除|该消息已删除|消息已删除
    你删除了这条消息|您删除了这条消息|您删除了此消息|你删除了此消息|您已删除此消息|你已删除此消息|您已删除这条消息
    你已删除这条消息|你刪除了此訊息|您刪除了此訊息|這則訊息已刪除|這則訊息已被刪除|此訊息已刪除|此訊息已被刪除
    訊息已刪除|您已刪除此訊息|你已刪除此訊息|你刪除了這則訊息|您刪除了這則訊息|您已刪除這則訊息|你已刪除這則訊息
    det här meddelandet togs bort|det här meddelandet raderades|du tog bort det här meddelandet
    du raderade det här meddelandet|detta meddelande raderades|du raderade detta meddelande
    denne besked blev slettet|du slettede denne besked|beskeden blev slettet
    denne meldingen ble slettet|du slettet denne meldingen
    tämä viesti poistettiin|poistit tämän viestin|tämä viesti on poistettu
    tato zpráva byla odstraněna|tuto zprávu jste odstranili|tato zpráva byla smazána
    smazali jste tuto zprávu|odstranili jste tuto zprávu|táto správa bola odstránená
    ezt az üzenetet törölték|törölted ezt az üzenetet|ez az üzenet törölve lett|üzenet törölve
    acest mesaj a fost șters|ați șters acest mesaj|ai șters acest mesaj
    це повідомлення видалено|ви видалили це повідомлення|повідомлення видалено
    αυτό το μήνυμα διαγράφηκε|διαγράψατε αυτό το μήνυμα|το μήνυμα διαγράφηκε
    s'ha eliminat aquest missatge|heu eliminat aquest missatge|has eliminat aquest missatge
    ข้อความนี้ถูกลบแล้ว|คุณลบข้อความนี้แล้ว|ข้อความนี้ถูกลบ|คุณได้ลบข้อความนี้แล้ว|ข้อความถูกลบแล้ว
    tin nhắn này đã bị xóa|bạn đã xóa tin nhắn này|tin nhắn này đã bị xoá|bạn đã xoá tin nhắn này
    mesej ini telah dipadam|mesej ini telah dipadamkan|anda telah memadam mesej ini
    این پیام حذف شد|این پیام حذف شده است|شما این پیام را حذف کردید
    এই মেসেজটি মুছে ফেলা হয়েছে|এই বার্তাটি মুছে ফেলা হয়েছে|আপনি এই মেসেজটি মুছে ফেলেছেন
    ova je poruka izbrisana|ova poruka je izbrisana|това съобщение беше изтрито
    """)

  /// What stands in angle brackets behind a message that was changed after it was sent.
  static let edited = set(
    """
    this message was edited|edited|se editó este mensaje|este mensaje fue editado
    mensaje editado|este mensaje se editó|diese nachricht wurde bearbeitet|bearbeitet
    ce message a été modifié|message modifié|mensagem editada|esta mensagem foi editada
    questo messaggio è stato modificato|messaggio modificato|dit bericht is bewerkt
    dit bericht werd bewerkt|bewerkt|ta wiadomość została zmieniona|wiadomość edytowana
    ta wiadomość została edytowana|сообщение изменено|данное сообщение изменено
    это сообщение было изменено|это сообщение изменено|сообщение отредактировано|изменено
    bu mesaj düzenlendi|mesaj düzenlendi|تم تعديل هذه الرسالة|تم تعديل الرسالة|تم التعديل
    הודעה זו נערכה|ההודעה נערכה|ההודעה הזו נערכה|इस मैसेज में बदलाव किया गया
    यह मैसेज एडिट किया गया|यह मैसेज एडिट किया गया है|यह संदेश संपादित किया गया
    यह मैसेज एडिट किया गया था|इस संदेश को संपादित किया गया था|pesan ini diedit
    pesan ini telah diedit|diedit|このメッセージは編集されました|このメッセージは編集済みです|編集済み
    メッセージは編集されました|이 메시지는 수정되었습니다|이 메시지가 수정되었습니다|수정된 메시지입니다|수정됨
    이 메시지는 편집되었습니다|此消息已编辑|此消息已被编辑|这条消息已编辑|这条消息已被编辑|已编辑|消息已编辑
    此訊息已編輯|這則訊息已編輯|這則訊息已被編輯|此訊息已被編輯|訊息已編輯|已編輯
    det här meddelandet har redigerats|det här meddelandet redigerades|denne besked blev redigeret
    denne meldingen ble redigert|tätä viestiä muokattiin|tämä viesti on muokattu
    tato zpráva byla upravena|táto správa bola upravená|ezt az üzenetet szerkesztették
    az üzenet szerkesztve|acest mesaj a fost editat|це повідомлення змінено
    повідомлення відредаговано|це повідомлення відредаговано|αυτό το μήνυμα τροποποιήθηκε
    επεξεργασμένο μήνυμα|s'ha editat aquest missatge|ข้อความนี้ถูกแก้ไขแล้ว|ข้อความนี้ถูกแก้ไข
    tin nhắn này đã được chỉnh sửa|đã chỉnh sửa tin nhắn này|mesej ini telah diedit
    این پیام ویرایش شد|این پیام ویرایش شده است|এই মেসেজটি এডিট করা হয়েছে
    """)

  /// How polls begin.
  static let polls = set(
    """
    poll:|encuesta:|umfrage:|sondage:|sondage :|enquete:|sondagem:|sondaggio:|poll :|ankieta:|опрос:
    anket:|استطلاع:|استطلاع رأي:|סקר:|पोल:|polling:|jajak pendapat:|投票:|アンケート:|투표:|投票：
    omröstning:|afstemning:|avstemning:|kysely:|anketa:|szavazás:|sondaj:|опитування:|δημοσκόπηση:
    enquesta:|โพล:|cuộc thăm dò:|bình chọn:|undian:|نظرسنجی:
    """)

  /// One set of the phrases of a list: one or several on a line, `|` between them.
  static func set(_ list: String) -> Set<String> {
    Set(phrases(list))
  }

  /// The phrases of a list in its order.
  static func phrases(_ list: String) -> [String] {
    list.split { $0 == "\n" || $0 == "|" }.map { folded($0) }
  }

  /// Lower case, without direction marks and white space at the ends, apostrophes straight, white
  /// space plain, no full stop at the end.
  static func folded(_ text: some StringProtocol) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars where !scalar.isDirectionMark {
      switch scalar {
      case "\u{2019}", "\u{02BC}": scalars.append("'")
      default: scalars.append(scalar.isSpace ? " " : scalar)
      }
    }
    while let end = scalars.last, " .。।".unicodeScalars.contains(end) { scalars.removeLast() }
    return String(scalars.drop { $0 == " " })
  }
}
