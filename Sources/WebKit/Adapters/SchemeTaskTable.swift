internal import Foundation

/// A view's scheme tasks that are not over.
@MainActor
final class SchemeTaskTable {
  private var tasks: [ObjectIdentifier: SchemeTask] = [:]

  func start(_ task: SchemeTask, _ handler: any WKURLSchemeHandler, _ view: WKWebView) {
    let key = ObjectIdentifier(task)
    tasks[key] = task
    task.onEnd = { [weak self] in self?.tasks[key] = nil }
    task.onAbandon = { [weak self, weak view, weak task] in
      guard let task = self?.tasks.removeValue(forKey: key) ?? task else { return }
      // Without its view nobody is left to be asked; calls on the task do nothing.
      guard let view else { return }
      task.stop()
      handler.webView(view, stop: task)
    }
    handler.webView(view, start: task)
  }
}
