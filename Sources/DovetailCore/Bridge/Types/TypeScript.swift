internal import Foundation

/// Writes a contract as `dovetail.d.ts`.
enum TypeScript {
  static func quoted(_ text: String) -> String {
    let sink = JSONSink()
    sink.write(text.first == "\0" ? String(text.dropFirst()) : text)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  static func type(_ shape: Shape) -> String {
    switch shape {
    case .text: "string"
    case .number: "number"
    case .truth: "boolean"
    case .date: "Date"
    case .bytes: "ArrayBuffer"
    case .any: "unknown"
    case .choice(let literals): literals.map(\.text).joined(separator: " | ")
    case .list(let element): "\(grouped(element))[]"
    case .map(let value): "{ [name: string]: \(type(value)) }"
    case .optional(let wrapped): "\(type(wrapped)) | null"
    case .named(let name): name
    }
  }

  private static func grouped(_ shape: Shape) -> String {
    switch shape {
    case .choice, .optional: "(\(type(shape)))"
    default: type(shape)
    }
  }

  private static func member(_ member: NamedShape.Member) -> String {
    let isName = member.name.wholeMatch(of: #/[A-Za-z_$][A-Za-z0-9_$]*/#) != nil
    let name = isName ? member.name : quoted(member.name)
    return member.shape.isOptional
      ? "\(name)?: \(type(member.shape))" : "\(name): \(type(member.shape))"
  }

  private static func declaration(_ name: String, _ shape: NamedShape) -> String {
    switch shape {
    case .object(let members):
      "  interface \(name) {\n"
        + members.map { "    \(member($0));\n" }.joined() + "  }\n"
    case .cases(let members):
      "  type \(name) =\n"
        + members.map { "    | { \(member($0)) }\n" }.joined()
        .dropLast() + ";\n"
    }
  }

  private static func entries(_ contract: Contract, streams: Bool) -> String {
    contract.commands.filter { $0.value.isStream == streams }.sorted { $0.key < $1.key }.map {
      let request = $0.value.request.map(type) ?? "undefined"
      let response = $0.value.response.map(type) ?? "undefined"
      return "    \(quoted($0.key)): { request: \(request); response: \(response) };\n"
    }.joined()
  }

  /// The whole file.
  static func declarations(_ contract: Contract) -> String {
    let types = contract.types.sorted { $0.key < $1.key }
      .map { declaration($0.key, $0.value) }.joined()
    return """
      // Written by `dovetail types`; do not change it by hand.
      // version \(contract.version)
      \(Contract.mark)\(contract.text)

      /** What the app's commands take and give. */
      declare namespace DovetailTypes {
      \(types)  interface Commands {
      \(entries(contract, streams: false))  }
        interface Streams {
      \(entries(contract, streams: true))  }
      }

      \(fixed)
      """
  }

  private static let fixed = """
    /** Bytes and dates may be sent in any of these forms. */
    type DovetailSent<T> =
      T extends ArrayBuffer ? ArrayBuffer | ArrayBufferView
      : T extends Date ? Date
      : T extends (infer E)[] ? readonly DovetailSent<E>[]
      : T extends object ? { [K in keyof T]: DovetailSent<T[K]> }
      : T;

    interface DovetailOptions {
      /** Ends the call with the code "cancelled". */
      signal?: AbortSignal;
    }

    type DovetailArguments<R> = undefined extends R
      ? [payload?: DovetailSent<R>, options?: DovetailOptions]
      : null extends R
      ? [payload?: DovetailSent<R>, options?: DovetailOptions]
      : [payload: DovetailSent<R>, options?: DovetailOptions];

    /** Why a command was not answered. */
    interface DovetailError extends Error {
      readonly code:
        | "unknown_command" | "bad_payload" | "refused" | "denied" | "too_many" | "too_large" | "failed"
        | "deadline" | "page_gone" | "cancelled" | "unavailable" | "cannot_send" | (string & {});
      readonly command: string | undefined;
      readonly data: unknown;
    }

    interface Dovetail {
      /** Calls a command of the app. */
      invoke<N extends keyof DovetailTypes.Commands>(
        name: N, ...rest: DovetailArguments<DovetailTypes.Commands[N]["request"]>
      ): Promise<DovetailTypes.Commands[N]["response"]>;
      /** The values of a command that gives many, for `for await`. */
      stream<N extends keyof DovetailTypes.Streams>(
        name: N, ...rest: DovetailArguments<DovetailTypes.Streams[N]["request"]>
      ): AsyncIterableIterator<DovetailTypes.Streams[N]["response"]>;
      /** Hears events of the app; gives a function that ends it. */
      listen(name: string, listener: (value: any) => void): () => void;
      /** Says that the page has put in place what the app calls. */
      ready(): void;
      /** Whether the page runs in the app. */
      isAvailable(): boolean;
      readonly DovetailError: new (
        code: string, message: string, command?: string, data?: unknown
      ) => DovetailError;
      readonly app: {
        readonly id: string;
        readonly version: string;
        readonly build: number;
        readonly platform: "linux" | "macos" | "ios";
        readonly language: string;
        readonly firstLaunch: boolean;
        readonly bundle?: string;
      };
    }

    interface Window {
      readonly dovetail: Dovetail;
    }
    declare const dovetail: Dovetail;

    """
}

extension Contract {
  /// The TypeScript declarations of the commands: `dovetail.d.ts`.
  public var declarations: String { TypeScript.declarations(self) }
}
