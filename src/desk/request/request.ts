import ky, { HTTPError } from 'ky'
import { isRefusal, type Refusal, type RefusalCode } from '../../domain/refusal.ts'
import {
  addressWith,
  alternateHeader,
  commandHeader,
  bases,
  expiredCode,
  isGood,
  messageIn,
  catalogueHeader,
  positionHeader,
  takesKey,
  type AnswerOf,
  type Call,
  type InputOf,
} from '../../contract/call.ts'
import { session } from '../../contract/session.ts'
import { withTabLock } from '../browser/windows.ts'
import { Fault, attachReportId } from './fault.ts'
import {
  readResponse,
  batchCalls,
  type Answered,
  type Parts,
  type Sent,
  type BatchName,
  hasShape,
} from './response.ts'
import {
  waitForServer,
  isServerAway,
  setDatabaseDown,
  markUnreachable,
  tracked,
  useProgress,
  whenServerIsBack,
} from './progress.ts'
import {
  alternateAgency,
  endAlternate,
  accessToken,
  reauthentication,
  endSession,
  rejectSession,
  setAccessToken,
} from './identity.ts'
import {
  storeCatalogueVersion,
  clearWalPosition,
  lastWalPosition,
  storeWalPosition,
} from './responseVersions.ts'
import {
  answerOfEarlier,
  pendingChangeOf,
  hasSucceeded,
  keepOpen,
  keyReused,
  recordOutcome,
  type Change,
} from './idempotency.ts'

export interface RequestOptions {
  /**
   * Identifies the change this call makes; created when the operator starts it, the same for every try, also with a
   * changed input. It is the idempotency key until a try is refused. Without it a try continues an unanswered one with
   * the same input.
   */
  key?: string
  signal?: AbortSignal
  /** No second try, and no answer after so many ms: for connection checks, which are repeated anyway. */
  once?: number
  /** The page is being left: the browser still sends the call, up to 64 KiB. */
  leaving?: boolean
  /** The language of names in the answer, where it must not follow the desk's. */
  language?: string
  /** Sent with others of the same group and moment in one request, whose response waits for all of them. */
  together?: BatchName | undefined
  /** A background call: neither shown as work under way nor measured. */
  quiet?: boolean
}

/** Milliseconds before each retry when no answer comes: safe, since a changing call carries its key. */
const retryDelays = [250, 1000, 2500]
const longestDelay = retryDelays.at(-1) ?? 0
/** Milliseconds a call waits in total for a server that is down, so that it survives a restart. */
const restart = 20_000
/** Milliseconds it waits while the database is down, so that it survives the replacement of a cluster’s primary. */
const failover = 45_000
const stillRunning = 'still_running'
const conflict = 409
const unavailable = 503
const tooManyRequests = 429
const diskFull = 'disk_full'
const unauthorized = 401
const alternateEnded: RefusalCode = 'alternate_agency_ended'
const notRenewable: RefusalCode = 'signed_out'

// Refusals are read here, so ky neither throws on a status nor retries.
const client = ky.create({ retry: 0, timeout: 30_000, throwHttpErrors: false, credentials: 'same-origin' })

/** The registry provides it. */
let runningCommand: () => string | undefined = () => undefined
/** How the command under way was run, and its id: `line booking.cancel`. The server records it in the history. */
export function setRunningCommand(read: () => string | undefined): void {
  runningCommand = read
}

/** The language of answers, as the desk has it. */
let language = 'el'
/** The language of the server's messages. */
export function setLanguage(code: string): void {
  language = code
}

/**
 * Makes one call. Returns its answer, or the refusal of a rule; throws a {@link Fault} when there is neither. An
 * expired token is renewed and the call sent again with the same key; where it cannot be renewed, the call waits until
 * the user has entered the password again.
 */
export async function request<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: RequestOptions = {},
): Promise<AnswerOf<C> | Refusal> {
  const change = takesKey(call) ? pendingChangeOf(call.id, input as Parts, options.key) : undefined
  // The agency of a call does not change when the user starts acting for another one in between.
  const alternate = call.personal || call.isPublic ? undefined : alternateAgency()
  const command = call.changes ? runningCommand() : undefined
  const send = (parts: Parts, key: string | undefined) =>
    sendUntilAnswered(call, parts, { key, alternate, command }, options)
  const sendInSession = async (parts: Parts, key?: string) => {
    const token = accessToken()
    const sent = await send(parts, key)
    return isOver(sent, call) && (await renewed(token)) ? send(parts, key) : sent
  }
  const work = async () =>
    change
      ? readChange<AnswerOf<C>>(
          { call, input: input as Parts, id: options.key, change },
          sendInSession,
          alternate,
        )
      : read<AnswerOf<C>>(await sendInSession(input as Parts), call, alternate)
  return options.quiet ? work() : tracked(call.id, work)
}

interface ChangingCall {
  call: Call
  input: Parts
  /** Id of the change, where the caller has one. */
  id: string | undefined
  change: Change
}

/** Sends a change under its key, which lasts until an answer decides about it. */
async function readChange<A>(
  { call, input, id, change }: ChangingCall,
  send: (input: Parts, key: string) => Promise<Sent>,
  alternate: string | undefined,
): Promise<A | Refusal> {
  let isOpen = true
  try {
    const first = await send(input, change.key)
    const sent =
      first.answer.code === keyReused ? ((await answerOfEarlier(change, input, send)) ?? first) : first
    const answer = read<A>(sent, call, alternate)
    isOpen = !hasSucceeded(sent)
    if (!isOpen) recordOutcome(call.id, id, change, isRefusal(answer))
    return answer
  } finally {
    if (isOpen) keepOpen(call.id, input, id, change)
  }
}

/** The token has expired, or the server no longer accepts it. */
function isOver({ status, answer }: Sent, call: Call): boolean {
  return !call.isPublic && (answer.code === expiredCode || status === unauthorized)
}

function read<A>(sent: Sent, call: Call, alternate: string | undefined): A | Refusal {
  const { status, answer } = sent
  if (isGood(answer)) {
    throwMisshapen(sent, call)
    return answer as A
  }
  if (isOver(sent, call)) {
    rejectSession()
    throw new Fault('signedOut', status, answer.requestId)
  }
  if (answer.code === alternateEnded) endAlternate(alternate)
  throwFault(sent)
  return asRefusal(answer)
}

/**
 * Throws where a good answer is not as declared, before a screen that relies on it fails and loses what is typed there.
 */
function throwMisshapen({ status, answer }: Sent, call: Call): void {
  if (!hasShape(call.answer, answer)) throw attachReportId(new Fault('server', status, answer.requestId))
}

/** Throws where an answer is neither a result nor a refusal. */
function throwFault({ status, answer }: Sent): void {
  if (status < 500 && status !== conflict) return
  if (status !== unavailable) throw attachReportId(new Fault('server', status, answer.requestId))
  if (answer.code === diskFull) throw attachReportId(new Fault('diskFull', status, answer.requestId))
  // It did not recover within the retry time: treat it as unreachable, so that its return is watched for.
  markUnreachable()
  throw attachReportId(new Fault('unavailable', status, answer.requestId))
}

function asRefusal(answer: Answered): Refusal {
  return {
    refusal: (answer.code ?? '') as RefusalCode,
    parameters: answer.parameters ?? {},
    ...(answer.at === undefined ? {} : { at: answer.at }),
    // Present, if empty, in every refusal of the server: its code is shown then.
    message: messageIn(answer) ?? '',
  }
}

/** Sent with every try of one call: the key of the action, the agency it is for, and the command that makes it. */
interface Meant {
  key?: string | undefined
  command?: string | undefined
  alternate?: string | undefined
}

async function sendUntilAnswered(
  call: Call,
  input: Parts,
  meant: Meant,
  options: RequestOptions = {},
): Promise<Sent> {
  const begun = performance.now()
  for (let attempt = 0; ; attempt++) {
    const sent = await sendWhileReachable(call, input, meant, options).catch((cause: unknown) => cause)
    // It may be done without its position being known here.
    if (call.changes && (!isSent(sent) || sent.status >= 500)) clearWalPosition()
    if (isSent(sent)) setDatabaseDown(sent.status === unavailable)
    if (isSent(sent) && !isPassing(sent)) return sent
    if (options.signal?.aborted) throw sent
    // The server itself is out of reach, so the state of its database is unknown.
    if (!isSent(sent)) setDatabaseDown(false)
    if (!isSent(sent) && attempt > 0) markUnreachable()
    const left = options.once === undefined ? delayAfter(sent, attempt, begun) : 0
    if (left <= 0) return isSent(sent) ? sent : unreachable(sent)
    await waitForServer(left)
  }
}

/** Temporary answers: the same call is still running, the server's database is down, or it has too many requests. */
const isPassing = ({ status, answer, retryAfter }: Sent) =>
  answer.code === stillRunning ||
  status === unavailable ||
  (status === tooManyRequests && retryAfter !== undefined)

/** Milliseconds to wait before the next try; 0 for no further try. */
function delayAfter(sent: unknown, attempt: number, begun: number): number {
  if (!isSent(sent) || sent.answer.code === stillRunning) return retryDelay(attempt, begun)
  const delay = Math.max(retryDelays[attempt] ?? longestDelay, sent.retryAfter ?? 0)
  return performance.now() - begun + delay <= failover ? delay : 0
}

/** After no answer. After the last retry the call waits once more, for a server whose return is being watched for. */
function retryDelay(attempt: number, begun: number): number {
  if (attempt === retryDelays.length && isServerAway()) return begun + restart - performance.now()
  return retryDelays[attempt] ?? 0
}

function unreachable(cause: unknown): never {
  markUnreachable()
  throw new Fault('unreachable', cause instanceof HTTPError ? cause.response.status : 0, '', { cause })
}

function isSent(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && 'answer' in value
}

const joinCalls = batchCalls((spoken, calls) =>
  sendOnce(session.together, { body: { calls } }, {}, { language: spoken }),
)

/**
 * One try, sent again when the server was out of reach meanwhile and is back: over the connection of before, which may be
 * one to a machine that is gone, an answer would be awaited in vain.
 */
async function sendWhileReachable(
  call: Call,
  input: Parts,
  meant: Meant,
  options: RequestOptions,
): Promise<Sent> {
  for (;;) {
    if (options.once !== undefined || !useProgress.getState().reachable)
      return sendOnce(call, input, meant, options)
    const back = new AbortController()
    const stop = whenServerIsBack(() => back.abort())
    const signal = options.signal ? AbortSignal.any([options.signal, back.signal]) : back.signal
    try {
      return await sendOnce(call, input, meant, { ...options, signal })
    } catch (cause) {
      if (!back.signal.aborted || options.signal?.aborted) throw cause
      if (call.changes) clearWalPosition()
    } finally {
      stop()
    }
  }
}

async function sendOnce(
  call: Call,
  input: Parts,
  meant: Meant,
  { signal, leaving, language: spoken = language, together, once }: RequestOptions,
): Promise<Sent> {
  const joined = together ? await joinCalls({ together, call, input, spoken, signal, ...meant }) : undefined
  if (joined) return joined
  const response = await client(bases[call.base] + addressWith(call, input), {
    method: call.method,
    headers: headersOf(call, input, meant, spoken),
    ...(input.body === undefined ? {} : { json: input.body }),
    ...(signal === undefined ? {} : { signal }),
    ...(leaving ? { keepalive: true } : {}),
    ...(once === undefined ? {} : { timeout: once }),
  })
  storeWalPosition(response.headers.get(positionHeader))
  storeCatalogueVersion(response.headers.get(catalogueHeader))
  return readResponse(call, response)
}

function headersOf(
  call: Call,
  input: Parts,
  { key, alternate, command }: Meant,
  spoken: string,
): Record<string, string> {
  const own = Object.entries(input.headers ?? {}).filter(([, value]) => value !== undefined)
  const [token, position] = [accessToken(), lastWalPosition()]
  return {
    'accept-language': spoken,
    ...Object.fromEntries(own.map(([name, value]) => [name, encodeURIComponent(String(value))])),
    ...(token && !call.isPublic ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(alternate ? { [alternateHeader]: alternate } : {}),
    ...(command ? { [commandHeader]: command } : {}),
    ...(position && !call.changes ? { [positionHeader]: position } : {}),
  }
}

/** Calls that fail at once share one renewal of the token. */
let renewing: Promise<boolean> | undefined

/**
 * One renewal at a time in this page, and one page at a time, since each renewal replaces the cookie's validator. Only
 * the renewal is locked: while one page waits for the password, it may be entered in another.
 */
async function renewed(token: string | undefined): Promise<boolean> {
  if (token === undefined || accessToken() === undefined) return false
  // Another call has renewed it while this one was under way.
  if (accessToken() !== token) return true
  renewing ??= renewOrAsk().finally(() => (renewing = undefined))
  return renewing
}

async function renewOrAsk(): Promise<boolean> {
  const renewal = await renewOnce()
  if (renewal === 'renewed') return true
  if (renewal === 'refused' && (await reauthentication.ask())) return true
  endSession()
  return false
}

/** `refused`: this device may not renew until the password is entered; other answers end the session at once. */
type Renewal = 'renewed' | 'refused' | 'another user' | 'ended'

/** Requests the next token. */
export async function renewOnce(): Promise<Renewal> {
  const sent = await withTabLock('purser-renewal', () =>
    sendUntilAnswered(session.renew, { body: { language } }, {}),
  )
  throwFault(sent)
  const { answer } = sent
  if (isGood(answer)) throwMisshapen(sent, session.renew)
  else return answer.code === notRenewable ? 'refused' : 'ended'
  if (!reauthentication.isSame(answer)) return 'another user'
  setAccessToken(answer['accessToken'] as string)
  return 'renewed'
}
