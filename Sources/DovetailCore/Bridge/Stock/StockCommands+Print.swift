extension StockCommands {
  /// What has become of a page that was to be printed.
  public enum Printed: String, Codable, CaseIterable, Sendable {
    /// It was handed to the printer, or written to a file.
    case printed
    /// The person did not want to.
    case cancelled
  }

  /// Paper: `print.page` asks the person how to print the page, after a click or a
  /// key, and says what has become of it.
  public static let print = CommandSet("print") {
    Command("print.page", for: Capability(needsUserGesture: true), within: nil) {
      @MainActor (caller: CommandCaller) in
      let (browser, host) = (try caller.asking(), try caller.host())
      let outcome = await withCheckedContinuation { continuation in
        host.printPage(of: browser) { continuation.resume(returning: $0) }
      }
      switch outcome {
      case .printed: return Printed.printed
      case .cancelled: return Printed.cancelled
      case .failed(let reason): throw CommandError(.failed, reason)
      }
    }
  }
}
