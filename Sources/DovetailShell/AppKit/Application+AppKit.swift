#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  public import DovetailCore
  public import Foundation
  public import WebKit

  /// An app in windows of AppKit, in their smallest form: no settings of the
  /// shell's own, no tabs.
  ///
  /// ```swift
  /// let app = Application(manifest)
  /// await app.run()
  /// ```
  @MainActor
  public final class Application: AppHost {
    /// The app's browsers; others after ``use(_:)``.
    public internal(set) var stack: BrowserStack
    /// The app's profiles; nil where the app itself gave the data store.
    public internal(set) var profiles: Profiles? { didSet { stack.profiles = profiles } }
    /// The open windows, the main one first.
    public private(set) var windows: [BrowserWindow] = []
    /// Called after a dialog was opened, with the window it stands over.
    public var onDialog: (@MainActor (BrowserWindow, OpenDialog) -> Void)?
    /// Called after a window was opened.
    public var onWindow: (@MainActor (BrowserWindow) -> Void)?
    /// Called after a window was closed.
    public var onWindowClosed: (@MainActor (BrowserWindow) -> Void)?

    /// What Settings does; nil disables it, as there are none of the shell's own
    /// here. Default nil.
    public var onSettings: (@MainActor (BrowserWindow) -> Void)?

    /// The network; the system's, made when it is first asked for.
    public lazy var network: any NetworkMonitor = SystemNetwork()

    /// Positions for commands: the system's service, made when it is first asked
    /// for.
    public private(set) lazy var location: (any LocationProvider)? = SystemLocation()

    let maker: StackMaker
    let strings: Strings
    let notifications = Notifications()
    let applePush = ApplePush()
    private lazy var appearance = StateFollower { [weak self] in self?.showAppearance() }
    private var isStarted = false
    private let ending = Ending()

    /// The app of this process, for the delegate that the system calls.
    static weak var current: Application?

    /// An app whose load has begun and that has no window yet.
    ///
    /// - Parameters:
    ///   - dataStore: cookies, storage and caches; nil means the app's own, which
    ///     last.
    ///   - folders: where the app keeps what it knows; nil means its own folders.
    ///   - downloadFolder: where files are saved; nil means the person's folder for
    ///     that.
    ///   - log: gets one line for each navigation, message and dialog.
    ///   - prepare: sets up the main browser, such as its message handlers,
    ///     before the load begins; once more for each profile that is switched to.
    public init(
      _ manifest: AppManifest, dataStore: @autoclosure () -> WKWebsiteDataStore? = nil,
      folders: AppFolders? = nil, downloadFolder: URL? = nil,
      log: @escaping @MainActor (LogLine) -> Void = { _ in },
      prepare: @escaping @MainActor (Browser) -> Void = { _ in }
    ) {
      strings = manifest.language.map { Strings(Strings.Language($0)) } ?? .current
      for line in WithoutPlace.lines(manifest) { log(line) }
      maker = StackMaker(
        manifest: manifest, folders: folders, downloadFolder: downloadFolder, secrets: Keychain(),
        log: log, prepare: prepare)
      let store = dataStore()
      profiles =
        store == nil ? Profiles(folders: folders ?? AppFolders(id: manifest.id), log: log) : nil
      stack = maker.make(profiles?.current ?? .own, dataStore: store)
      stack.profiles = profiles
      notifications.onLink = { [weak self] link in
        if let link { self?.stack.links.open(link, from: .notification) }
        self?.activate()
      }
      prepare(stack.main)
      stack.launch()
      Self.current = self
    }

    // MARK: Running

    /// Whether nobody can see the windows. Always false here.
    public static var isUnattended: Bool { false }

    /// Opens the main window; further calls do nothing.
    public func start() {
      guard !isStarted else { return }
      isStarted = true
      AppMenu.install(stack.manifest.name, strings: strings)
      takeStage()
    }

    /// Shows the main browser.
    func takeStage() {
      guard isStarted else { return }
      show(stack.main)
      stack.host = self
      appearance.follow()
    }

    /// Opens the main window and waits until it is closed.
    public func run() async {
      start()
      await ending.wait()
    }

    /// Closes all windows and ends ``run()``.
    public func quit() { stack.close(stack.main) }

    /// The window of a browser; nil when it has none.
    public func window(of browser: Browser) -> BrowserWindow? {
      windows.first { $0.browser === browser }
    }

    private func showAppearance() {
      NSApplication.shared.appearance =
        switch stack.settings.appearance {
        case .system: nil
        case .light: NSAppearance(named: .aqua)
        case .dark: NSAppearance(named: .darkAqua)
        }
    }

    func openLink(_ url: URL) { stack.links.open(url, from: .system) }

    /// Brings the main window to the front.
    public func activate() { NSApplication.shared.activate() }

    /// Whether the system knows a program for an address.
    public func canOpen(_ url: URL) -> Bool {
      NSWorkspace.shared.urlForApplication(toOpen: url) != nil
    }

    /// How push messages come: by Apple's service.
    public var push: (any PushTransport)? { applePush }

    // MARK: Host

    /// Opens a window.
    public func show(_ browser: Browser) {
      guard isStarted, window(of: browser) == nil else { return }
      let window = BrowserWindow(browser, strings: strings, onSettings: onSettings) { [weak self] in
        self?.stack.close($0)
      }
      windows.append(window)
      window.present()
      onWindow?(window)
    }

    /// Takes a window away; with the main one, all of them.
    public func close(_ browser: Browser) {
      guard let window = window(of: browser) else { return }
      windows.removeAll { $0 === window }
      window.end()
      onWindowClosed?(window)
      guard browser === stack.main else { return }
      for popup in stack.popups { stack.close(popup) }
      ending.end()
    }

    /// Shows a dialog over its page.
    public func present(_ dialog: Dialog, for browser: Browser) {
      guard let window = window(of: browser) else { return dialog.answer(.dismissed) }
      let open = OpenDialog(
        dialog, over: window.window, appName: stack.manifest.name,
        isOwn: stack.manifest.origins.contains(dialog.origin), strings: strings)
      window.openDialog = open
      open.onEnd = { [weak window] in window?.openDialog = nil }
      onDialog?(window, open)
    }

    /// Opens a file with the system's program for it.
    public func open(_ file: URL) { NSWorkspace.shared.open(file) }

    /// Shows a file in the Finder.
    public func reveal(_ file: URL) { NSWorkspace.shared.activateFileViewerSelecting([file]) }

    /// Opens an address with the system's program for it.
    public func openExternally(_ url: URL, _ then: @escaping @MainActor (Bool) -> Void) {
      then(NSWorkspace.shared.open(url))
    }
  }
#endif
