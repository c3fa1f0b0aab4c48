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
  /// The app's browsers; others after ``use(_:)``.
  public internal(set) var stack: BrowserStack
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

  /// Positions for commands: the system's service, made when it is first asked
  /// for.
  public private(set) lazy var location: (any LocationProvider)? = GeoClue(stack.manifest.id)

  /// How push messages come: by a distributor of UnifiedPush.
  public private(set) var push: (any PushTransport)?
  /// Whether another instance of the app runs, and this one ends without having
  /// done anything.
  package private(set) var isRemote = false

  private let folders: AppFolders
  let maker: StackMaker
  private let log: @MainActor (LogLine) -> Void
  private let strings: Strings
  /// The app's profiles; nil where the app itself gave the data store.
  public internal(set) var profiles: Profiles? { didSet { stack.profiles = profiles } }
  private let notifications = Notifications()
  lazy var appearance = StateFollower { [weak self] in
    if let self { Looks.apply(stack.settings.appearance) }
  }
  private var isStarted = false
  var isLaunched = false
  private var isInBackground: Bool
  private var idle: Task<Void, Never>?
  private let ending = Ending()
  private static var isNamed = false

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
  ///     before the load begins; once more for each profile that is switched to.
  /// - Throws: ``LinuxDisplay/Failure`` where there is no display and no Xvfb.
  public convenience init(
    _ manifest: AppManifest, dataStore: @autoclosure () -> WKWebsiteDataStore? = nil,
    folders: AppFolders? = nil, downloadFolder: URL? = nil,
    log: @escaping @MainActor (LogLine) -> Void = { _ in },
    prepare: @escaping @MainActor (Browser) -> Void = { _ in }
  ) throws(LinuxDisplay.Failure) {
    try self.init(
      manifest, dataStore: dataStore(), folders: folders, downloadFolder: downloadFolder,
      isShared: false, isInBackground: false, log: log, prepare: prepare)
  }

  /// - Parameters:
  ///   - isShared: whether links and further starts come to this instance, as
  ///     ``handOver(_:to:)`` does.
  ///   - isInBackground: whether there is no window, and no load, before one is
  ///     wanted, such as by a press on a notification.
  package init(
    _ manifest: AppManifest, dataStore: @autoclosure () -> WKWebsiteDataStore? = nil,
    folders: AppFolders? = nil, downloadFolder: URL? = nil, isShared: Bool, isInBackground: Bool,
    log: @escaping @MainActor (LogLine) -> Void,
    prepare: @escaping @MainActor (Browser) -> Void = { _ in }
  ) throws(LinuxDisplay.Failure) {
    try LinuxDisplay.prepare()
    if !Self.isNamed {
      Self.isNamed = true
      unsafe g_set_application_name(manifest.name)
      unsafe g_set_prgname(manifest.id)
    }
    self.log = log
    self.isInBackground = isInBackground
    self.folders = folders ?? AppFolders(id: manifest.id)
    CalmScrollbars.install()
    let store = dataStore()
    profiles = store == nil ? Profiles(folders: self.folders, log: log) : nil
    maker = StackMaker(
      manifest: manifest, folders: folders, downloadFolder: downloadFolder,
      secrets: SecretService(), log: log, prepare: prepare)
    stack = maker.make(profiles?.current ?? .own, dataStore: store)
    let language = stack.settings.language ?? manifest.language
    strings = language.map { Strings(Strings.Language($0)) } ?? .current
    stack.profiles = profiles
    CalmScrollbars.style(stack.main)
    prepare(stack.main)
    if isShared { join() }
    if !isInBackground { launch() }
  }

  func launch() {
    guard !isLaunched, !isRemote else { return }
    isLaunched = true
    stack.launch()
  }

  // MARK: One instance

  /// Hands links to the instance of an app that runs already, or brings it to the
  /// front where there are none. Called before anything else is made.
  ///
  /// - Returns: whether there is one and it has taken them.
  package static func handOver(_ links: [URL], to manifest: AppManifest) -> Bool {
    RunningInstance.take(links, id: manifest.id)
  }

  /// Takes the app's name on the session's bus. The web process starts meanwhile.
  private func join() {
    // A message that has started the app comes right after the name is taken.
    if stack.manifest.push { push = UnifiedPush(stack.manifest.id) }
    stack.push.transport = push
    guard Self.registered == nil, Self.register(stack.manifest.id, isUnique: true) else { return }
    isRemote = Self.registered?.isRemote ?? false
    Self.registered?.onOpen = { [weak self] in self?.opened($0) }
    Self.registered?.onActivate = { [weak self] in self?.activate() }
    if let application = Self.registered?.object { notifications.listen(application) }
  }

  private func opened(_ links: [URL]) {
    for link in links where !stack.links.open(link, from: .system) {
      // The system may have chosen this app for all https addresses.
      let isOpened =
        ["http", "https"].contains(link.scheme?.lowercased())
        && ExternalPrograms.openElsewhere(link, than: stack.manifest.id)
      if isOpened { log(LogLine(.link, "handed on: \(link)")) } else { activate() }
    }
  }

  // MARK: Running

  /// Whether nobody can see the windows: they are drawn on a private display.
  public static var isUnattended: Bool { LinuxDisplay.isPrivate }

  /// Opens the main window; further calls do nothing.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    guard !isRemote else { return ending.end() }
    if Self.registered == nil { _ = Self.register(stack.manifest.id, isUnique: false) }
    notifications.onLink = { [weak self] in self?.pressed($0) }
    Style.install()
    AppIcons.install(stack.manifest, in: folders.cache.appending(path: "icons")) {
      log(LogLine(.window, $0))
    }
    takeStage()
  }

  /// Shows the main browser, where a window is wanted.
  func takeStage() {
    guard isStarted else { return }
    appearance.follow()
    if isInBackground { endWhenIdle() } else { show(stack.main) }
    stack.host = self
  }

  /// How long an app without a window stays after it was last of use.
  private static let idleTime = Duration.seconds(60)

  private func endWhenIdle() {
    idle?.cancel()
    idle = Deadline.after(Self.idleTime) { [weak self] in
      guard let self, isInBackground else { return }
      ending.end()
    }
  }

  private func pressed(_ link: String) {
    if link.isEmpty || !stack.links.open(link, from: .notification) { activate() }
  }

  /// Brings the main window to the front; opens it where the app was in the
  /// background.
  public func activate() {
    guard isStarted, !ending.isOver else { return }
    isInBackground = false
    launch()
    show(stack.main)
    guard let window = window(of: stack.main) else { return }
    window.select(stack.main)
    window.present()
  }

  /// The process's own, of which GTK knows only one.
  private static var registered: Registration?

  private static func register(_ id: String, isUnique: Bool) -> Bool {
    registered = Registration(id, isUnique: isUnique)
    return registered != nil
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
    windows.first { $0.page(of: browser) != nil }
  }

  /// Opens the shell's own settings over a window.
  func makeSettings(over window: BrowserWindow) {
    settings = SettingsWindow(
      stack, profiles: profiles, over: window.widget, strings: strings
    ) { [weak self] in
      self?.settings = nil
    }
    settings?.profiles?.use = { [weak self] in self?.use($0) }
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
      browser, application: Self.registered?.object.instance(of: GtkApplication.self),
      strings: strings,
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
    ending.end()
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
      open.handOver = { [weak self, weak window] content, isLetter, then in
        guard let self, let window else { return then(false) }
        window.handOver(content, asLetter: isLetter, by: self, then)
      }
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

  /// Shows a notification of a page by the desktop's own service.
  public func show(_ notification: PageNotification, for browser: Browser) {
    guard let application = Self.registered?.object else { return notification.close() }
    notifications.show(notification, by: application)
  }

  /// Shows a notification of the app's own.
  public func show(_ notification: AppNotification) {
    if isInBackground { endWhenIdle() }
    guard let application = Self.registered?.object else { return }
    notifications.show(notification, by: application)
  }

  /// Takes a notification of the app's own away.
  public func withdraw(notification id: String) {
    guard let application = Self.registered?.object else { return }
    notifications.withdraw(id, by: application)
  }

  /// Whether the system knows a program for an address.
  public func canOpen(_ url: URL) -> Bool { ExternalPrograms.canOpen(url) }

  /// Opens an address with the system's program for it.
  public func openExternally(_ url: URL, _ then: @escaping @MainActor (Bool) -> Void) {
    ExternalPrograms.open(url, over: windows.first?.widget, then)
  }
}
