// The front door: one import for an app's Swift code.
@_exported public import DovetailCore
@_exported public import DovetailShell
@_exported public import WebKit
