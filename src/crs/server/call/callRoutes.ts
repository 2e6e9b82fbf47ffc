import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  alternateHeader,
  bases,
  catalogueHeader,
  commandHeader,
  type Call,
  positionHeader,
  takesKey,
} from '../../../contract/call.ts'
import { findSession, type Session, tokenOf } from '../../session/bearer.ts'
import { refusePendingSetUp } from '../../session/pendingSetUp.ts'
import { refuse } from '../../../domain/refusal.ts'
import { hasRight } from '../../../domain/session/right.ts'
import type { Language } from '../../../domain/value/language.ts'
import { isFileTask } from '../../worker/serviceFile.ts'
import { filePool } from '../../worker/pool.ts'
import {
  isWalPosition,
  noteCatalogue,
  noteWritten,
  notePosition,
  type Position,
  type Written,
} from '../../database/position.ts'
import { countWaits } from '../../database/waits.ts'
import { countingCall } from '../operations/metrics.ts'
import { recordOf, exactLanguage } from './request.ts'
import { type Answer, answerOf, expiredAnswer, malformedAnswer, errorAnswer } from './answer.ts'
import { bodyLimitOf, bodyParser, isLarge } from '../input/bodyLimits.ts'
import { browserOf } from '../browser/browserCookies.ts'
import { isCrossSite } from '../browser/hostCheck.ts'
import { languageOf, send } from '../fault/errorResponses.ts'
import { perCall } from '../input/perCall.ts'
import { schemaCheck } from '../input/schemaCheck.ts'
import type { ServerDependencies } from '../context.ts'
import { readInput } from '../input/readInput.ts'
import { readTypedTexts } from '../input/typedText.ts'
import { atPresent } from '../../reference/catalogues.ts'
import { saleDay } from '../clock.ts'
import type { CallRequest, Route } from './route.ts'
import { strictSchema } from '../input/strictSchema.ts'
import { createFairQueue, type FairQueue } from '../limits/fairQueue.ts'
import { pacePolls } from '../limits/pollPace.ts'

/** A call’s session is found before its body is read, so that large bodies of unauthenticated callers are not read. */
const sessions = new WeakMap<FastifyRequest, Session>()

/** Number of large bodies processed at a time, one per user, and of those that may wait per user. */
const largeAtOnce = 4
const largeWaiting = 32
export const largeBodyQueue = () => createFairQueue(largeAtOnce, largeWaiting)

interface CallOptions {
  checkAnswers: boolean
  /** Milliseconds from which a call is logged as slow. */
  slowAfter: number
  largeBodies: FairQueue
}

/** Registers the route of every call: path, session check, input and response, all from the contract. */
export function registerCalls(
  app: FastifyInstance,
  dependencies: ServerDependencies,
  routes: readonly Route[],
  { checkAnswers, slowAfter, largeBodies }: CallOptions,
): void {
  const parse = bodyParser(app)
  const pace = pacePolls()
  for (const registered of routes) {
    const route = pace(registered)
    const { call } = route
    const settle = settling(call, slowAfter)
    const answer = answering(app, dependencies, route, parse, checkAnswers)
    const knowing = answerKnowing(dependencies, call, answer)
    app.route({
      method: call.method,
      url: addressOf(call),
      bodyLimit: bodyLimitOf(call),
      // Long polls repeat all day, but only when there is something to send.
      ...(call.waits && { config: { rateLimit: false } }),
      onRequest: async (request, reply) => {
        const refused = await countWaits(recordOf(request).waited, () => admit(dependencies, call, request))
        if (refused) return send(reply, refused)
      },
      handler: async (request, reply) => {
        const answered = await countWaits(recordOf(request).waited, () =>
          inTurn(largeBodies, request, () => knowing(request, reply)),
        )
        return sendAnswer(call, reply, answered)
      },
      // Nothing is sent to a caller who has left, so that onResponse is not called.
      onSend: (request, reply, _payload, done) => {
        if (reply.raw.destroyed) settle(request, reply)
        done()
      },
      onResponse: (request, reply, done) => {
        settle(request, reply)
        done()
      },
    })
  }
}

/** Large bodies of one user are processed one at a time; the calls of other users do not wait for them. */
async function inTurn(
  turns: FairQueue,
  request: FastifyRequest,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const who = sessions.get(request)?.who
  if (!who || !isLarge(request)) return answer()
  const answered = await turns.run(callerOf(request), answer)
  return answered === 'full' ? errorAnswer('throttled', who.language) : answered
}

/** The user, or without a session the address. */
function callerOf(request: FastifyRequest): string {
  const who = sessions.get(request)?.who
  return who ? `${who.agency} ${who.userName}` : request.ip
}

/** The path in Fastify’s notation: `/merge-bookings/{from}/{to}` below its base. */
export const addressOf = ({ base, path }: Call) => bases[base] + path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Refuses cross-site requests, calls without a session unless they are public, and those the user has no right to. */
async function admit(
  dependencies: ServerDependencies,
  call: Call,
  request: FastifyRequest,
): Promise<Answer | undefined> {
  const language = languageOf(request)
  if (isCrossSite(request)) return errorAnswer('cross_site', language)
  if (call.isPublic) return undefined
  const token = tokenOf(request.headers)
  const callRequest = exactLanguage(request.headers['accept-language'])
  const session = await findSession(dependencies.database, token, dependencies.clock.now(), callRequest)
  if (session === 'expired') return expiredAnswer(language)
  if (session === 'unknown') return errorAnswer('unknown_token', language)
  const unready = await refusePendingSetUp(dependencies.database, session, call)
  if (unready) return answerOf(unready, session.who.language)
  if (!hasRight(session.rights, call.rights)) return answerOf(refuse('not_permitted'), session.who.language)
  sessions.set(request, session)
  return undefined
}

/** A file is sent as it is, everything else in the envelope. */
function sendAnswer({ file }: Call, reply: FastifyReply, answer: Answer): FastifyReply {
  const { name, bytes, type = file } = answer.body
  if (file === undefined || !(bytes instanceof Uint8Array)) return send(reply, answer)
  return reply
    .type(String(type))
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${String(name)}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>

/** The other call passes every check that it would pass alone, for the same caller. */
function callMaker(app: FastifyInstance, { headers, ip }: FastifyRequest): CallRequest['makeCall'] {
  const { authorization, token, 'accept-language': language, [positionHeader]: position } = headers
  return async ({ method, url, body, alternate }) => {
    const own = { authorization, token, 'accept-language': language, [positionHeader]: position }
    const sent = { ...own, [alternateHeader]: alternate }
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      ...(body === undefined ? {} : { payload: body }),
    })
    const version = response.headers[catalogueHeader]
    if (version !== undefined) noteCatalogue(Number(version))
    return { status: response.statusCode, answer: response.json<Record<string, unknown>>() }
  }
}

/**
 * Names in the response up to where the caller then knows what was written: by the call itself, here or at an outside CRS, or
 * by those whose changes a poll reports, who may have written elsewhere. Likewise the version of the catalogue: that with
 * which the call began, because a later one may not be in the answer; or, of a poll, with which it ended.
 */
function answerKnowing(dependencies: ServerDependencies, call: Call, answer: Answering): Answering {
  const { standby } = dependencies.database
  const present = () => dependencies.catalogues?.current().version
  return async (request, reply) => {
    const written: Written = {}
    const begun = present()
    const answered = await noteWritten(written, async () => {
      const made = await answer(request, reply)
      if (standby && call.waits) notePosition(await standby.position())
      return made
    })
    if (written.position !== undefined) reply.header(positionHeader, written.position)
    const version = written.catalogue ?? (call.waits ? present() : begun)
    if (version !== undefined) reply.header(catalogueHeader, String(version))
    return answered
  }
}

function answering(
  app: FastifyInstance,
  dependencies: ServerDependencies,
  route: Route,
  parse: (request: FastifyRequest) => unknown,
  checkAnswers: boolean,
): Answering {
  return async (request, reply) => {
    const session = sessions.get(request)
    const language = session?.who.language ?? languageOf(request)
    const { params, query, headers } = request
    const result = readInput(route.call, { params, query, headers, body: parse(request) })
    if ('malformed' in result) return malformedAnswer(result.malformed, language)
    const { clock, catalogue } = atPresent(dependencies)
    const unreadable = readTypedTexts(route.call, result.input, saleDay(clock, catalogue.network))
    if (unreadable) return answerOf(unreadable, language)
    const key = takesKey(route.call) ? headers['idempotency-key'] : undefined
    if (key !== undefined && !isKey(key)) return malformedAnswer(badKey, language)
    const callRequest: CallRequest = {
      input: result.input as never,
      language,
      key,
      alternate: alternateIn(request),
      command: commandIn(request),
      position: positionIn(request),
      address: request.ip,
      browser: browserOf(request, reply),
      requestId: request.id,
      log: request.log,
      makeCall: callMaker(app, request),
      onClose: (then) => void reply.raw.once('close', then),
    }
    const answer =
      'answerPublic' in route
        ? await route.answerPublic(callRequest)
        : await route.answerSession(callRequest, signedIn(session))
    if (checkAnswers) checkerOf(route.call)(answer)
    return withFile(answer, request, reply, language)
  }
}

/** Makes the file of an answer, whose transaction has ended; it is given up when the caller leaves. */
async function withFile(
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): Promise<Answer> {
  const { bytes } = answer.body
  if (!isFileTask(bytes)) return answer
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  if (reply.raw.destroyed) left.abort()
  try {
    const made = await filePool.run(bytes, { caller: callerOf(request), signal: left.signal })
    return made === 'full'
      ? errorAnswer('throttled', language)
      : { ...answer, body: { ...answer.body, bytes: made } }
  } catch (fault) {
    // Is not sent: the connection has closed.
    if (left.signal.aborted) return errorAnswer('throttled', language)
    throw fault
  }
}

/** A header of another form is ignored: it only describes where the call came from. */
function commandIn({ headers }: FastifyRequest): string | undefined {
  const command = headers[commandHeader]
  return typeof command === 'string' && /^[a-z]{1,10} [a-z]{1,20}\.[a-zA-Z]{1,40}$/.test(command)
    ? command
    : undefined
}

function positionIn({ headers }: FastifyRequest): Position | undefined {
  const position = headers[positionHeader]
  return isWalPosition(position) ? position : undefined
}

/**
 * An agency code consists of letters and digits only; a header that does not match is ignored, because it names no
 * agency.
 */
function alternateIn({ headers }: FastifyRequest): string | undefined {
  const named = headers[alternateHeader]
  return named === undefined || named === '' ? undefined : String(named)
}

const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)
const badKey = { at: '/idempotency-key', violation: 'pattern', parameters: { field: 'Idempotency-Key' } }

function signedIn(session: Session | undefined): Session {
  if (!session) throw new Error('a call that needs a session was admitted without one')
  return session
}

const checkerOf = perCall(answerChecker)

/** For tests: the response must match the contract exactly, without further fields. */
function answerChecker(call: Call): (answer: Answer) => void {
  const check = schemaCheck(strictSchema(call.answer))
  return ({ body }) => {
    const { code, message: _, ...answer } = body
    const error = code === '000' ? check(JSON.parse(JSON.stringify(answer))) : undefined
    if (error) throw new Error(`${call.id} violates its contract: ${error.at} is ${error.violation}`)
  }
}

/** Called when the response has been sent, or could not be. */
type Settle = (request: FastifyRequest, reply: FastifyReply) => void

/** Counts and logs a call; one that took long is logged with what it waited for. */
function settling(call: Call, slowAfter: number): Settle {
  const count = countingCall(call)
  return (request, reply) => {
    const { code, waited } = recordOf(request)
    const { elapsedTime, statusCode: status } = reply
    count(elapsedTime, code, waited)
    const who = sessions.get(request)?.who
    // Names of users are personal data; the office finds them by their number.
    const caller = who && { agency: who.agency, userId: who.userId }
    const isSlow = elapsedTime >= slowAfter && !call.waits
    request.log[isSlow ? 'warn' : call.waits ? 'debug' : 'info'](
      {
        call: call.id,
        status,
        code,
        ms: Math.round(elapsedTime),
        ...caller,
        waits: waited.waits,
        databaseMs: Math.round(waited.ms),
      },
      isSlow ? 'slow call' : 'call',
    )
  }
}
