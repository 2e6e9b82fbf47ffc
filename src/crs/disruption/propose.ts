import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { nextBestSailing, type AffectedParty, type Fit } from '../../domain/disruption/nextBestSailing.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { localAt } from '../../domain/value/portTime.ts'
import { tripsOn, type AffectedTrip } from '../booking/affected/affected.ts'
import { changeStock } from '../database/stockChange.ts'
import { insertSharedHolds } from '../database/stock/sharedHolds.ts'
import { claimsOfHolds, type StockRow } from '../database/stock/stock.ts'
import { accountOf } from '../ledger/account.ts'
import { readPaid, type PaidAmount } from '../ledger/paidAmounts.ts'
import { createProductStockAhead } from '../product/stock.ts'
import { stockKeysFor } from '../sailing/capacity/capacity.ts'
import { deleteHoldsAhead } from '../sailing/capacity/releaseHolds.ts'
import type { DisruptedSailing } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { candidatesFor, type CandidateSailing, demandsOn } from './demand.ts'
import {
  caseOf,
  proposalHoldKey,
  proposalHoldKeyPrefix,
  refuseCheckedIn,
  sailingOf,
  staysBest,
  sailingResponse,
  type DisruptionCase,
} from './case.ts'
import { disruptionResponse } from './list.ts'
import { planRebooking } from './rebooking.ts'

type Response = AnswerOf<typeof disruption.propose>
type Body = InputOf<typeof disruption.propose>['body']
type Party = AffectedParty<CandidateSailing>
type Fits = ReadonlyMap<string, Fit<CandidateSailing>>

/** Minutes for which proposals are held; the desk renews them while they are shown. */
const proposalMinutes = 10

/**
 * Finds each affected booking the best fit and holds its places, so that none is promised twice. The holds belong to the
 * agency: its users see the same proposals.
 */
export async function propose(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof disruption.propose>,
  context: CallContext,
): Promise<Response | Refusal> {
  const { tx, who, clock } = context
  const disrupted = await sailingOf(tx, path.id)
  if (isRefusal(disrupted)) return disrupted
  // Lists the trips that must be checked out first at the end.
  const all = await tripsOn(tx, who, disrupted, clock.now())
  const affected = all.toSorted((one, other) => rankOf(one) - rankOf(other))
  const until = new Date(clock.now().getTime() + proposalMinutes * 60_000)
  const fits = await holdFits(dependencies, context, { disrupted, affected, body, until })
  if (isRefusal(fits)) return fits
  const { timezone } = await accountOf(tx, who.agency)
  return {
    sailing: await disruptionResponse(dependencies, context, disrupted),
    heldUntil: localAt(until.getTime(), timezone),
    secondsLeft: proposalMinutes * 60,
    cases: await casesOf(dependencies, context, disrupted.id, affected, fits),
  }
}

const rankOf = (one: AffectedTrip) => (refuseCheckedIn(one) ? 1 : 0)

interface Wanted {
  disrupted: DisruptedSailing
  affected: readonly AffectedTrip[]
  body: Body
  until: Date
}

async function holdFits(
  dependencies: ServerDependencies,
  context: CallContext,
  { disrupted, affected, body, until }: Wanted,
): Promise<Fits | Refusal> {
  const { catalogue } = dependencies
  const { tx, who } = context
  let fits: Fits = new Map()
  const done = await changeStock(context, dependencies.guard, {
    kind: 'disruption.propose',
    purpose: 'moving',
    async collect(locks) {
      const holds = await locks.sharedHolds({ beginning: proposalHoldKeyPrefix(disrupted.id) })
      const present = new Map(holds.map(({ key, itinerary }) => [key, itinerary]))
      const moving = affected.filter(
        (one) => !refuseCheckedIn(one) && moves(one, disrupted.id, present, body.next),
      )
      const candidates = await candidatesFor(tx, dependencies, moving)
      const parties = moving.map((one) => partyOf(dependencies, disrupted.id, one, present))
      const rows = stockRows(parties, candidates)
      for (const [company, sailings] of Map.groupBy(candidates, (one) => one.company)) {
        const itineraries = new Set(sailings.map((sailing) => sailing.itinerary))
        const assortment = catalogue.products.soldAssortment(company)
        createProductStockAhead(tx, [
          { rows: rows.filter(({ itinerary }) => itineraries.has(itinerary)), assortment },
        ])
      }
      const ids = holds.map(({ id }) => id)
      const released = await claimsOfHolds(tx, ids)
      return {
        parties,
        candidates: rows,
        sailings: candidates,
        held: { holds: ids, claims: released },
        released,
      }
    },
    check({ parties, sailings }, stock: readonly StockRow[]) {
      fits = nextBestSailing(parties, sailings, stock, {
        otherCompanies: body.otherCompanies ?? true,
        next: body.next === undefined ? undefined : proposalHoldKey(disrupted.id, body.next),
        isCabin: (code) => isCabin(catalogue.accommodation(code)?.kind ?? ''),
      })
      return [...fits].flatMap(([key, fit]) => allocationsOf(key, fit))
    },
    async write({ held }) {
      deleteHoldsAhead(tx, held)
      const ids = await insertSharedHolds(tx, who.agency, holdsOf(fits), until)
      return {
        ownerOf: (key: string) => ({ hold: ids.get(key) }),
        agency: who.agency,
        bookingId: null,
        data: { disruption: disrupted.id, affected: affected.length, proposed: ids.size },
      }
    },
  })
  return isRefusal(done) ? done : fits
}

/**
 * Returns whether a trip needs another sailing: a passenger who stays needs none, unless the operator has asked for it.
 */
const moves = (
  one: AffectedTrip,
  disruption: number,
  present: ReadonlyMap<string, number>,
  next: string | undefined,
) =>
  !staysBest(one) ||
  next === one.trip.companyCode ||
  present.has(proposalHoldKey(disruption, one.trip.companyCode))

/** All rows that any proposal may need; vehicles need both lanes. */
function stockRows(parties: readonly Party[], sailings: readonly CandidateSailing[]) {
  const unlimited = { low: Number.MAX_SAFE_INTEGER, high: Number.MAX_SAFE_INTEGER }
  return sailings.flatMap((sailing) => {
    const demands = parties.flatMap((party) => {
      if (party.origin !== sailing.origin || party.destination !== sailing.destination) return []
      const wanted = party.demandOn(sailing, unlimited)
      return isRefusal(wanted) ? [] : wanted
    })
    return stockKeysFor(sailing, demands)
  })
}

function partyOf(
  { catalogue }: ServerDependencies,
  disruption: number,
  one: AffectedTrip,
  present: ReadonlyMap<string, number>,
): Party {
  const { record, items, original } = one
  const trip = { ...one.trip, ...original }
  const { booking } = record
  const key = proposalHoldKey(disruption, trip.companyCode)
  const others = record.trips.filter(
    ({ id, status, openUntil }) => id !== trip.id && status !== 'CANCELLED' && openUntil === null,
  )
  const before = others.filter(({ departs }) => departs < trip.departs).map(({ arrives }) => arrives)
  const after = others.filter(({ departs }) => departs > trip.departs).map(({ departs }) => departs)
  return {
    key,
    group: booking.groupTerms === null ? undefined : `${booking.groupRoot ?? booking.id}`,
    issued: items.some(({ status }) => status !== 'OPTIONAL'),
    company: trip.company,
    origin: trip.origin,
    destination: trip.destination,
    departs: trip.departs,
    notBefore: before.toSorted().at(-1) ?? '',
    notAfter: after.toSorted()[0] ?? '9999',
    present: present.get(key),
    demandOn: demandsOn(catalogue, one),
  }
}

function allocationsOf(key: string, fit: Fit<CandidateSailing>) {
  if (!('candidate' in fit)) return []
  const { itinerary, fromSeq, toSeq } = fit.candidate
  return fit.demands.map(({ requested: _, ...units }) => ({
    ...units,
    owner: key,
    itinerary,
    fromLeg: fromSeq,
    toLeg: toSeq,
  }))
}

const holdsOf = (fits: Fits) =>
  [...fits].flatMap(([key, fit]) => {
    if (!('candidate' in fit)) return []
    const { itinerary, fromSeq, toSeq } = fit.candidate
    return [{ key, itinerary, fromSeq, toSeq }]
  })

async function casesOf(
  dependencies: ServerDependencies,
  context: CallContext,
  disruption: number,
  affected: readonly AffectedTrip[],
  fits: Fits,
): Promise<DisruptionCase[]> {
  const bookings = [...new Set(affected.map(({ record }) => record.booking.id))]
  const paid = Map.groupBy(await readPaid(context.tx, bookings), ({ booking }) => booking)
  return Promise.all(
    affected.map(async (one): Promise<DisruptionCase> => {
      const row = caseOf(dependencies.catalogue, context.who.language, one)
      const fit = fits.get(proposalHoldKey(disruption, one.trip.companyCode))
      if (row.stays && fit === undefined) return row
      const proposed = await proposalOf(dependencies, context, one, fit, paid.get(one.record.booking.id))
      return { ...row, stays: row.stays && !proposed.proposal, ...proposed }
    }),
  )
}

async function proposalOf(
  dependencies: ServerDependencies,
  context: CallContext,
  affected: AffectedTrip,
  fit: Fit<CandidateSailing> | undefined,
  paid: readonly PaidAmount[] = [],
): Promise<Pick<DisruptionCase, 'proposal' | 'reason' | 'refusal'>> {
  const checkedIn = refuseCheckedIn(affected)
  if (checkedIn) return { reason: 'refused', refusal: refusalResponse(checkedIn) }
  if (fit === undefined) return { reason: 'noSailing' }
  if ('reason' in fit)
    return { reason: fit.reason, ...(fit.refusal && { refusal: refusalResponse(fit.refusal) }) }
  const plan = await planRebooking(dependencies, context, affected, fit.candidate, paid)
  if (isRefusal(plan)) return { reason: 'refused', refusal: refusalResponse(plan) }
  const sailing = sailingResponse(dependencies.catalogue, context.who.language, fit.candidate)
  return { proposal: { ...sailing, difference: plan.difference } }
}

export const refusalResponse = ({ refusal, parameters }: Refusal) => ({ code: refusal, parameters })
