// What a test of an app writes about, in one import.
@_exported public import Dovetail
@_exported public import FixtureServer
