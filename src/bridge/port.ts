import { Type, type Static, type TObject } from 'typebox'
import type { Refusal } from '../domain/refusal.ts'

/**
 * The operations that the desk may request from the desktop program on its machine. Each is `POST /<name>` on a
 * loopback address with a JSON object as its body; the answer has the envelope of every call. The desk imports nothing
 * else of the bridge.
 */

const Name = Type.String({ minLength: 1, maxLength: 127 })
const hostForm = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,62}[A-Za-z0-9])?$/
const ports = { minimum: 1, maximum: 65_535 }
const Host = Type.String({ pattern: hostForm.source })
const Port = Type.Integer(ports)

/** The host and the port of `host:port`; undefined for a text of another form. */
export function addressIn(text: string): { host: string; port: number } | undefined {
  const [, host = '', number] = /^([^\s:]+):(\d{1,5})$/.exec(text) ?? []
  const port = Number(number)
  return hostForm.test(host) && port >= ports.minimum && port <= ports.maximum ? { host, port } : undefined
}

/** A printer of the operating system, a network printer that prints the bytes it receives, or the print service. */
const PrintTarget = Type.Union([
  Type.Object({ kind: Type.Literal('system'), name: Name }),
  Type.Object({ kind: Type.Literal('tcp'), host: Host, port: Port }),
  Type.Object({
    kind: Type.Literal('service'),
    name: Name,
    /** `user:password` of the service; empty without one. */
    login: Type.String({ maxLength: 200 }),
  }),
])
export type PrintTarget = Static<typeof PrintTarget>

/** A document for PDF printers, or the bytes of an ESC/POS printer. */
const documentTypes = ['application/pdf', 'application/vnd.escpos'] as const

const PrintJob = Type.Object({
  /** Identifies the request: a job is printed once, however often it is sent. */
  key: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  /** Shown in the queue of the printer. */
  title: Type.String({ minLength: 1, maxLength: 80 }),
  target: PrintTarget,
  type: Type.Enum([...documentTypes]),
  /** Base64. */
  content: Type.String({ minLength: 1 }),
})
export type PrintJob = Static<typeof PrintJob>

/**
 * `printed`: the printer has confirmed it; `spooled`: the operating system holds it for the printer; `uncertain`: the
 * printer took the data and confirmed nothing, so the operator checks the paper before printing again. A refusal
 * means that nothing was printed.
 */
export const printOutcomes = ['printed', 'spooled', 'uncertain'] as const
export type PrintOutcome = (typeof printOutcomes)[number]

/** Prepared when the desktop program is installed; applied once. */
const LocalSettings = Type.Object({
  printerInfo: Type.Optional(
    Type.Object({ model: Type.String(), printer: Type.String(), id: Type.String() }),
  ),
  printerLogin: Type.Optional(Type.String()),
  defaultCompany: Type.Optional(Type.String()),
  showCompany: Type.Optional(Type.Boolean()),
  defaultDayToday: Type.Optional(Type.Boolean()),
})
export type LocalSettings = Static<typeof LocalSettings>

/** Amounts are integers of the smallest unit of the currency; of a ticket they are its price with its parts. */
const Sale = Type.Object({
  reference: Type.String({ pattern: '^[A-Z0-9]{4,20}$' }),
  agency: Type.String(),
  user: Type.String(),
  /** `2026-06-20 07:30`, in the time of the agency. */
  bookedAt: Type.String(),
  currency: Type.String(),
  /** Decimals of the currency. */
  digits: Type.Optional(Type.Integer()),
  total: Type.Integer(),
  trips: Type.Array(
    Type.Object({
      company: Type.String(),
      /** The booking in the system of the company. */
      companyReference: Type.String(),
      vessel: Type.String(),
      /** Port codes. */
      origin: Type.String(),
      destination: Type.String(),
      /** Port-local; empty for an open ticket. */
      departs: Type.String(),
      tickets: Type.Array(
        Type.Object({
          /** Letter and number, as printed. */
          number: Type.String(),
          /** passenger, vehicle, pet, service, package or parcel. */
          kind: Type.String(),
          /** The name of the passenger, or of the product sold. */
          name: Type.String(),
          net: Type.Integer(),
          vat: Type.Integer(),
          dues: Type.Integer(),
          surcharges: Type.Integer(),
          total: Type.Integer(),
        }),
      ),
    }),
  ),
})
export type Sale = Static<typeof Sale>

const nothing = Type.Object({})

const operation = <I extends TObject, A extends TObject>(input: I, answer: A) => ({ input, answer })

export const operations = {
  /** Exchanges the code in the address of the window, which is valid once, for the token of all other operations. */
  'open-session': operation(
    Type.Object({ code: Type.String({ maxLength: 100 }) }),
    Type.Object({
      token: Type.String(),
      /** Identifies this machine, on every start. */
      station: Type.String(),
    }),
  ),
  'get-system-printers': operation(
    nothing,
    Type.Object({
      printers: Type.Array(
        Type.Object({
          name: Type.String(),
          model: Type.String(),
          isDefault: Type.Boolean(),
          isStopped: Type.Boolean(),
        }),
      ),
      /** True if a print service is configured. */
      hasService: Type.Boolean(),
    }),
  ),
  print: operation(PrintJob, Type.Object({ outcome: Type.Enum([...printOutcomes]) })),
  'get-initial-settings': operation(nothing, LocalSettings),
  /** Returns whether the server of the desk answers from this machine. */
  'check-connectivity': operation(nothing, Type.Object({ connected: Type.Boolean() })),
  /** Hands a sale to the program of the agency’s accounts (ERP), which gets it as `POST /sales`, once. */
  'send-sale': operation(Type.Object({ host: Host, port: Port, sale: Sale }), nothing),
  /** Begins to fetch the newer version of the desktop program, which is installed by hand. */
  'update-app': operation(Type.Object({ url: Type.String({ format: 'uri', maxLength: 2000 }) }), nothing),
  'update-progress': operation(
    nothing,
    Type.Object({
      state: Type.Enum(['none', 'fetching', 'completed', 'failed']),
      /** Bytes fetched, and those of the whole file; 0 while they are unknown. */
      done: Type.Integer(),
      of: Type.Integer(),
      /** Path of the complete file. */
      file: Type.String(),
    }),
  ),
} as const

type Operations = typeof operations
export type OperationName = keyof Operations
export type InputOf<O extends OperationName> = Static<Operations[O]['input']>
export type AnswerOf<O extends OperationName> = Static<Operations[O]['answer']>

/** The desktop program as the desk sees it; absent in a browser without one. */
export interface DesktopPort {
  /** Identifies this machine; undefined if the program has ended. */
  station(): Promise<string | undefined>
  ask<O extends OperationName>(operation: O, input: InputOf<O>): Promise<AnswerOf<O> | Refusal>
}

/**
 * How the address of the window carries port and code: `#desktop=41234.code`. The fragment never leaves the browser.
 */
export const fragmentName = 'desktop'
export const sessionFragment = (port: number, code: string) => `#${fragmentName}=${port}.${code}`
