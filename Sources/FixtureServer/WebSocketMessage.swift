public import Foundation

/// What goes over a WebSocket in one piece.
public enum WebSocketMessage: Sendable, Equatable {
  /// Text.
  case text(String)
  /// Bytes.
  case bytes(Data)
}
