"""The page in PySide6's web view, with what it calls over QWebChannel."""

import sys
import time

from PySide6.QtCore import QFile, QIODevice, QObject, QUrl, Signal, Slot
from PySide6.QtWebChannel import QWebChannel
from PySide6.QtWebEngineCore import QWebEngineScript
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication


class Bench(QObject):
    evaluated = Signal(float)

    def __init__(self, view):
        super().__init__()
        self.view = view

    @Slot("QVariantMap", result=int)
    def echo(self, message):
        return int(message["n"])

    @Slot("QVariant", result="QVariant")
    def mirror(self, value):
        return value

    # QWebChannel has no answer that comes later: the signal tells it.
    @Slot(int)
    def evaluate(self, count):
        start = time.monotonic()

        def again(left):
            if left == 0:
                return self.evaluated.emit((time.monotonic() - start) * 1000)

            def check(value):
                if value != 2:
                    raise SystemExit("1+1 is not 2")
                again(left - 1)

            self.view.page().runJavaScript("1+1", 0, check)

        again(count)


application = QApplication(sys.argv[:1])
view = QWebEngineView()
view.resize(390, 760)
bench = Bench(view)
channel = QWebChannel()
channel.registerObject("bench", bench)
view.page().setWebChannel(channel)
file = QFile(":/qtwebchannel/qwebchannel.js")
file.open(QIODevice.OpenModeFlag.ReadOnly)
script = QWebEngineScript()
script.setSourceCode(bytes(file.readAll()).decode())
script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
script.setWorldId(QWebEngineScript.ScriptWorldId.MainWorld)
view.page().scripts().insert(script)
view.load(QUrl(sys.argv[1]))
view.show()
sys.exit(application.exec())
