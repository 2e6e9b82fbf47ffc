import type { Call, InputOf } from '../../../contract/call.ts'
import { booking } from '../../../contract/booking/booking.ts'
import { pricing } from '../../../contract/pricing.ts'
import { readVoucherCode } from '../../../domain/pricing/voucher.ts'
import { refuse, type RefusalCode } from '../../../domain/refusal.ts'
import { undoLimitsAhead, type Limit, useLimits } from '../../database/throttle.ts'
import type { Tx, Actor } from '../../database/transaction.ts'
import { unknownCards, unknownManualCodes } from '../../pricing/offers.ts'
import { analysesOf } from '../../pricing/miles.ts'
import { type VoucherCodes, hasUnknownVoucher } from '../../pricing/vouchers.ts'
import { atPresent } from '../../reference/catalogues.ts'
import { answerOf } from '../call/answer.ts'
import { saleDay } from '../clock.ts'
import type { ServerDependencies } from '../context.ts'
import type { Route } from '../call/route.ts'

interface Body extends VoucherCodes {
  trips?: Parameters<typeof analysesOf>[0]
  passengers?: readonly { loyaltyCard?: string; manualCode?: string }[]
}
type Input = { body?: Body }

/** Counts the codes of a call that do not exist. */
type Guesses = (tx: Tx, today: string) => Promise<number>

/** A kind of code that reduces a price and could be guessed. */
interface Secret {
  name: string
  refusal: RefusalCode
  /** Undefined if the response of the call does not reveal whether the code exists. */
  guesses(call: Call, input: Input): Guesses | undefined
}

const secrets: readonly Secret[] = [
  {
    name: 'voucher',
    refusal: 'too_many_vouchers',
    guesses(call, input) {
      const isPath = call.id === pricing.validateVoucher.id
      const codes = isPath ? codeOfPath(input as InputOf<typeof pricing.validateVoucher>) : codesIn(input)
      return codes && (async (tx) => ((await hasUnknownVoucher(tx, codes)) ? 1 : 0))
    },
  },
  {
    name: 'card',
    refusal: 'too_many_cards',
    guesses(call, input) {
      const numbers = cardsIn(call, input)
      return numbers.length === 0 ? undefined : async (tx) => (await unknownCards(tx, numbers)).length
    },
  },
  {
    name: 'manual code',
    refusal: 'too_many_manual_codes',
    guesses(call, input) {
      const codes = manualCodesIn(call, input)
      return codes.length === 0
        ? undefined
        : async (tx, today) => (await unknownManualCodes(tx, codes, today)).length
    },
  },
]

/** Limits on nonexistent codes, per user and per agency; existing codes are not counted. */
const limitsOf = ({ agency, userName }: Actor, name: string): Limit[] => [
  { name: `${name} ${agency} ${userName}`, atOnce: 20, perHour: 30 },
  { name: `${name} ${agency}`, atOnce: 100, perHour: 100 },
]

/** Limits how fast vouchers, cards and codes can be guessed, for every call that reveals whether one exists. */
export function throttleCodes(dependencies: ServerDependencies, route: Route): Route {
  if (!('answerSession' in route)) return route
  const { call, answerSession } = route
  return {
    call,
    async answerSession(request, own) {
      for (const secret of secrets) {
        const guesses = secret.guesses(call, request.input)
        const seconds = guesses === undefined ? 0 : await count(dependencies, secret.name, guesses, own.who)
        if (seconds > 0) return answerOf(refuse(secret.refusal, { seconds }), request.language)
      }
      return answerSession(request, own)
    },
  }
}

/**
 * Counts each nonexistent code of a call; returns the seconds to wait after too many. Lookup and counting share one
 * transaction, so that existing codes use nothing up however many arrive at once, and simultaneous guesses cannot evade
 * the limit.
 */
async function count(
  dependencies: ServerDependencies,
  name: string,
  guesses: Guesses,
  who: Actor,
): Promise<number> {
  const limits = limitsOf(who.person ?? who, name)
  const { database, clock } = dependencies
  const now = clock.now()
  return database.transaction(who, async (tx) => {
    let seconds = await useLimits(tx, limits, now)
    if (seconds > 0) return seconds
    const wrong = await guesses(tx, saleDay(clock, atPresent(dependencies).catalogue.network))
    if (wrong === 0) undoLimitsAhead(tx, limits, now)
    for (let nth = 1; nth < wrong && seconds === 0; nth++) seconds = await useLimits(tx, limits, now)
    return seconds
  })
}

function codesIn({ body = {} }: Input): VoucherCodes | undefined {
  return body.voucherCode === undefined && body.coupon === undefined ? undefined : body
}

function codeOfPath({ path, query }: InputOf<typeof pricing.validateVoucher>): VoucherCodes {
  const { id, code = '' } = readVoucherCode(path.id)
  return { voucherCode: `${id}/${query.code ?? code}` }
}

/** Calls that check every card they are given; the others check only cards that are paid with. */
const checkingCards: ReadonlySet<string> = new Set(
  [booking.book, booking.hold, booking.sell, pricing.loyaltyMiles].map(({ id }) => id),
)

const inRequests = ({ trips = [] }: Body) =>
  analysesOf(trips.filter(({ accommodationRequests }) => accommodationRequests !== undefined)).map(
    ({ analysis }) => analysis,
  )

const each = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as string[]

function cardsIn({ id }: Call, { body = {} }: Input): string[] {
  const checked = inRequests(body).filter(({ redeemMiles = 0 }) => redeemMiles > 0 || checkingCards.has(id))
  return each([...checked, ...(body.passengers ?? [])].map(({ loyaltyCard }) => loyaltyCard))
}

function manualCodesIn({ id }: Call, { body = {} }: Input): string[] {
  const shown = id === pricing.validateLoyalty.id ? [] : (body.passengers ?? [])
  return each([...inRequests(body), ...shown].map(({ manualCode }) => manualCode?.toUpperCase()))
}
