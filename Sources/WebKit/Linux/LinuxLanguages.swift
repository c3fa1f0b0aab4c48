internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// The languages that pages and servers are told of, in the whole process. Linux
/// only; corresponds to `webkit_web_context_set_preferred_languages`.
@MainActor
public enum LinuxLanguages {
  /// Languages that come before the user's own, such as `ko` or `en-US`, most
  /// wanted first; empty leaves it to the user's environment. Default empty.
  ///
  /// Pages see them as `navigator.languages`, servers as `Accept-Language`; a
  /// page that is there already keeps what it has seen until it is loaded again.
  public static var preferred: [String] = [] {
    didSet { if preferred != oldValue { EngineContext.applyLanguages() } }
  }

  /// ``preferred``, then what the user's environment names.
  ///
  /// The engine itself would say English where the C library lacks the locale.
  static var all: [String] {
    let own = environment
    // "ko" is met by the user's own "ko-KR", which says more.
    let wanted = preferred.flatMap { language in
      let matches = own.filter { $0 == language || $0.hasPrefix(language + "-") }
      return matches.isEmpty ? [language] : matches
    }
    var seen: Set<String> = []
    return (wanted + own).filter { seen.insert($0).inserted }
  }

  private static var environment: [String] {
    guard let names = unsafe g_get_language_names() else { return [] }
    var languages: [String] = []
    var index = 0
    while let name = unsafe names[index] {
      let language = unsafe String(cString: name)
      if language != "C", !language.contains("."), !language.contains("@") {
        languages.append(language.replacingOccurrences(of: "_", with: "-"))
      }
      index += 1
    }
    return languages
  }
}
