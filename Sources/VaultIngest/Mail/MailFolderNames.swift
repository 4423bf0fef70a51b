internal import Foundation

/// The names that mail programs give to the folders of what was thrown away, is spam or was never
/// sent, in the languages that programs are commonly used in.
///
/// A name counts as a whole, in any case: "Spam research" is somebody's own.
enum MailFolderNames {
  private static let names: [MailState: String] = [
    .deleted: """
    trash|deleted|deleted items|deleted messages|bin|papierkorb|gelöscht|gelöschte objekte\
    |gelöschte elemente|corbeille|éléments supprimés|messages supprimés|papelera|papelera de reciclaje\
    |elementos eliminados|eliminados|mensajes eliminados|lixeira|lixo|itens excluídos|itens eliminados\
    |eliminadas|cestino|posta eliminata|prullenbak|verwijderde items|kosz|elementy usunięte\
    |papirkurv|slettet post|slettede elementer|papperskorgen|borttaget|roskakori|poistetut\
    |корзина|удаленные|удалённые|кошик|видалені|çöp kutusu|silinmiş öğeler|ゴミ箱|ごみ箱|削除済みアイテム\
    |已删除邮件|已删除|已刪除的郵件|垃圾桶|回收站|휴지통|지운 편지함|سلة المهملات|المحذوفات|العناصر المحذوفة\
    |ट्रैश|paperera|elements suprimits|zaborontzia|koš|kôš|lomtár|coș de gunoi|κάδος απορριμμάτων|אשפה
    """,
    .spam: """
    spam|junk|junk e-mail|junk email|junk mail|bulk mail|bulk|unerwünscht|spamverdacht|werbung\
    |courrier indésirable|indésirables|pourriel|correo no deseado|no deseado|lixo eletrônico|lixo eletrónico\
    |correio indesejado|posta indesiderata|indesiderata|ongewenste e-mail|ongewenst|wiadomości-śmieci|niechciane\
    |skräppost|søppelpost|roskaposti|спам|нежелательная почта|небажана пошта|gereksiz|önemsiz e-posta\
    |迷惑メール|垃圾邮件|垃圾郵件|스팸|스팸함|정크 메일|البريد العشوائي|البريد غير الهام|स्पैम|correu brossa|דואר זבל
    """,
    .draft: """
    drafts|draft|entwürfe|entwurf|brouillons|brouillon|borradores|borrador|rascunhos|rascunho|bozze|bozza\
    |concepten|wersje robocze|robocze|szkice|utkast|kladder|luonnokset|черновики|чернетки|taslaklar\
    |下書き|草稿|草稿箱|임시보관함|임시 보관함|المسودات|ड्राफ़्ट|ड्राफ्ट|esborranys|zirriborroak|koncepty|piszkozatok\
    |schițe|πρόχειρα|טיוטות
    """,
  ]

  private static let known: [String: MailState] = {
    var known: [String: MailState] = [:]
    for (state, list) in names {
      for name in list.split(separator: "|") { known[folded(name)] = state }
    }
    return known
  }()

  /// The state of mails with a label.
  static func state(ofLabel label: some StringProtocol) -> MailState? { known[folded(label)] }

  /// The state of mails in a folder or a mailbox: by its name without endings, or by a part of the
  /// dotted name of a Maildir++ folder.
  static func state(ofFolder name: some StringProtocol) -> MailState? {
    var stem = String(name)
    for ending in [".mbox", ".mbx", ".sbd", ".gz", ".zip"] where stem.lowercased().hasSuffix(ending)
    {
      stem = String(stem.dropLast(ending.count))
    }
    if let state = state(ofLabel: stem) { return state }
    guard stem.hasPrefix(".") else { return nil }
    return stem.split(separator: ".").lazy.compactMap { state(ofLabel: decoded($0)) }.first
  }

  private static func folded(_ name: some StringProtocol) -> String {
    name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      .precomposedStringWithCanonicalMapping
  }

  /// A mailbox name in modified UTF-7 (RFC 3501, section 5.1.3): `Entw&APw-rfe`.
  private static func decoded(_ name: Substring) -> String {
    var text = ""
    var rest = name[...]
    while let mark = rest.firstIndex(of: "&") {
      text += rest[..<mark]
      let end = rest[mark...].firstIndex(of: "-") ?? rest.endIndex
      let code = rest[rest.index(after: mark)..<end].replacingOccurrences(of: ",", with: "/")
      let padded = code + String(repeating: "=", count: (4 - code.count % 4) % 4)
      let bytes = Array(Data(base64Encoded: padded) ?? Data())
      let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      text += code.isEmpty ? "&" : String(decoding: units, as: UTF16.self)
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
    }
    return text + rest
  }
}
