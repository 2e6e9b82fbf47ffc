import type { hideKeys } from '../domain/settings/setting.ts'
import { Type, type Static, type TObject, type TSchema } from 'typebox'

/** `spec` calls live under /cws/resources/web-services/gui, `desk` calls are ours beyond it. */
export const bases = { spec: '/cws/resources/web-services/gui', desk: '/desk/api' } as const

/** What a caller hands over; each part is absent where the call takes none. */
export interface CallInput {
  path?: TObject
  query?: TObject
  headers?: TObject
  body?: TObject
}

export interface Call<I extends CallInput = CallInput, A extends TObject = TObject> {
  /** `noun.verb`: the same name at every hop. */
  id: string
  base: keyof typeof bases
  method: 'GET' | 'POST' | 'PUT'
  /** Below the base, parameters in braces: `/merge-bookings/{from}/{to}`. */
  path: string
  input: I
  /** What stands beside the envelope when the call went well. */
  answer: A
  /** True when it changes the record, whatever its method: it then takes an Idempotency-Key, unless `repeatable`. */
  changes: boolean
  /** True where its own fields make sure that it takes effect once, however often it is sent: it takes no key. */
  repeatable?: boolean
  /** True where the answer waits for something to happen: such calls are neither throttled nor logged one by one. */
  waits?: boolean
  /** Bytes its body may have at most, where that is more than others of its kind need. */
  largestBody?: number
  /** A body that is a bare list is taken as this field of it. */
  list?: string
  /** Callable without a session token. */
  isPublic?: boolean
  /** Refused to users from whom this entry of the menu is hidden by their agency (not by a wish of their own). */
  hiddenBy?: (typeof hideKeys)[number]
  /** About the person who asks, also while this person acts for another agency. */
  personal?: boolean
  /**
   * Media type of the file it answers with; its answer is then a `FileAnswer`, and a refusal still an envelope. Where
   * files of several types come, the answer says which.
   */
  file?: 'application/pdf' | 'text/plain' | '*/*'
  /** An outside CRS may leave out fields of the answer: the desk fills them in. */
  sparse?: true
  /** What the desk does where an outside CRS lacks this call; absent: every CRS has it. */
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

/** A file as a service makes it; over the wire go its bytes alone, and the name in content-disposition. */
export const FileAnswer = Type.Object({
  name: Type.String(),
  bytes: Type.Unsafe<Uint8Array>({}),
  /** Its media type, where the call has several. */
  type: Type.Optional(Type.String()),
})

/** Declares one call; `nounCalls` gives it its id. */
export function call<const I extends CallInput = {}, A extends TObject = typeof nothing>(
  declared: Declared<I, A>,
): Omit<Call<I, A>, 'id'> {
  return { base: 'spec', changes: false, input: {} as I, answer: nothing as unknown as A, ...declared }
}

type Named<T> = { [K in keyof T]: T[K] extends Omit<Call<infer I, infer A>, 'id'> ? Call<I, A> : never }

/** Names every call of a noun after its key: `nounCalls('booking', { issue })` → id `booking.issue`. */
export function nounCalls<T extends Record<string, Omit<Call, 'id'>>>(noun: string, declared: T): Named<T> {
  const named = Object.entries(declared).map(([verb, one]) => [verb, { ...one, id: `${noun}.${verb}` }])
  return Object.fromEntries(named) as Named<T>
}

type Part<I extends CallInput, K extends keyof CallInput> = I[K] extends TSchema
  ? { [P in K]: Static<I[K]> }
  : unknown

/** The typed input of a call: the parts it declares, no others. */
export type InputOf<C> = C extends { input: infer I extends CallInput }
  ? Part<I, 'path'> & Part<I, 'query'> & Part<I, 'headers'> & Part<I, 'body'>
  : never

/** What a call answers beside the envelope when it went well. */
export type AnswerOf<C> = C extends { answer: infer A extends TObject } ? Static<A> : never

/** Header naming the agency that is acted for; calls whose body has an `alternateAgencyCode` may say it there. */
export const alternateHeader = 'alternateagencycode'

/** `000` success, `051` success with a notice, `058` token expired; any other code is a refusal or a fault. */
const goodCodes: ReadonlySet<string> = new Set(['000', '051'])
export const expiredCode = '058'

/** Whether an answer says that it went well: an outside system may also say by `success` that it did not. */
export function isGood({ code, success }: { code: string; success?: boolean | undefined }): boolean {
  return goodCodes.has(code) && success !== false
}

/** The words of an answer, in whatever capitals an outside system writes `message`. */
export function messageIn(answer: object): string | undefined {
  const [, words] = Object.entries(answer).find(([name]) => name.toLowerCase() === 'message') ?? []
  return typeof words === 'string' && words !== '' ? words : undefined
}

/** Whether a call takes an Idempotency-Key. */
export const takesKey = ({ changes, repeatable = false }: Pick<Call, 'changes' | 'repeatable'>) =>
  changes && !repeatable

/** Stands around every answer. A refusal is HTTP 200 with `success: false`, its code and the parameters for its words. */
export const Envelope = Type.Object({
  code: Type.String(),
  message: Type.Optional(Type.String()),
  success: Type.Optional(Type.Boolean()),
  parameters: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** Where in the input the refusal points, as a JSON pointer: `/trips/0/accommodationRequests/1`. */
  at: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
})
export type Envelope = Static<typeof Envelope>
