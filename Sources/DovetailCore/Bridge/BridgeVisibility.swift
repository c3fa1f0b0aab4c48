/// Which frames have a `window.dovetail`. It keeps the bridge out of sight; who
/// may ask for what is for each command's ``Capability`` to say.
struct BridgeVisibility: Equatable {
  var origins: Set<Origin>
  var allowsFrames: Bool

  mutating func add(_ capability: Capability) {
    if let others = capability.origins { origins.formUnion(others) }
    if capability.allowsFrames { allowsFrames = true }
  }

  func shows(_ origin: Origin, isMainFrame: Bool) -> Bool {
    origins.contains(origin) && (isMainFrame || allowsFrames)
  }
}
