internal import Foundation

/// The keys of a `dovetail.json`: the one description from which it is read, and
/// from which editors learn it.
extension ManifestDraft {
  static var keys: ManifestObject<ManifestDraft> {
    ManifestObject(identity + place + looks + behaviour)
  }

  private static var identity: [ManifestField<ManifestDraft>] {
    [
      ManifestField(
        "$schema", optional: \.schema, .text, "The address of this schema, for editors."),
      ManifestField(
        "id", \.manifest.id, .identity, isRequired: true,
        "The app's identity in reverse domain order, such as com.example.app."),
      ManifestField(
        "name", \.manifest.name, .words, isRequired: true, "The name that people see."),
      ManifestField(
        "version", \.manifest.version, .text, default: "1.0.0", "The version that people see."),
      ManifestField(
        "build", \.manifest.build, .integer(in: 1...Int(Int32.max)), default: 1,
        "Counts builds, from 1."),
      ManifestField(
        "icon", optional: \.manifest.icon, .icon,
        "The app's picture: a PNG or SVG file next to this one, or an icon's name."),
    ]
  }

  private static var place: [ManifestField<ManifestDraft>] {
    [
      ManifestField(
        "web", optional: \.web, .placed,
        "The folder with the app's own pages. Leave it out when the app lives on a server."),
      ManifestField(
        "start", optional: \.start, .placed,
        "Where the app starts: a page in the folder \"web\" (index.html unless said), or an "
          + "https:// address."),
      ManifestField(
        "origins", \.origins, .list(of: .placed, "texts"),
        "Further origins whose pages are the app, such as https://login.example.com."),
      ManifestField(
        "navigation", \.manifest.navigation,
        AppManifest.Navigation.keys.value(from: AppManifest.Navigation()),
        "Where pages may lead. The app's own origins always stay in the window."),
      ManifestField(
        "links", \.manifest.links, AppManifest.Links.keys.value(from: AppManifest.Links()),
        "Which addresses lead into the app from outside."),
    ]
  }

  private static var looks: [ManifestField<ManifestDraft>] {
    [
      ManifestField(
        "window", \.manifest.window, AppManifest.Window.keys.value(from: AppManifest.Window()),
        "The app's window: sizes in points."),
      ManifestField(
        "toolbar", \.manifest.toolbar, .toolbar, default: true,
        "The bar at the bottom: true for back, forward, home and reload, false for none, or a "
          + "list of what stands in it."),
      ManifestField(
        "addressField", \.manifest.addressField, .flag, default: false,
        "Whether there is a field that shows the address and takes another."),
      ManifestField(
        "tabs", \.manifest.tabs, .flag, default: false, "Whether pages open in tabs."),
      ManifestField(
        "language", optional: \.manifest.language, .choice(),
        "The language of the app's windows. Leave it out for the system's."),
    ]
  }

  private static var behaviour: [ManifestField<ManifestDraft>] {
    [
      ManifestField(
        "cache", \.manifest.cache, .choice(), default: "keep",
        "What becomes of cached files when the app starts. \"clear\" drops memory and disk "
          + "caches; cookies, storage and the login stay."),
      ManifestField(
        "failurePage", \.manifest.failurePage, .list(of: .choice(), "texts"),
        "What the page for a failed load offers beside trying again: \"home\", \"quit\", or both."),
      ManifestField(
        "permissions", \.manifest.permissions,
        .table(
          of: .words,
          summaries: [
            .location: "Why the app asks for the position.",
            .camera: "Why the app asks for the camera.",
            .microphone: "Why the app asks for the microphone.",
            .photos: "Why the app asks for photos and files.",
            .notifications: "Why the app shows notifications.",
            .clipboard: "Why the app reads what was copied elsewhere.",
          ]),
        "What the app may ask a person for, each with the reason that is shown. What has none is "
          + "refused."),
      ManifestField(
        "permissionOrigins", \.permissionOrigins, .list(of: .placed, "texts"),
        "Origins beside the app's own whose pages and frames may ask for the same, in their own "
          + "name."),
      ManifestField(
        "session", \.manifest.session,
        AppManifest.Session.keys.value(from: AppManifest.Session()),
        "What the app's session begins with, and what of it lasts."),
      ManifestField(
        "userAgent", \.manifest.userAgent, .userAgentToken, default: "Dovetail",
        "What stands at the end of the user agent, so that servers and pages can tell that they "
          + "run in the app."),
      ManifestField(
        "versions", optional: \.versions, .placed,
        "The address of a small JSON file that says which versions of the app there are."),
      ManifestField(
        "updates", optional: \.updates,
        AppManifest.Updates.keys.value(from: .unread).map {
          (updates, cursor) throws(ManifestError) in (updates, cursor)
        },
        "Where new versions of the folder \"web\" come from, without a new app."),
      ManifestField(
        "welcome", \.manifest.welcome, AppManifest.Welcome.keys.value(from: AppManifest.Welcome()),
        "What a person sees at the first start."),
      ManifestField(
        "push", \.manifest.push, .flag, default: false, "Whether the app takes push messages."),
      ManifestField(
        "inspectable", \.manifest.isInspectable, .flag, default: false,
        "Whether F12 opens the web inspector."),
    ]
  }
}

extension AppManifest.Window {
  static var keys: ManifestObject<Self> {
    let size = ManifestValue.integer(in: 200...4096)
    return ManifestObject([
      ManifestField("width", \.width, size, default: 390, "The width."),
      ManifestField("height", \.height, size, default: 760, "The height."),
      ManifestField("minWidth", \.minimumWidth, size, default: 280, "The least width."),
      ManifestField("minHeight", \.minimumHeight, size, default: 200, "The least height."),
      ManifestField(
        "resizable", \.isResizable, .flag, default: true,
        "Whether the person can change the size."),
      ManifestField(
        "maximized", \.isMaximized, .flag, default: false,
        "Whether it opens as large as the screen."),
    ])
  }
}

extension AppManifest.Navigation {
  static var keys: ManifestObject<Self> {
    ManifestObject([
      ManifestField(
        "rules", \.rules, .list(of: .navigationRule, "rules"),
        "Rules for links to other origins; the first that fits decides."),
      ManifestField(
        "others", optional: \.others, .choice(),
        "Where other origins open that no rule names: in the system's browser unless said; here, "
          + "where the app has an address field."),
      ManifestField(
        "popups", \.popups, .list(of: .popupRule, "rules"),
        "Rules for windows that pages open; the first that fits decides."),
      ManifestField(
        "schemes", \.schemes, .table(keys: .scheme, of: .choice()),
        "Addresses that other programs open, by scheme, such as \"tel\": \"open\". Known ones "
          + "are asked about unless named here; all others are refused."),
      ManifestField(
        "http", \.plainHosts, .list(of: .hostPattern, "hosts"),
        "Hosts that may be visited by http:// too, such as legacy.example.com or *.example.com."),
      ManifestField(
        "fallbacks", \.fallbacks, .table(keys: .scheme, of: .webAddress),
        "Where to go when no program opens addresses of a scheme, such as \"kakaotalk\": "
          + "\"https://example.com/get\"."),
    ])
  }
}

extension AppManifest.Links {
  static var keys: ManifestObject<Self> {
    ManifestObject([
      ManifestField(
        "schemes", \.schemes,
        ManifestValue.list(of: .ownScheme, "schemes").map { (list, _) throws(ManifestError) in
          Set(list)
        },
        "Schemes of the app's own, such as officecheckin for officecheckin://office.html?id=3."),
      ManifestField(
        "hosts", \.hosts, .list(of: .hostPattern, "hosts"),
        "Hosts whose https:// addresses are the app's, such as checkin.example.com."),
    ])
  }
}

extension AppManifest.Welcome {
  static var keys: ManifestObject<Self> {
    ManifestObject([
      ManifestField(
        "show", \.frequency, .choice(), default: "once",
        "When it is shown: \"once\", or again for each new \"version\" or \"build\"."),
      ManifestField(
        "skippable", \.isSkippable, .flag, default: true,
        "Whether the person can leave it before its end."),
      ManifestField(
        "permissions", \.showsPermissions, .flag, default: true,
        "Whether its last page says what the app may ask for, and why."),
      ManifestField(
        "pages", \.pages, .list(of: Page.keys.value(from: Page(title: "")), "pages"),
        "Its pages."),
    ])
  }
}

extension AppManifest.Welcome.Page {
  static var keys: ManifestObject<Self> {
    ManifestObject([
      ManifestField("title", \.title, .words, isRequired: true, "A few words."),
      ManifestField("text", \.text, .words, "One or two sentences."),
      ManifestField(
        "icon", optional: \.icon, .icon,
        "Its picture: a PNG or SVG file next to this one, or an icon's name."),
    ])
  }
}
