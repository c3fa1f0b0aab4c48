internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// Calls of `WebKitWebsiteDataManager`.
extension WKWebsiteDataStore {
  private var manager: OpaquePointer {
    unsafe webkit_network_session_get_website_data_manager(session.opaque)!
  }

  func fetchItems(
    _ types: WebKitWebsiteDataTypes, _ then: @escaping @MainActor ([WebsiteDataItem]) -> Void
  ) {
    engineSession.operations.add { [self] done in
      guard types.rawValue != 0 else { return later(done) { then([]) } }
      let manager = unsafe manager
      unsafe AsyncOperation.start(
        { unsafe webkit_website_data_manager_fetch(manager, types, nil, $0, $1) },
        finish: { result, error in
          let list = unsafe webkit_website_data_manager_fetch_finish(manager, result, &error)
          defer { unsafe g_list_free(list) }
          var items: [WebsiteDataItem] = []
          var node = unsafe list
          while let item = unsafe node {
            if let data = unsafe item.pointee.data {
              items.append(unsafe WebsiteDataItem(taking: OpaquePointer(data)))
            }
            unsafe node = item.pointee.next
          }
          return items
        },
        completion: { (result: Result<[WebsiteDataItem], GLibError>) in
          done()
          then((try? result.get()) ?? [])
        })
    }
  }

  func removeItems(
    _ items: [WebsiteDataItem], _ types: WebKitWebsiteDataTypes,
    _ then: @escaping @MainActor () -> Void
  ) {
    engineSession.operations.add { [self] done in
      guard types.rawValue != 0, !items.isEmpty else { return later(done, then) }
      let manager = unsafe manager
      var list: UnsafeMutablePointer<GList>?
      for item in items {
        unsafe list = g_list_prepend(list, UnsafeMutableRawPointer(item.pointer))
      }
      let removed = unsafe list
      unsafe AsyncOperation.start(
        { unsafe webkit_website_data_manager_remove(manager, types, removed, nil, $0, $1) },
        finish: { result, error in
          _ = unsafe webkit_website_data_manager_remove_finish(manager, result, &error)
        },
        completion: { (_: Result<Void, GLibError>) in
          // The items live until here.
          _ = items
          self.end(done, then)
        })
      unsafe g_list_free(list)
    }
  }

  func clear(
    _ types: WebKitWebsiteDataTypes, since date: Date, _ then: @escaping @MainActor () -> Void
  ) {
    engineSession.operations.add { [self] done in
      // To the engine, a span of 0 is all time.
      let span = date.timeIntervalSince1970 <= 0 ? 0 : Date().timeIntervalSince(date)
      guard types.rawValue != 0, span > 0 || date.timeIntervalSince1970 <= 0 else {
        return later(done, then)
      }
      let cookies = types.rawValue & WEBKIT_WEBSITE_DATA_COOKIES.rawValue
      let others = types.rawValue & ~cookies
      let microseconds = max(GTimeSpan(span * 1_000_000), span > 0 ? 1 : 0)
      clear(others, microseconds) { [self] in
        clear(cookies, 0) { [self] in end(done, then) }
      }
    }
  }

  private func clear(
    _ types: UInt32, _ span: GTimeSpan, _ then: @escaping @MainActor () -> Void
  ) {
    guard types != 0 else { return then() }
    let manager = unsafe manager
    unsafe AsyncOperation.start(
      {
        unsafe webkit_website_data_manager_clear(
          manager, WebKitWebsiteDataTypes(rawValue: types), span, nil, $0, $1)
      },
      finish: { result, error in
        _ = unsafe webkit_website_data_manager_clear_finish(manager, result, &error)
      },
      completion: { (_: Result<Void, GLibError>) in then() })
  }

  private func end(_ done: @MainActor () -> Void, _ then: @MainActor () -> Void) {
    engineSession.cookieStore.tellOfChange()
    done()
    then()
  }

  /// Answers after the call has returned.
  private func later(
    _ done: @escaping @MainActor () -> Void, _ then: @escaping @MainActor () -> Void
  ) {
    Task { @MainActor in
      done()
      then()
    }
  }
}
