internal import Foundation
internal import WebKit

extension BrowserStack {
  /// Loads where the app starts; before that, drops cached files where the
  /// person or the manifest says so, and makes the session ready. Cookies and
  /// storage, and with them the login, stay.
  public func launch() {
    defer {
      Task { await versions.check() }
      if updates.isThere { lookForUpdates() }
    }
    guard !versions.isBlocking else {
      // Nothing of the app runs before its server has said otherwise.
      versions.onUnblock = { [weak self] in
        self?.versions.onUnblock = nil
        self?.loadStart()
      }
      return
    }
    loadStart()
  }

  /// The page first: what is new is for the next one.
  private func lookForUpdates() {
    Task { [weak self] in
      _ = await self?.main.settled()
      await self?.updates.check()
    }
  }

  private func loadStart() {
    let clears = settings.cache == .clear
    guard clears || session.hasToPrepare else {
      session.begin()
      return main.home()
    }
    // Who waits for the load waits for this too.
    main.underWay.ask()
    Task.atOnce { [weak self, session] in
      if clears {
        let caches: Set = [WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache]
        await session.store.removeData(ofTypes: caches, modifiedSince: .distantPast)
      }
      await session.prepare()
      self?.main.home()
    }
  }
}
