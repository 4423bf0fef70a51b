/// The texts in which Linux describes a machine; each is `nil` where the system has none.
///
/// They are values so that tests can describe machines that they do not run on.
public struct MachineFacts: Hashable, Sendable {
  /// `/proc/cpuinfo`.
  public var cpuinfo: String?
  /// `/proc/meminfo`.
  public var meminfo: String?
  /// `/etc/os-release`.
  public var osRelease: String?
  /// `/proc/sys/kernel/osrelease`.
  public var kernelRelease: String?
  /// `/proc/self/maps`.
  public var maps: String?
  /// `/proc/loadavg`.
  public var loadAverage: String?
  /// `/proc/stat`.
  public var stat: String?
  /// `/proc/pressure/cpu`.
  public var pressure: String?
  /// `/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor`.
  public var governor: String?

  /// Creates empty facts.
  public init() {}

  /// Returns the present facts of this machine.
  public static func current() -> MachineFacts {
    var facts = MachineFacts()
    facts.cpuinfo = ProcText.content(of: "/proc/cpuinfo")
    facts.meminfo = ProcText.content(of: "/proc/meminfo")
    facts.osRelease = ProcText.content(of: "/etc/os-release")
    facts.kernelRelease = ProcText.content(of: "/proc/sys/kernel/osrelease")
    facts.maps = ProcText.content(of: "/proc/self/maps")
    facts.loadAverage = ProcText.content(of: "/proc/loadavg")
    facts.stat = ProcText.content(of: "/proc/stat")
    facts.pressure = ProcText.content(of: "/proc/pressure/cpu")
    facts.governor = ProcText.content(
      of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    return facts
  }
}
