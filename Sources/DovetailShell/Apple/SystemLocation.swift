internal import CoreLocation
public import DovetailCore
internal import Foundation

/// Positions of the system's location service. Corresponds to
/// `CLLocationManager`.
///
/// Give it to ``BrowserStack/location`` for pages to be asked about by the app's
/// own dialogs; without it the engine asks by itself.
@MainActor
public final class SystemLocation: LocationProvider {
  private let manager = CLLocationManager()
  private let listener = LocationListener()
  private var report: (@MainActor @Sendable (Result<Position, LocationError>) -> Void)?

  /// A provider that has not begun.
  public init() {
    listener.owner = self
    manager.delegate = listener
  }

  /// Begins, and asks for consent where nobody has been asked yet.
  public func start(
    isPrecise: Bool,
    _ report: @escaping @MainActor @Sendable (Result<Position, LocationError>) -> Void
  ) {
    self.report = report
    manager.desiredAccuracy = isPrecise ? kCLLocationAccuracyBest : kCLLocationAccuracyHundredMeters
    follow(manager.authorizationStatus)
  }

  /// Ends.
  public func stop() {
    report = nil
    manager.stopUpdatingLocation()
  }

  fileprivate func follow(_ status: CLAuthorizationStatus) {
    guard report != nil else { return }
    switch status {
    case .notDetermined: manager.requestWhenInUseAuthorization()
    case .denied, .restricted: report?(.failure(.refused("the person or a rule does not allow it")))
    default: manager.startUpdatingLocation()
    }
  }

  fileprivate func tell(_ position: Position) { report?(.success(position)) }

  fileprivate func fail(_ text: String, isRefusal: Bool) {
    report?(.failure(isRefusal ? .refused(text) : .noService(text)))
  }
}

/// What the service tells. It calls on the thread that made the manager, which is
/// the main one.
private final class LocationListener: NSObject, CLLocationManagerDelegate {
  @MainActor weak var owner: SystemLocation?

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    let status = manager.authorizationStatus
    MainActor.assumeIsolated { owner?.follow(status) }
  }

  func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let position = locations.last.map(Position.init) else { return }
    MainActor.assumeIsolated { owner?.tell(position) }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    let text = error.localizedDescription
    let isRefusal = (error as? CLError)?.code == .denied
    MainActor.assumeIsolated { owner?.fail(text, isRefusal: isRefusal) }
  }
}

extension Position {
  /// What is less than nothing, the service does not know.
  fileprivate init(_ location: CLLocation) {
    self.init(
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      accuracy: location.horizontalAccuracy,
      altitude: location.verticalAccuracy > 0 ? location.altitude : nil,
      heading: location.course >= 0 ? location.course : nil,
      speed: location.speed >= 0 ? location.speed : nil, date: location.timestamp)
  }
}
