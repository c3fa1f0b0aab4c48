/// When a user script runs. Apple: `WKUserScriptInjectionTime`.
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// After the document element exists, before any other content.
  case atDocumentStart = 0
  /// After the document was parsed, before its sub-resources have loaded.
  case atDocumentEnd = 1
}
