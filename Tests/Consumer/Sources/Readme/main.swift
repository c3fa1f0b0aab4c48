import WebKit

final class Greeter: NSObject, WKNavigationDelegate, WKScriptMessageHandler {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    print("finished:", webView.title ?? "")
    webView.evaluateJavaScript("webkit.messageHandlers.greet.postMessage(6 * 7); null")
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    print("the page says:", message.body)
    exit(0)
  }
}

let greeter = Greeter()
let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 390, height: 760))
view.navigationDelegate = greeter
view.configuration.userContentController.add(greeter, name: "greet")
view.loadHTMLString("<title>Hello</title>", baseURL: nil)
RunLoop.main.run()
