/// The names that Windows and Exchange give to time zones.
///
/// The pairs follow the default territories of CLDR's `windowsZones` table.
enum WindowsZones {
  /// The IANA name of a Windows zone; `nil` if it is none of the usual ones.
  static func identifier(for name: String) -> String? {
    table[name.lowercased()]
  }

  private static let table: [String: String] = {
    var table: [String: String] = [:]
    for line in names.split(separator: "\n") {
      let pair = line.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { table[pair[0].lowercased()] = String(pair[1]) }
    }
    return table
  }()

  private static let names = """
    Dateline Standard Time=Etc/GMT+12
    Hawaiian Standard Time=Pacific/Honolulu
    Alaskan Standard Time=America/Anchorage
    Pacific Standard Time=America/Los_Angeles
    Pacific Standard Time (Mexico)=America/Tijuana
    US Mountain Standard Time=America/Phoenix
    Mountain Standard Time=America/Denver
    Mountain Standard Time (Mexico)=America/Mazatlan
    Central America Standard Time=America/Guatemala
    Central Standard Time=America/Chicago
    Central Standard Time (Mexico)=America/Mexico_City
    Canada Central Standard Time=America/Regina
    SA Pacific Standard Time=America/Bogota
    Eastern Standard Time=America/New_York
    Eastern Standard Time (Mexico)=America/Cancun
    US Eastern Standard Time=America/Indiana/Indianapolis
    Venezuela Standard Time=America/Caracas
    Paraguay Standard Time=America/Asuncion
    Atlantic Standard Time=America/Halifax
    SA Western Standard Time=America/La_Paz
    Pacific SA Standard Time=America/Santiago
    Newfoundland Standard Time=America/St_Johns
    E. South America Standard Time=America/Sao_Paulo
    SA Eastern Standard Time=America/Cayenne
    Argentina Standard Time=America/Argentina/Buenos_Aires
    Greenland Standard Time=America/Nuuk
    Montevideo Standard Time=America/Montevideo
    Azores Standard Time=Atlantic/Azores
    Cape Verde Standard Time=Atlantic/Cape_Verde
    GMT Standard Time=Europe/London
    Greenwich Standard Time=Atlantic/Reykjavik
    Morocco Standard Time=Africa/Casablanca
    W. Europe Standard Time=Europe/Berlin
    Central Europe Standard Time=Europe/Budapest
    Central European Standard Time=Europe/Warsaw
    Romance Standard Time=Europe/Paris
    W. Central Africa Standard Time=Africa/Lagos
    Namibia Standard Time=Africa/Windhoek
    GTB Standard Time=Europe/Bucharest
    E. Europe Standard Time=Europe/Chisinau
    FLE Standard Time=Europe/Kyiv
    Middle East Standard Time=Asia/Beirut
    Egypt Standard Time=Africa/Cairo
    South Africa Standard Time=Africa/Johannesburg
    Israel Standard Time=Asia/Jerusalem
    Jordan Standard Time=Asia/Amman
    Syria Standard Time=Asia/Damascus
    Turkey Standard Time=Europe/Istanbul
    Kaliningrad Standard Time=Europe/Kaliningrad
    Belarus Standard Time=Europe/Minsk
    Russian Standard Time=Europe/Moscow
    Arabic Standard Time=Asia/Baghdad
    Arab Standard Time=Asia/Riyadh
    E. Africa Standard Time=Africa/Nairobi
    Iran Standard Time=Asia/Tehran
    Arabian Standard Time=Asia/Dubai
    Azerbaijan Standard Time=Asia/Baku
    Georgian Standard Time=Asia/Tbilisi
    Caucasus Standard Time=Asia/Yerevan
    Mauritius Standard Time=Indian/Mauritius
    Afghanistan Standard Time=Asia/Kabul
    Ekaterinburg Standard Time=Asia/Yekaterinburg
    Pakistan Standard Time=Asia/Karachi
    West Asia Standard Time=Asia/Tashkent
    India Standard Time=Asia/Kolkata
    Sri Lanka Standard Time=Asia/Colombo
    Nepal Standard Time=Asia/Kathmandu
    Central Asia Standard Time=Asia/Almaty
    Bangladesh Standard Time=Asia/Dhaka
    Myanmar Standard Time=Asia/Yangon
    N. Central Asia Standard Time=Asia/Novosibirsk
    SE Asia Standard Time=Asia/Bangkok
    North Asia Standard Time=Asia/Krasnoyarsk
    China Standard Time=Asia/Shanghai
    Singapore Standard Time=Asia/Singapore
    Taipei Standard Time=Asia/Taipei
    W. Australia Standard Time=Australia/Perth
    Ulaanbaatar Standard Time=Asia/Ulaanbaatar
    North Asia East Standard Time=Asia/Irkutsk
    Tokyo Standard Time=Asia/Tokyo
    Korea Standard Time=Asia/Seoul
    Yakutsk Standard Time=Asia/Yakutsk
    Cen. Australia Standard Time=Australia/Adelaide
    AUS Central Standard Time=Australia/Darwin
    E. Australia Standard Time=Australia/Brisbane
    AUS Eastern Standard Time=Australia/Sydney
    Tasmania Standard Time=Australia/Hobart
    West Pacific Standard Time=Pacific/Port_Moresby
    Vladivostok Standard Time=Asia/Vladivostok
    Central Pacific Standard Time=Pacific/Guadalcanal
    New Zealand Standard Time=Pacific/Auckland
    Fiji Standard Time=Pacific/Fiji
    Tonga Standard Time=Pacific/Tongatapu
    Samoa Standard Time=Pacific/Apia
    """
}
