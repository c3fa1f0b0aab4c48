public import Foundation

/// The domain of ``WKError``. Apple: `WKErrorDomain`.
public let WKErrorDomain: String = "WKErrorDomain"

/// An error of the web view. Apple: `WKError`.
public struct WKError: CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
  /// What went wrong. Apple: `WKError.Code`.
  public enum Code: Int, Sendable {
    /// Something that has no code of its own.
    case unknown = 1
    /// The web process ended before it answered.
    case webContentProcessTerminated = 2
    /// The web view went away before it answered.
    case webViewInvalidated = 3
    /// The script threw; `userInfo` says what and where.
    case javaScriptExceptionOccurred = 4
    /// The script's result has no Swift counterpart.
    case javaScriptResultTypeIsUnsupported = 5
    /// A content rule list did not compile.
    case contentRuleListStoreCompileFailed = 6
    /// A content rule list was not found.
    case contentRuleListStoreLookUpFailed = 7
    /// A content rule list could not be removed.
    case contentRuleListStoreRemoveFailed = 8
    /// A content rule list is of another version.
    case contentRuleListStoreVersionMismatch = 9
    /// Attributed text could not be loaded.
    case attributedStringContentFailedToLoad = 10
    /// Attributed text took too long.
    case attributedStringContentLoadTimedOut = 11
    /// The frame is not there any more.
    case javaScriptInvalidFrameTarget = 12
    /// The navigation left the app-bound domains.
    case navigationAppBoundDomain = 13
    /// The script would have run outside the app-bound domains.
    case javaScriptAppBoundDomain = 14
    /// The credential exists already.
    case duplicateCredential = 15
    /// The credential is malformed.
    case malformedCredential = 16
    /// The credential does not exist.
    case credentialNotFound = 17
  }

  /// What went wrong.
  public let code: Code
  /// Details, under Foundation's and WebKit's keys.
  public let userInfo: [String: Any]

  /// An error with this code and these details.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    var info = userInfo
    if info[NSLocalizedDescriptionKey] == nil {
      info[NSLocalizedDescriptionKey] = Self.text(of: code)
    }
    self.userInfo = info
  }

  /// `WKErrorDomain`.
  public static var errorDomain: String { WKErrorDomain }
  /// The code's number.
  public var errorCode: Int { code.rawValue }
  /// The same as ``userInfo``.
  public var errorUserInfo: [String: Any] { userInfo }
  /// What happened, in words.
  public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
  /// What happened, in words.
  public var localizedDescription: String { errorDescription ?? Self.text(of: code) }

  /// Errors are equal when their codes are.
  public static func == (left: WKError, right: WKError) -> Bool { left.code == right.code }
  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  private static func text(of code: Code) -> String {
    switch code {
    case .unknown: "An unknown error occurred"
    case .webContentProcessTerminated: "The Web Content process was terminated"
    case .webViewInvalidated: "The WKWebView was invalidated"
    case .javaScriptExceptionOccurred: "A JavaScript exception occurred"
    case .javaScriptResultTypeIsUnsupported:
      "JavaScript execution returned a result of an unsupported type"
    case .contentRuleListStoreCompileFailed: "Failed to compile the content rule list"
    case .contentRuleListStoreLookUpFailed: "Failed to look up the content rule list"
    case .contentRuleListStoreRemoveFailed: "Failed to remove the content rule list"
    case .contentRuleListStoreVersionMismatch:
      "The content rule list has another version than this WebKit"
    case .attributedStringContentFailedToLoad: "Failed to load content for an attributed string"
    case .attributedStringContentLoadTimedOut:
      "Timed out while loading content for an attributed string"
    case .javaScriptInvalidFrameTarget:
      "JavaScript execution targeted an invalid or stale frame"
    case .navigationAppBoundDomain: "The navigation left the app-bound domains"
    case .javaScriptAppBoundDomain: "JavaScript execution targeted a non app-bound domain"
    case .duplicateCredential: "The credential exists already"
    case .malformedCredential: "The credential is malformed"
    case .credentialNotFound: "The credential was not found"
    }
  }
}

// The importer gives a bridged error's codes as static members of the error.
extension WKError {
  /// See ``Code/unknown``.
  public static var unknown: Code { .unknown }
  /// See ``Code/webContentProcessTerminated``.
  public static var webContentProcessTerminated: Code { .webContentProcessTerminated }
  /// See ``Code/webViewInvalidated``.
  public static var webViewInvalidated: Code { .webViewInvalidated }
  /// See ``Code/javaScriptExceptionOccurred``.
  public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
  /// See ``Code/javaScriptResultTypeIsUnsupported``.
  public static var javaScriptResultTypeIsUnsupported: Code { .javaScriptResultTypeIsUnsupported }
  /// See ``Code/contentRuleListStoreCompileFailed``.
  public static var contentRuleListStoreCompileFailed: Code { .contentRuleListStoreCompileFailed }
  /// See ``Code/contentRuleListStoreLookUpFailed``.
  public static var contentRuleListStoreLookUpFailed: Code { .contentRuleListStoreLookUpFailed }
  /// See ``Code/contentRuleListStoreRemoveFailed``.
  public static var contentRuleListStoreRemoveFailed: Code { .contentRuleListStoreRemoveFailed }
  /// See ``Code/contentRuleListStoreVersionMismatch``.
  public static var contentRuleListStoreVersionMismatch: Code {
    .contentRuleListStoreVersionMismatch
  }
  /// See ``Code/javaScriptInvalidFrameTarget``.
  public static var javaScriptInvalidFrameTarget: Code { .javaScriptInvalidFrameTarget }
}

/// Lets `catch WKError.javaScriptExceptionOccurred` match by code.
public func ~= (match: WKError.Code, error: any Error) -> Bool {
  if let error = error as? WKError { return error.code == match }
  let error = error as NSError
  return error.domain == WKErrorDomain && error.code == match.rawValue
}
