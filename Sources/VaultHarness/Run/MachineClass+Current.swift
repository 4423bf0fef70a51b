public import VaultHistory

extension MachineClass {
  /// The class of this machine.
  public static func current() -> MachineClass {
    MachineClass(RunMachine.description(of: RunMachine.current()))
  }
}
