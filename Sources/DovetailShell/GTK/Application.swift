internal import CWebKitGTK
public import DovetailCore
public import Foundation
internal import GObjectBridge
public import WebKit

/// An app in GTK windows.
///
/// ```swift
/// let app = try Application(manifest)
/// await app.run()
/// ```
@MainActor
public final class Application: AppHost {
  /// The app's browsers.
  public let stack: BrowserStack
  /// The open windows, the main one first.
  public private(set) var windows: [BrowserWindow] = []
  /// Called after a dialog was opened, with the window it stands over.
  public var onDialog: (@MainActor (BrowserWindow, OpenDialog) -> Void)?
  /// Called after a window was opened.
  public var onWindow: (@MainActor (BrowserWindow) -> Void)?
  /// Called after a window was closed.
  public var onWindowClosed: (@MainActor (BrowserWindow) -> Void)?

  /// What Settings does, in the menu, in the bar at the bottom and by its key;
  /// nil opens the shell's own settings. Default nil.
  public var onSettings: (@MainActor (BrowserWindow) -> Void)?
  /// The shell's own settings; nil while they are not open.
  private(set) var settings: SettingsWindow?

  /// The network; the system's, made when it is first asked for.
  public lazy var network: any NetworkMonitor = SystemNetwork()

  private let folders: AppFolders
  private let log: @MainActor (LogLine) -> Void
  private let strings: Strings
  private let notifications = Notifications()
  private lazy var appearance = StateFollower { [stack] in
    Looks.apply(stack.settings.appearance)
  }
  private var isStarted = false
  private var isEnded = false
  private static var isNamed = false
  private var whenEnded: [CheckedContinuation<Void, Never>] = []

  /// An app whose load has begun and that has no window yet.
  ///
  /// The order is what makes the start fast: display, web view, load; GTK's and
  /// Adwaita's own work, in ``start()``, then goes on while the page comes.
  ///
  /// - Parameters:
  ///   - dataStore: cookies, storage and caches, made once there is a display;
  ///     nil means the app's own, which last.
  ///   - folders: where the app keeps what it knows; nil means its own folders.
  ///   - downloadFolder: where files are saved; nil means the person's folder for
  ///     that.
  ///   - log: gets one line for each navigation, message and dialog.
  ///   - prepare: sets up the main browser, such as its message handlers,
  ///     before the load begins.
  /// - Throws: ``LinuxDisplay/Failure`` where there is no display and no Xvfb.
  public init(
    _ manifest: AppManifest, dataStore: @autoclosure () -> WKWebsiteDataStore? = nil,
    folders: AppFolders? = nil, downloadFolder: URL? = nil,
    log: @escaping @MainActor (LogLine) -> Void = { _ in },
    prepare: @MainActor (Browser) -> Void = { _ in }
  ) throws(LinuxDisplay.Failure) {
    try LinuxDisplay.prepare()
    if !Self.isNamed {
      Self.isNamed = true
      unsafe g_set_application_name(manifest.name)
      unsafe g_set_prgname(manifest.id)
    }
    self.log = log
    self.folders = folders ?? AppFolders(id: manifest.id)
    strings = manifest.language.map { Strings(Strings.Language($0)) } ?? .current
    CalmScrollbars.install()
    stack = BrowserStack(
      manifest, dataStore: dataStore(), folders: folders, downloadFolder: downloadFolder, log: log)
    stack.session.secretStore = SecretService()
    CalmScrollbars.style(stack.main)
    prepare(stack.main)
    stack.launch()
  }

  // MARK: Running

  /// Whether nobody can see the windows: they are drawn on a private display.
  public static var isUnattended: Bool { LinuxDisplay.isPrivate }

  /// Opens the main window; further calls do nothing.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    if Self.registered == nil { Self.registered = Self.register(stack.manifest.id) }
    Style.install()
    AppIcons.install(stack.manifest, in: folders.cache.appending(path: "icons")) {
      log(LogLine(.window, $0))
    }
    appearance.follow()
    show(stack.main)
    stack.host = self
  }

  /// The process's `AdwApplication`, of which GTK knows only one.
  private static var registered: ObjectRef?

  /// nil when it cannot be registered; windows then do without.
  private static func register(_ id: String) -> ObjectRef? {
    let isValid = unsafe g_application_id_is_valid(id) != 0
    let made = unsafe adw_application_new(isValid ? id : nil, G_APPLICATION_NON_UNIQUE)!
    let application = unsafe ObjectRef(taking: UnsafeMutableRawPointer(made))
    var error: UnsafeMutablePointer<GError>?
    guard
      unsafe g_application_register(application.instance(of: GApplication.self), nil, &error) != 0
    else {
      unsafe g_clear_error(&error)
      adw_init()
      return nil
    }
    return application
  }

  /// Opens the main window and waits until it is closed.
  public func run() async {
    start()
    guard !isEnded else { return }
    await withCheckedContinuation { whenEnded.append($0) }
  }

  /// Closes all windows and ends ``run()``.
  public func quit() { stack.close(stack.main) }

  /// The window of a browser; nil when it has none.
  public func window(of browser: Browser) -> BrowserWindow? {
    windows.first { $0.page(of: browser) != nil }
  }

  /// Opens the shell's own settings over a window.
  func makeSettings(over window: BrowserWindow) {
    settings = SettingsWindow(stack, over: window.widget, strings: strings) { [weak self] in
      self?.settings = nil
    }
  }

  // MARK: Host

  /// Opens a window.
  public func show(_ browser: Browser) {
    guard isStarted, window(of: browser) == nil else { return }
    if browser.opener != nil { CalmScrollbars.style(browser) }
    // What wants a size of its own is a window, not a tab.
    if browser.wantedSize == (nil, nil), let window = windows.first, window.hasTabs,
      browser.opener != nil
    {
      window.add(browser)
      return
    }
    let window = unsafe BrowserWindow(
      browser, application: Self.registered?.instance(of: GtkApplication.self), strings: strings,
      onSettings: { [weak self] in self?.openSettings(over: $0) }
    ) { [weak self] in self?.stack.close($0) }
    windows.append(window)
    window.present()
    onWindow?(window)
  }

  /// Takes a window away; with the main one, all of them.
  public func close(_ browser: Browser) {
    guard let window = window(of: browser) else { return }
    guard window.browsers.first === browser else { return window.remove(browser) }
    windows.removeAll { $0 === window }
    if settings?.parent === window.widget { settings?.close() }
    window.destroy()
    onWindowClosed?(window)
    guard browser === stack.main else { return }
    settings?.close()
    for popup in stack.popups { stack.close(popup) }
    isEnded = true
    for waiter in whenEnded { waiter.resume() }
    whenEnded = []
  }

  /// Shows a dialog over its page.
  public func present(_ dialog: Dialog, for browser: Browser) {
    guard let window = window(of: browser) else { return dialog.answer(.dismissed) }
    window.present(dialog, for: browser) { [weak self, weak window] page in
      guard let self, let window else { return dialog.answer(.dismissed) }
      let open = OpenDialog(
        dialog, over: window.widget, appName: stack.manifest.name,
        isOwn: stack.manifest.origins.contains(dialog.origin), strings: strings)
      page.openDialog = open
      open.onEnd = { [weak page, weak window] in
        page?.openDialog = nil
        window?.refresh()
      }
      window.refresh()
      onDialog?(window, open)
    }
  }

  /// Opens a file with the system's program for it.
  public func open(_ file: URL) { openExternally(file) { _ in } }

  /// Shows a file in the file manager, or its folder where there is none that
  /// can point at a file.
  public func reveal(_ file: URL) {
    FileManagerService.show(file) { [weak self] in
      self?.openExternally(file.deletingLastPathComponent()) { _ in }
    }
  }

  /// Shows a notification by the desktop's own service.
  public func show(_ notification: PageNotification, for browser: Browser) {
    guard let application = Self.registered else { return notification.close() }
    notifications.show(notification, by: application, over: window(of: browser))
  }

  /// Opens an address with the system's program for it.
  public func openExternally(_ url: URL, _ then: @escaping @MainActor (Bool) -> Void) {
    ExternalPrograms.open(url, over: windows.first?.widget, then)
  }
}
