internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

extension WKWebView {
  /// Takes a picture; the completion is called once, never at once.
  func snapshot(
    _ configuration: WKSnapshotConfiguration?,
    _ completion: @escaping @MainActor (Result<UIImage, WKError>) -> Void
  ) {
    let view = engineView.shownSize
    let part = SnapshotPart(configuration, in: view)
    guard let part, !part.isEmpty, view.width >= 1, view.height >= 1 else {
      let result: Result<UIImage, WKError> =
        part == nil
        ? .failure(.snapshot("The snapshot's rectangle or width is no size that can be drawn."))
        : .success(UIImage())
      Task { completion(result) }
      return
    }
    guard configuration?.afterScreenUpdates ?? true else { return draw(part, completion) }
    run(.function(Self.nextFrame, [:]), in: nil, .privateWorld) { [weak self] _ in
      guard let self else { return completion(.failure(.snapshot("The web view has gone."))) }
      self.draw(part, completion)
    }
  }

  /// A hidden page gets no frames, and the page may become hidden meanwhile.
  private static let nextFrame = """
    if (document.hidden) return;
    const frame = new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    await Promise.race([frame, new Promise(done => setTimeout(done, 250))]);
    """

  private func draw(
    _ part: SnapshotPart, _ completion: @escaping @MainActor (Result<UIImage, WKError>) -> Void
  ) {
    let engine = engine
    let options =
      isTransparent ? WEBKIT_SNAPSHOT_OPTIONS_TRANSPARENT_BACKGROUND : WEBKIT_SNAPSHOT_OPTIONS_NONE
    unsafe AsyncOperation.start(
      { callback, data in
        unsafe webkit_web_view_get_snapshot(
          engine.instance(of: WebKitWebView.self), WEBKIT_SNAPSHOT_REGION_VISIBLE,
          options, nil, callback, data)
      },
      finish: { result, error in
        unsafe webkit_web_view_get_snapshot_finish(
          engine.instance(of: WebKitWebView.self), result, &error
        ).map { unsafe ObjectRef(taking: $0) }
      },
      completion: { result in
        switch result {
        case .success(let texture?): completion(part.image(of: texture))
        case .success(nil): completion(.failure(.snapshot("The page gave no picture.")))
        case .failure(let error): completion(.failure(.snapshot(error.message)))
        }
      })
  }
}

/// A part of a view and the size that it is drawn in, in points.
@MainActor
private struct SnapshotPart {
  private let view: CGSize
  private let rect: CGRect
  private let size: CGSize

  var isEmpty: Bool { size.width == 0 || size.height == 0 }

  /// nil when the values are not finite, or too large for a picture.
  init?(_ configuration: WKSnapshotConfiguration?, in view: CGSize) {
    self.view = view
    let wanted = configuration?.rect ?? .null
    rect = wanted.isNull ? CGRect(origin: .zero, size: view) : wanted.standardized
    guard [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) else { return nil }
    let width = configuration?.snapshotWidth?.doubleValue ?? 0
    guard width.isFinite else { return nil }
    guard rect.width > 0, rect.height > 0 else {
      size = .zero
      return
    }
    size =
      width > 0
      ? CGSize(width: width, height: rect.height * width / rect.width) : rect.size
    guard max(size.width, size.height) <= CGFloat(CairoPicture.longestSide) else { return nil }
  }

  func image(of texture: ObjectRef) -> Result<UIImage, WKError> {
    let picture = unsafe CairoPicture(texture.opaque)
    // Pixels per point, on the screen that shows the view.
    let scale = CGFloat(picture.width) / view.width
    let width = max(1, Int((size.width * scale).rounded()))
    let height = max(1, Int((size.height * scale).rounded()))
    let part = CGRect(
      x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale,
      height: rect.height * scale)
    guard max(width, height) <= CairoPicture.longestSide,
      let drawn = picture.drawn(part, width: width, height: height)
    else { return .failure(.snapshot("The picture is too large to be drawn.")) }
    return .success(
      UIImage(
        size: CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale),
        scale: scale, pixelWidth: width, pixelHeight: height, pixels: drawn.pixels))
  }
}

extension WKError {
  fileprivate static func snapshot(_ reason: String) -> WKError {
    WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: reason])
  }
}
