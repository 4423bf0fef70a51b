/// The names that Windows and Exchange give to time zones.
///
/// The pairs follow the default territories of CLDR's `windowsZones` table.
enum WindowsZones {
  /// The IANA name of a Windows zone; `nil` if it is none of the usual ones.
  static func identifier(for name: String) -> String? {
    table[name.lowercased()]
  }

  /// The IANA name of a zone that Exchange describes by its cities, as in
  /// `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`.
  static func identifier(forCities cities: String) -> String? {
    descriptions[cities.lowercased()]
  }

  private static let table = pairs(names)
  private static let descriptions = pairs(cities).compactMapValues { table[$0.lowercased()] }

  private static func pairs(_ lines: String) -> [String: String] {
    var table: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let pair = line.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { table[pair[0].lowercased()] = String(pair[1]) }
    }
    return table
  }

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
    Aleutian Standard Time=America/Adak
    Marquesas Standard Time=Pacific/Marquesas
    Yukon Standard Time=America/Whitehorse
    Mexico Standard Time=America/Mexico_City
    Mexico Standard Time 2=America/Chihuahua
    Easter Island Standard Time=Pacific/Easter
    Haiti Standard Time=America/Port-au-Prince
    Cuba Standard Time=America/Havana
    Turks And Caicos Standard Time=America/Grand_Turk
    Central Brazilian Standard Time=America/Cuiaba
    Tocantins Standard Time=America/Araguaina
    Bahia Standard Time=America/Bahia
    Magallanes Standard Time=America/Punta_Arenas
    Saint Pierre Standard Time=America/Miquelon
    Mid-Atlantic Standard Time=Etc/GMT+2
    Sao Tome Standard Time=Africa/Sao_Tome
    Libya Standard Time=Africa/Tripoli
    Sudan Standard Time=Africa/Khartoum
    South Sudan Standard Time=Africa/Juba
    West Bank Standard Time=Asia/Hebron
    Volgograd Standard Time=Europe/Volgograd
    Saratov Standard Time=Europe/Saratov
    Astrakhan Standard Time=Europe/Astrakhan
    Russia Time Zone 3=Europe/Samara
    Russia Time Zone 10=Asia/Srednekolymsk
    Russia Time Zone 11=Asia/Kamchatka
    Kamchatka Standard Time=Asia/Kamchatka
    Qyzylorda Standard Time=Asia/Qyzylorda
    Omsk Standard Time=Asia/Omsk
    Altai Standard Time=Asia/Barnaul
    Tomsk Standard Time=Asia/Tomsk
    W. Mongolia Standard Time=Asia/Hovd
    North Korea Standard Time=Asia/Pyongyang
    Transbaikal Standard Time=Asia/Chita
    Aus Central W. Standard Time=Australia/Eucla
    Lord Howe Standard Time=Australia/Lord_Howe
    Bougainville Standard Time=Pacific/Bougainville
    Sakhalin Standard Time=Asia/Sakhalin
    Norfolk Standard Time=Pacific/Norfolk
    Magadan Standard Time=Asia/Magadan
    Chatham Islands Standard Time=Pacific/Chatham
    Line Islands Standard Time=Pacific/Kiritimati
    """

  private static let cities = """
    Hawaii=Hawaiian Standard Time
    Alaska=Alaskan Standard Time
    Pacific Time (US & Canada)=Pacific Standard Time
    Arizona=US Mountain Standard Time
    Mountain Time (US & Canada)=Mountain Standard Time
    Central America=Central America Standard Time
    Central Time (US & Canada)=Central Standard Time
    Guadalajara, Mexico City, Monterrey=Central Standard Time (Mexico)
    Saskatchewan=Canada Central Standard Time
    Bogota, Lima, Quito=SA Pacific Standard Time
    Bogota, Lima, Quito, Rio Branco=SA Pacific Standard Time
    Eastern Time (US & Canada)=Eastern Standard Time
    Indiana (East)=US Eastern Standard Time
    Caracas=Venezuela Standard Time
    Asuncion=Paraguay Standard Time
    Atlantic Time (Canada)=Atlantic Standard Time
    Georgetown, La Paz, Manaus, San Juan=SA Western Standard Time
    Santiago=Pacific SA Standard Time
    Newfoundland=Newfoundland Standard Time
    Brasilia=E. South America Standard Time
    Buenos Aires=Argentina Standard Time
    City of Buenos Aires=Argentina Standard Time
    Cayenne, Fortaleza=SA Eastern Standard Time
    Montevideo=Montevideo Standard Time
    Azores=Azores Standard Time
    Cabo Verde Is.=Cape Verde Standard Time
    Dublin, Edinburgh, Lisbon, London=GMT Standard Time
    Casablanca=Morocco Standard Time
    Monrovia, Reykjavik=Greenwich Standard Time
    Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna=W. Europe Standard Time
    Belgrade, Bratislava, Budapest, Ljubljana, Prague=Central Europe Standard Time
    Brussels, Copenhagen, Madrid, Paris=Romance Standard Time
    Sarajevo, Skopje, Warsaw, Zagreb=Central European Standard Time
    West Central Africa=W. Central Africa Standard Time
    Athens, Bucharest=GTB Standard Time
    Athens, Bucharest, Istanbul=GTB Standard Time
    Beirut=Middle East Standard Time
    Cairo=Egypt Standard Time
    Chisinau=E. Europe Standard Time
    Harare, Pretoria=South Africa Standard Time
    Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius=FLE Standard Time
    Istanbul=Turkey Standard Time
    Jerusalem=Israel Standard Time
    Kaliningrad=Kaliningrad Standard Time
    Baghdad=Arabic Standard Time
    Kuwait, Riyadh=Arab Standard Time
    Minsk=Belarus Standard Time
    Moscow, St. Petersburg=Russian Standard Time
    Moscow, St. Petersburg, Volgograd=Russian Standard Time
    Nairobi=E. Africa Standard Time
    Tehran=Iran Standard Time
    Abu Dhabi, Muscat=Arabian Standard Time
    Baku=Azerbaijan Standard Time
    Tbilisi=Georgian Standard Time
    Yerevan=Caucasus Standard Time
    Kabul=Afghanistan Standard Time
    Ekaterinburg=Ekaterinburg Standard Time
    Islamabad, Karachi=Pakistan Standard Time
    Ashgabat, Tashkent=West Asia Standard Time
    Chennai, Kolkata, Mumbai, New Delhi=India Standard Time
    Sri Jayawardenepura=Sri Lanka Standard Time
    Kathmandu=Nepal Standard Time
    Dhaka=Bangladesh Standard Time
    Yangon (Rangoon)=Myanmar Standard Time
    Novosibirsk=N. Central Asia Standard Time
    Bangkok, Hanoi, Jakarta=SE Asia Standard Time
    Beijing, Chongqing, Hong Kong, Urumqi=China Standard Time
    Kuala Lumpur, Singapore=Singapore Standard Time
    Perth=W. Australia Standard Time
    Taipei=Taipei Standard Time
    Osaka, Sapporo, Tokyo=Tokyo Standard Time
    Seoul=Korea Standard Time
    Adelaide=Cen. Australia Standard Time
    Darwin=AUS Central Standard Time
    Brisbane=E. Australia Standard Time
    Canberra, Melbourne, Sydney=AUS Eastern Standard Time
    Hobart=Tasmania Standard Time
    Guam, Port Moresby=West Pacific Standard Time
    Vladivostok=Vladivostok Standard Time
    Auckland, Wellington=New Zealand Standard Time
    Fiji=Fiji Standard Time
    """
}
