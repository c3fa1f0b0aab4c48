import Foundation
import Testing

@testable import DovetailCore

/// Notifications that pages show by the app.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct StockNotificationTests {
  private func app(_ reason: String? = "News.") async throws -> HostedApp {
    try await HostedApp(stock: StockCommands.notifications) { manifest, _ in
      if let reason { manifest.permissions = [.notifications: reason] }
    }
  }

  @Test func `nothing is shown before the person lets the page, and asking is asked once`()
    async throws
  {
    let app = try await app()
    let show = "dovetail.invoke('notifications.show', { id: '1', title: 'Desk' })"
    let state = "dovetail.invoke('notifications.state')"
    let ask = "dovetail.invoke('notifications.ask')"
    app.host.answer = { $0.answer(.refused) }

    #expect(try await app.refusal(state) == #"answered "prompt""#)
    #expect(try await app.refusal(show) == "denied: notifications is not allowed")
    #expect(app.host.dialogs.isEmpty)
    #expect(try await app.refusal(ask) == #"answered "denied""#)
    #expect(try await app.refusal(ask) == #"answered "denied""#)
    #expect(try await app.refusal(state) == #"answered "denied""#)
    #expect(app.host.dialogs.map(\.kind) == [.permission([.notifications], reason: "News.")])

    app.stack.permissions.revoke(.notifications, for: try app.origin())
    app.host.answer = { $0.answer(.accepted) }
    #expect(try await app.refusal(ask) == #"answered "granted""#)
    #expect(try await app.refusal(show) == "answered undefined")
    #expect(app.host.appNotifications.map(\.title) == ["Desk"])
  }

  @Test func `one is shown with its link, and taken away, apart from those of Swift`() async throws
  {
    let app = try await app()
    app.host.answer = { $0.answer(.accepted) }
    app.stack.notify(AppNotification(id: "1", title: "Swift's"))
    try await app.js(
      """
      await dovetail.invoke('notifications.ask');
      await dovetail.invoke('notifications.show',
        { id: '1', title: 'Desk', body: 'Ready', link: 'office?id=3' });
      """)

    #expect(
      app.host.appNotifications == [
        AppNotification(id: "1", title: "Swift's"),
        AppNotification(id: "page-1", title: "Desk", body: "Ready", link: "office?id=3"),
      ])
    try await app.js("await dovetail.invoke('notifications.withdraw', '1')")
    #expect(app.host.appNotifications.map(\.title) == ["Swift's"])
  }

  @Test func `an app without a reason shows none, and a flood ends`() async throws {
    let silent = try await app(nil)
    #expect(
      try await silent.refusal("dovetail.invoke('notifications.ask')") == #"answered "denied""#)
    #expect(silent.host.dialogs.isEmpty)

    let app = try await app()
    app.host.answer = { $0.answer(.accepted) }
    #expect(
      try await app.text(
        """
        await dovetail.invoke('notifications.ask');
        const all = await Promise.allSettled([...Array(40)].map((_, i) =>
          dovetail.invoke('notifications.show', { id: '' + i, title: 'a' })));
        return all.map(one => one.reason?.code).filter(code => code === 'too_many').length + '';
        """) == "10")
    #expect(app.host.appNotifications.count == 30)
  }
}
