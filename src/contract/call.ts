import type { Right } from '../domain/session/right.ts'
import type { hideKeys } from '../domain/settings/setting.ts'
import { Type, type Static, type TObject, type TSchema } from 'typebox'

/** `spec` calls are those of the specification; `desk` calls are added by this project. */
export const bases = { spec: '/cws/resources/web-services/gui', desk: '/desk/api' } as const

/** The parts of a request; absent parts are not accepted. */
export interface CallInput {
  path?: TObject
  query?: TObject
  headers?: TObject
  body?: TObject
}

export interface Call<I extends CallInput = CallInput, A extends TObject = TObject> {
  /** `noun.verb`; commands, services, journal entries and texts have the same name. */
  id: string
  base: keyof typeof bases
  method: 'GET' | 'POST' | 'PUT'
  /** Below the base, parameters in braces: `/merge-bookings/{from}/{to}`. */
  path: string
  input: I
  /** Fields of a successful response in addition to the envelope. */
  answer: A
  /**
   * True when the call changes the record, whatever its method. It then takes an Idempotency-Key, unless `repeatable`.
   */
  changes: boolean
  /** True when the input itself makes a repeated call harmless, so that no Idempotency-Key is taken. */
  repeatable?: boolean
  /**
   * True when a standby of the database may answer, which lacks what others wrote in the last seconds, and no change is
   * decided by the answer. The desk’s own changes are never missing.
   */
  standby?: true
  /** True for a long poll: such calls are neither rate-limited nor logged one by one. */
  waits?: boolean
  /** Maximum body size in bytes, where it differs from the default for its kind of call. */
  largestBody?: number
  /** A body that is a bare list is read as this field. */
  list?: string
  /** Callable without a session token. */
  isPublic?: boolean
  /** Refused to users from whom the agency hides this menu entry; hiding it in one’s own settings does not count. */
  hiddenBy?: (typeof hideKeys)[number]
  /** Refused to users who have none of these rights; absent: open to every user. */
  rights?: readonly Right[]
  /** Concerns the signed-in person, also while that person acts for another agency. */
  personal?: boolean
  /**
   * Media type of the file that the call returns; the response is then a `FileAnswer`, and a refusal still an envelope.
   * For calls with several types the response names its own.
   */
  file?: 'application/pdf' | 'text/plain' | '*/*'
  /** An outside CRS may omit fields of the response; the desk supplies defaults. */
  sparse?: true
  /** How the desk works when an outside CRS lacks this call; absent if every CRS has it. */
  without?: string
  /** One line for the API description. */
  about: string
}

type Declared<I extends CallInput, A extends TObject> = Omit<
  Call<I, A>,
  'id' | 'base' | 'input' | 'answer' | 'changes'
> & {
  base?: keyof typeof bases
  input?: I
  answer?: A
  changes?: boolean
}

const nothing = Type.Object({})

/** A file as a service returns it; only its bytes are sent, with the name in content-disposition. */
export const FileAnswer = Type.Object({
  name: Type.String(),
  bytes: Type.Unsafe<Uint8Array>({}),
  /** Media type; present where the call has several. */
  type: Type.Optional(Type.String()),
})

/** Declares one call; `nounCalls` adds its id. */
export function call<const I extends CallInput = {}, A extends TObject = typeof nothing>(
  declared: Declared<I, A>,
): Omit<Call<I, A>, 'id'> {
  // A is the type of `nothing` where no answer is declared, which the compiler cannot follow.
  return { base: 'spec', changes: false, input: {} as I, answer: nothing as unknown as A, ...declared }
}

type Named<T> = { [K in keyof T]: T[K] extends Omit<Call<infer I, infer A>, 'id'> ? Call<I, A> : never }

/** Gives every call of a noun its id: `nounCalls('booking', { issue })` → `booking.issue`. */
export function nounCalls<T extends Record<string, Omit<Call, 'id'>>>(noun: string, declared: T): Named<T> {
  const named = Object.entries(declared).map(([verb, one]) => [verb, { ...one, id: `${noun}.${verb}` }])
  return Object.fromEntries(named) as Named<T>
}

type Part<I extends CallInput, K extends keyof CallInput> = I[K] extends TSchema
  ? { [P in K]: Static<I[K]> }
  : unknown

/** The typed input of a call, with the parts it declares. */
export type InputOf<C> = C extends { input: infer I extends CallInput }
  ? Part<I, 'path'> & Part<I, 'query'> & Part<I, 'headers'> & Part<I, 'body'>
  : never

/** Fields of a successful response in addition to the envelope. */
export type AnswerOf<C> = C extends { answer: infer A extends TObject } ? Static<A> : never

/** The address of a call below its base, with its input in the path and the query. */
export function addressWith(
  call: Pick<Call, 'path'>,
  input: { path?: object | undefined; query?: object | undefined },
): string {
  const path = new Map<string, unknown>(Object.entries(input.path ?? {}))
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path.get(name))),
  )
  const query = Object.entries(input.query ?? {}).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  )
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

/** Names the agency that the person acts for; calls whose body has `alternateAgencyCode` may name it there instead. */
export const alternateHeader = 'alternateagencycode'

/** How the operator ran the command that makes the call, and its id: `line booking.cancel`; for the history only. */
export const commandHeader = 'purser-command'

/**
 * Up to where the database has written what the desk knows of: in a response to a change or a poll, and in the requests
 * after it. The greater text is the later one. A standby answers no request without it.
 */
export const positionHeader = 'purser-position'

/**
 * The version of the catalogue from which a response was made: a whole number that grows with every publication. Lists of
 * ports, companies and the like that came with a lower one are to be loaded again.
 */
export const catalogueHeader = 'purser-catalogue'

/** `000` success, `051` success with a notice, `058` token expired; every other code is a refusal or a fault. */
const goodCodes: ReadonlySet<string> = new Set(['000', '051'])
export const expiredCode = '058'

/** Returns whether a response is a success: an outside system may signal failure by `success` alone. */
export function isGood({ code, success }: { code: string; success?: boolean | undefined }): boolean {
  return goodCodes.has(code) && success !== false
}

/** The message of a response; outside systems write the field name in different cases. */
export function messageIn(answer: object): string | undefined {
  const [, words] = Object.entries(answer).find(([name]) => name.toLowerCase() === 'message') ?? []
  return typeof words === 'string' && words !== '' ? words : undefined
}

/** Returns whether a call takes an Idempotency-Key. */
export const takesKey = ({ changes, repeatable = false }: Pick<Call, 'changes' | 'repeatable'>) =>
  changes && !repeatable

/**
 * The fields of every response. A refusal has HTTP status 200, `success: false`, a code and the parameters of its
 * message.
 */
export const Envelope = Type.Object({
  code: Type.String(),
  message: Type.Optional(Type.String()),
  success: Type.Optional(Type.Boolean()),
  parameters: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** JSON pointer to the refused part of the input: `/trips/0/accommodationRequests/1`. */
  at: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
})
export type Envelope = Static<typeof Envelope>
