import Dovetail
import FixtureServer
import Foundation
import Testing
import WebKit

@testable import DovetailCore
@testable import DovetailShell

// MARK: Bars

extension Scene {
  static let bars: [Scene] = [
    Scene("page") { _ in },
    Scene(
      "address",
      prepare: {
        $0.addressField = true
        $0.toolbar = everyButton
      }, reach: { _ in }),
    Scene("address-wrong", prepare: { $0.addressField = true }) {
      try $0.go(to: "javascript:alert(1)")
    },
    Scene("address-not-encrypted", prepare: { $0.addressField = true }) {
      try $0.go(to: "http://intranet.long-company-name.example.com/")
    },
    Scene("find") { try await $0.find($0.say("g", "오피스")) },
    Scene("find-nothing") { try await $0.find("zzz") },
    Scene("toast") {
      try await $0.refuse(.otherOrigin(try #require(Origin(of: url("https://evil.example")))))
    },
    Scene("toast-zoom") { stage in
      stage.window.actions.activate(.zoomIn)
    },
    Scene("restored") { stage in
      stage.browser.isRestored = true
      await stage.window.shows { $0.noticeText != nil }
    },
    Scene("unresponsive") { stage in
      stage.browser.isUnresponsive = true
      await stage.window.shows { $0.noticeText != nil }
    },
    Scene("tabs", prepare: { $0.tabs = true }) { stage in
      stage.app.run("open('/note'); 0")
      await stage.window.shows { $0.browser.opener != nil && $0.browser.title != "" }
    },
    Scene("toolbar-page", prepare: { $0.toolbar = [.back, .home] }) { stage in
      try await stage.givePageButtons()
    },
    Scene("toolbar-page-more", prepare: { $0.toolbar = everyButton }) { stage in
      try await stage.givePageButtons()
      let more = try #require(stage.window.toolbar?.more)
      if more.isVisible { stage.open(more) }
    },
    Scene("toolbar-crowded", prepare: crowd) { _ in
    },
  ]

  static let everyButton: [ToolbarItem] = [.back, .forward, .home, .reload, .share]
  @Sendable static func crowd(_ manifest: inout AppManifest) {
    manifest.toolbar = everyButton + ownButtons(manifest.language ?? .english)
  }

  private static func ownButtons(_ language: AppLanguage) -> [ToolbarItem] {
    let isKorean = language == .korean
    let icons = ["camera-photo-symbolic", "view-list-symbolic"].map(AppIcon.named)
    return [
      .button(ToolbarButton(id: "scan", title: isKorean ? "스캔" : "Scan", icon: icons[0])),
      .button(ToolbarButton(id: "list", title: isKorean ? "목록" : "List", icon: icons[1])),
      .button(ToolbarButton(id: "word", title: isKorean ? "체크인" : "Check in")),
    ]
  }
}

// MARK: Dialogs

extension Scene {
  static let dialogs: [Scene] = [
    Scene("alert") { try $0.ask(.alert, $0.say("You are checked in.", "체크인되었습니다.")) },
    Scene("confirm-foreign-silence") {
      try $0.ask(
        .confirm, $0.say("Win a prize now?", "지금 경품을 받으시겠어요?"),
        from: url("https://ads.example"), offersSilence: true)
    },
    Scene("prompt") {
      try $0.ask(
        .prompt(defaultText: $0.say("Corner desk", "창가 자리")),
        $0.say("Where do you sit?", "어디에 앉으시나요?"))
    },
    Scene("alert-long") {
      let line = $0.say("A page may write very much. ", "페이지는 아주 긴 글을 쓸 수도 있습니다. ")
      try $0.ask(.alert, String(repeating: line, count: 300))
    },
    Scene("share-page") {
      try $0.ask(
        .share(
          SharedContent(
            title: $0.say("Corner desk", "창가 자리"),
            text: $0.say("Desk 3 is free until noon.", "3번 자리는 정오까지 비어 있습니다."),
            url: url("https://checkin.example.com/desk?id=3&floor=12"))))
    },
    Scene("share-page-files") {
      let folder = URL(filePath: "/share", directoryHint: .isDirectory)
      let names = [
        $0.say("Plan of floor 12.pdf", "12층 배치도.pdf"), $0.say("Desk 3.png", "3번 자리.png"),
      ]
      try $0.ask(
        .share(
          SharedContent(
            title: $0.say("Corner desk", "창가 자리"),
            text: $0.say("Desk 3 is free until noon.", "3번 자리는 정오까지 비어 있습니다."),
            files: names.map { folder.appending(path: $0) })))
    },
    Scene("share-page-long") {
      let line = $0.say("A page may write very much. ", "페이지는 아주 긴 글을 쓸 수도 있습니다. ")
      try $0.ask(.share(SharedContent(text: String(repeating: line, count: 300))))
    },
    Scene("leave") { try $0.ask(.leave) },
    Scene("call") { try $0.ask(.openExternally(url("tel:+82-2-1234-5678"))) },
    Scene("call-payment") {
      try $0.ask(
        .openExternally(
          url("kakaotalk://kakaopay/pg?url=" + String(repeating: "abcdef0123456789", count: 20))),
        from: url("https://shop.example"))
    },
    Scene("permission-location") {
      try $0.ask(
        .permission(
          [.location], reason: $0.browser.manifest.permissions[.location]))
    },
    Scene("permission-several") {
      try $0.ask(
        .permission([.camera, .microphone], reason: nil), from: url("https://meet.example"))
    },
    Scene("password") {
      try $0.ask(.credentials(CredentialQuestion(host: "intranet.example.com", realm: "Staff")))
    },
    Scene("password-again") {
      try $0.ask(
        .credentials(
          CredentialQuestion(
            host: "intranet.example.com", realm: "Staff", isReadable: true, isRetry: true,
            user: "jimin")))
    },
  ]
}

// MARK: What opens by a press

extension Scene {
  static let popovers: [Scene] = [
    Scene("menu", prepare: { $0.isInspectable = true }) { $0.open($0.window.header.menu.button) },
    Scene("security-own") { $0.open($0.window.header.place.button) },
    Scene("security-foreign") { stage in
      stage.browser.load(stage.app.server.url("/", host: "other.localhost"))
      await stage.window.shows {
        $0.browser.url?.host == "other.localhost" && !$0.browser.isLoading
      }
      stage.open(stage.window.header.place.button)
    },
    Scene("share", prepare: { $0.toolbar = everyButton }) { stage in
      stage.open(try #require(stage.window.toolbar?.button(.share)))
    },
    Scene("toolbar-more", prepare: crowd) {
      stage in
      let more = try #require(stage.window.toolbar?.more)
      if more.isVisible { stage.open(more) }
    },
    Scene("downloads") { stage in
      try await stage.download()
      stage.window.openDownloads()
    },
  ]
}

// MARK: Failures

extension Scene {
  static let failures: [Scene] =
    ([
      ("offline", .offline), ("unknown-host", .hostNotFound), ("refused", .refused),
      ("no-answer", .timedOut), ("interrupted", .interrupted), ("expired", .insecure(.expired)),
      ("unknown-authority", .insecure(.unknownAuthority)), ("other-host", .insecure(.wrongHost)),
      ("clock", .insecure(.notYetValid)), ("not-found", .http(status: 404)),
      ("server-error", .http(status: 502)), ("no-access", .http(status: 403)),
      ("process-ended", .processEnded), ("hangs", .unresponsive), ("other", .other),
    ] as [(String, LoadFailure.Reason)]).map { name, reason in
      Scene("failure-\(name)", prepare: { $0.failurePage = [.home, .quit] }) {
        await $0.fail(reason)
      }
    }
}

// MARK: The first start

extension Scene {
  static let welcomes: [Scene] = (0...2).map { index in
    Scene("welcome-\(index + 1)", prepare: welcome) { stage in
      let view = try #require(stage.window.page.welcome)
      for number in 1..<max(index + 1, 1) { await view.turn(to: number) }
    }
  }

  @Sendable private static func welcome(_ manifest: inout AppManifest) {
    let isKorean = manifest.language == .korean
    manifest.welcome.pages = [
      .init(
        title: isKorean ? "출근 체크에 오신 것을 환영합니다" : "Welcome to Office Check-in",
        text: isKorean
          ? "사무실에 도착하면 한 번 눌러 체크인하세요. 기록은 이 기기에 남습니다."
          : "Check in with one tap when you arrive. Your visits stay on this device.",
        icon: .named("go-home-symbolic")),
      .init(
        title: isKorean ? "가까운 사무실 찾기" : "The Nearest Office",
        text: isKorean
          ? "현재 위치를 알려 주면 가까운 순서로 보여 줍니다."
          : "Say where you are, and offices are listed nearest first.",
        icon: .named("mark-location-symbolic")),
    ]
    manifest.permissions[.camera] =
      isKorean ? "체크인 사진을 찍기 위해 사용합니다." : "To take a photo for your check-in."
    manifest.permissions[.notifications] =
      isKorean ? "자리가 준비되면 알려 드립니다." : "To tell you when your desk is ready."
  }
}

// MARK: Versions

extension Scene {
  static let versions: [Scene] = [
    Scene("update-required", prepare: { _ in }) { stage in
      try await stage.answer(
        #"{"linux":{"minimum":"2.0.0","store":"https://store.test/","message":MESSAGE}}"#)
      await stage.window.shows { $0.page.updatePage != nil }
    },
    Scene("update-optional") { stage in
      try await stage.answer(
        #"{"linux":{"latest":"1.4.0","store":"https://store.test/","message":MESSAGE}}"#)
      await stage.window.shows { $0.noticeText != nil }
    },
    Scene("failure-app-too-old") { stage in
      try await stage.answer(#"{"linux":{"minimum":"0.9","store":"https://store.test/"}}"#)
      await stage.fail(.appTooOld(needed: "2.0"))
    },
    Scene("failure-commands-missing") { stage in
      await stage.fail(.commandsMissing(["locationSearch", "share"]))
    },
  ]
}

// MARK: Windows

extension Scene {
  static let windows: [Scene] = [
    Scene("about") { stage in
      stage.window.actions.activate(.about)
    },
    Scene("popup") { stage in
      await withCheckedContinuation { continuation in
        stage.app.app.onWindow = {
          stage.app.app.onWindow = nil
          stage.window = $0
          continuation.resume()
        }
        stage.app.run("open('/note', '', 'width=320,height=420'); 0")
      }
      await stage.window.shows { !$0.browser.isLoading && $0.browser.title != "" }
    },
    Scene("files") {
      try $0.ask(.files(FileChoice(allowsSeveral: true, types: ["image/*"])))
    },
  ]
}

private func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
