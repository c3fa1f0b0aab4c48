#if canImport(UIKit)
  public import DovetailCore
  public import Foundation
  internal import UIKit
  public import WebKit

  /// An app in windows of UIKit.
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

    /// What Settings does, in the menu and in the bar at the bottom; nil opens the
    /// shell's own settings. Default nil.
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
    private var scene: UIWindow?
    private lazy var appearance = StateFollower { [weak self] in self?.showAppearance() }
    private var isStarted = false
    private let ending = Ending()

    /// The app of this process, for the delegates that the system makes by itself.
    static weak var current: Application?

    /// An app whose load has begun and that has no window yet.
    ///
    /// - Parameters:
    ///   - dataStore: cookies, storage and caches; nil means the app's own, which
    ///     last.
    ///   - folders: where the app keeps what it knows; nil means its own folders.
    ///   - downloadFolder: where files are saved; nil means the app's documents.
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

    /// Opens the main window; further calls do nothing. It is seen once the system
    /// has a scene for it.
    public func start() {
      guard !isStarted else { return }
      isStarted = true
      takeStage()
    }

    /// Shows the main browser.
    func takeStage() {
      guard isStarted else { return }
      show(stack.main)
      stack.host = self
      appearance.follow()
    }

    /// Opens the main window and waits until it is closed, which on iOS is as long
    /// as the process lives.
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

    /// Puts the app on the screen that the system gives it.
    func attach(_ window: UIWindow) {
      scene = window
      window.tintColor = .tintColor
      show(in: window)
      showAppearance()
    }

    private func show(in window: UIWindow) {
      guard let main = windows.first else { return }
      window.rootViewController = main.container
      window.makeKeyAndVisible()
      for popup in windows.dropFirst() where popup.container.presentingViewController == nil {
        present(popup)
      }
      for window in windows { window.becameVisible() }
    }

    private func showAppearance() {
      scene?.overrideUserInterfaceStyle =
        switch stack.settings.appearance {
        case .system: .unspecified
        case .light: .light
        case .dark: .dark
        }
    }

    // MARK: Host

    /// Opens a window: the main one fills the screen, a popup stands over the one
    /// before it.
    public func show(_ browser: Browser) {
      guard isStarted, window(of: browser) == nil else { return }
      let window = BrowserWindow(
        browser, strings: strings, onSettings: { [weak self] in self?.openSettings(over: $0) }
      ) { [weak self] in self?.stack.close($0) }
      windows.append(window)
      if let scene {
        if windows.count == 1 { show(in: scene) } else { present(window) }
      }
      onWindow?(window)
    }

    private func present(_ popup: BrowserWindow) {
      guard let index = windows.firstIndex(where: { $0 === popup }), index > 0 else { return }
      windows[index - 1].top.present(popup.container, animated: true)
    }

    /// Takes a window away; with the main one, all of them. What stands over a
    /// popup that goes stays: it is presented again by the one below.
    public func close(_ browser: Browser) {
      guard let index = windows.firstIndex(where: { $0.browser === browser }) else { return }
      let window = windows.remove(at: index)
      let above = windows[index...]
      window.end()
      if browser !== stack.main {
        window.container.presentingViewController?.dismiss(animated: above.isEmpty) { [weak self] in
          for popup in above { self?.present(popup) }
        }
      }
      onWindowClosed?(window)
      guard browser === stack.main else { return }
      for popup in stack.popups { stack.close(popup) }
      scene?.rootViewController = nil
      ending.end()
    }

    /// Shows a dialog over its page.
    public func present(_ dialog: Dialog, for browser: Browser) {
      guard let window = window(of: browser) else { return dialog.answer(.dismissed) }
      window.whenVisible { [weak self, weak window] in
        guard let self, let window else { return dialog.answer(.dismissed) }
        let open = OpenDialog(
          dialog, over: window.top, appName: stack.manifest.name,
          isOwn: stack.manifest.origins.contains(dialog.origin), strings: strings)
        window.openDialog = open
        open.onEnd = { [weak window] in window?.openDialog = nil }
        onDialog?(window, open)
      }
    }

    /// Shows a file, and what other apps can do with it.
    public func open(_ file: URL) {
      guard let window = windows.last else { return }
      window.share([file])
    }

    /// Shows a file to the person, who can move it to Files: an app cannot point at
    /// a file there.
    public func reveal(_ file: URL) { open(file) }

    /// Opens an address with the system's program for it.
    public func openExternally(_ url: URL, _ then: @escaping @MainActor (Bool) -> Void) {
      UIApplication.shared.open(url, options: [:]) { isOpened in then(isOpened) }
    }
  }
#endif
