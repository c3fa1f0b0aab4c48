internal import CWebKitGTK
public import Foundation
internal import GObjectBridge

/// Compiled content rules on disk. Apple: `WKContentRuleListStore`.
///
/// Corresponds to `WebKitUserContentFilterStore`.
@preconcurrency @MainActor
open class WKContentRuleListStore: NSObject {
  private let engine: ObjectRef

  private init(folder: String) {
    MainLoop.attach()
    engine = unsafe ObjectRef(
      taking: UnsafeMutableRawPointer(webkit_user_content_filter_store_new(folder)!))
    super.init()
  }

  /// The store of the app; always the same object. nil for subclasses.
  ///
  /// - Note: Linux: it lies in `WebKit/ContentRuleLists` of the app's folder
  ///   below `$XDG_DATA_HOME`.
  open class func `default`() -> Self! { shared as? Self }

  private static let shared = WKContentRuleListStore(
    folder: AppFolders.data("ContentRuleLists").path)

  /// The store in a folder, which is made when needed; nil for an address that
  /// is not a file's.
  public convenience init!(url: URL!) {
    guard let url, url.isFileURL else { return nil }
    self.init(folder: url.path)
  }

  // MARK: Compiling

  /// Compiles rules and stores them, in place of those of the same name.
  ///
  /// - Parameters:
  ///   - identifier: any text that is not empty.
  ///   - encodedContentRuleList: the rules, as a JSON array.
  ///   - completionHandler: gets the list, or an error of code
  ///     ``WKError/Code/contentRuleListStoreCompileFailed`` whose
  ///     `NSHelpAnchorErrorKey` says what is wrong with the rules. Called once.
  ///
  /// Corresponds to `webkit_user_content_filter_store_save`.
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!,
    completionHandler: (@MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void)!
  ) {
    var source = Array((encodedContentRuleList ?? "").utf8)
    // The engine has an error of its own for no text at all; Apple has not.
    if source.isEmpty { source = [UInt8(ascii: " ")] }
    let bytes = unsafe source.withUnsafeBufferPointer {
      unsafe g_bytes_new($0.baseAddress, gsize($0.count))
    }!
    defer { unsafe g_bytes_unref(bytes) }
    let engine = engine
    let identifier: String = identifier ?? ""
    unsafe AsyncOperation.start(
      {
        unsafe webkit_user_content_filter_store_save(
          engine.opaque, identifier, bytes, nil, $0, $1)
      },
      finish: { result, error in
        unsafe webkit_user_content_filter_store_save_finish(engine.opaque, result, &error)
          .map { unsafe WKContentRuleList(taking: $0) }
      },
      completion: { (result: Result<WKContentRuleList?, GLibError>) in
        Self.report(result, as: .contentRuleListStoreCompileFailed, completionHandler)
      })
  }

  /// Compiles rules and stores them, in place of those of the same name.
  ///
  /// - Throws: ``WKError/Code/contentRuleListStoreCompileFailed``.
  open func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!
  ) async throws -> WKContentRuleList? {
    try await withCheckedThrowingContinuation { continuation in
      compileContentRuleList(
        forIdentifier: identifier, encodedContentRuleList: encodedContentRuleList
      ) { Self.resume(continuation, $0, $1) }
    }
  }

  // MARK: Looking up

  /// Gives a stored list, or an error of code
  /// ``WKError/Code/contentRuleListStoreLookUpFailed``; once.
  ///
  /// Corresponds to `webkit_user_content_filter_store_load`.
  open func lookUpContentRuleList(
    forIdentifier identifier: String!,
    completionHandler: (@MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void)!
  ) {
    let engine = engine
    let identifier: String = identifier ?? ""
    unsafe AsyncOperation.start(
      { unsafe webkit_user_content_filter_store_load(engine.opaque, identifier, nil, $0, $1) },
      finish: { result, error in
        unsafe webkit_user_content_filter_store_load_finish(engine.opaque, result, &error)
          .map { unsafe WKContentRuleList(taking: $0) }
      },
      completion: { (result: Result<WKContentRuleList?, GLibError>) in
        Self.report(result, as: .contentRuleListStoreLookUpFailed, completionHandler)
      })
  }

  /// A stored list.
  ///
  /// - Throws: ``WKError/Code/contentRuleListStoreLookUpFailed``.
  open func contentRuleList(forIdentifier identifier: String!) async throws -> WKContentRuleList? {
    try await withCheckedThrowingContinuation { continuation in
      lookUpContentRuleList(forIdentifier: identifier) { Self.resume(continuation, $0, $1) }
    }
  }

  /// Gives the names of all stored lists, sorted; once.
  ///
  /// Corresponds to `webkit_user_content_filter_store_fetch_identifiers`.
  open func getAvailableContentRuleListIdentifiers(
    _ completionHandler: (@MainActor @Sendable ([String]?) -> Void)!
  ) {
    let engine = engine
    unsafe AsyncOperation.start(
      { unsafe webkit_user_content_filter_store_fetch_identifiers(engine.opaque, nil, $0, $1) },
      completion: { _, result in
        let names = unsafe webkit_user_content_filter_store_fetch_identifiers_finish(
          engine.opaque, result)
        defer { unsafe g_strfreev(names) }
        var identifiers: [String] = []
        if let names = unsafe names {
          var index = 0
          while let name = unsafe names[index] {
            identifiers.append(unsafe String(cString: name))
            index += 1
          }
        }
        completionHandler?(identifiers.sorted())
      })
  }

  /// The names of all stored lists, sorted; never nil here.
  open func availableIdentifiers() async -> [String]? {
    await withCheckedContinuation { continuation in
      getAvailableContentRuleListIdentifiers { continuation.resume(returning: $0) }
    }
  }

  // MARK: Removing

  /// Removes a stored list; views that use it keep it.
  ///
  /// - Parameter completionHandler: gets nil, or an error of code
  ///   ``WKError/Code/contentRuleListStoreRemoveFailed``; once.
  ///
  /// Corresponds to `webkit_user_content_filter_store_remove`.
  open func removeContentRuleList(
    forIdentifier identifier: String!,
    completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)!
  ) {
    let engine = engine
    let identifier: String = identifier ?? ""
    unsafe AsyncOperation.start(
      { unsafe webkit_user_content_filter_store_remove(engine.opaque, identifier, nil, $0, $1) },
      finish: { result, error in
        _ = unsafe webkit_user_content_filter_store_remove_finish(engine.opaque, result, &error)
      },
      completion: { (result: Result<Void, GLibError>) in
        switch result {
        case .success: completionHandler?(nil)
        case .failure(let error):
          completionHandler?(Self.error(.contentRuleListStoreRemoveFailed, error))
        }
      })
  }

  /// Removes a stored list; views that use it keep it.
  ///
  /// - Throws: ``WKError/Code/contentRuleListStoreRemoveFailed``.
  open func removeContentRuleList(forIdentifier identifier: String!) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      removeContentRuleList(forIdentifier: identifier) { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
  }

  // MARK: Answers

  private static func report(
    _ result: Result<WKContentRuleList?, GLibError>, as code: WKError.Code,
    _ completionHandler: (@MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void)?
  ) {
    switch result {
    case .success(let list): completionHandler?(list, nil)
    case .failure(let error): completionHandler?(nil, self.error(code, error))
    }
  }

  private static func resume(
    _ continuation: CheckedContinuation<WKContentRuleList?, any Error>,
    _ list: WKContentRuleList?, _ error: (any Error)?
  ) {
    if let error {
      continuation.resume(throwing: error)
    } else {
      continuation.resume(returning: list)
    }
  }

  private static func error(_ code: WKError.Code, _ cause: GLibError) -> WKError {
    let text =
      switch code {
      case .contentRuleListStoreCompileFailed: "Rule list compilation failed: \(cause.message)"
      case .contentRuleListStoreLookUpFailed:
        "Rule list lookup failed: Unspecified error during lookup."
      default: "Rule list removal failed: Unspecified error during remove."
      }
    return WKError(code, userInfo: [NSHelpAnchorErrorKey: text])
  }
}
