extension HybridApp {
  /// Starts the app and waits until it ends. A mistake ends the program with a
  /// message and a status.
  @MainActor public static func main() async {
    do {
      try await RunningApp<Self>().run()
    } catch {
      RunningApp<Self>.end(error)
    }
  }
}
