import { withDefaultPhone } from '../../../domain/booking/fields/leaderFields.ts'
import { checkRequiredFields } from '../../../domain/booking/requiredFields.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { storedNames } from '../../../domain/booking/singleName.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isSameJson } from '../../../domain/value/isSameJson.ts'
import type { CausedByCompany } from '../../booking/change/changeBooking.ts'
import {
  allUnconditional,
  portsOf,
  travellingAlongside,
  unconditionalIn,
} from '../../booking/discounts/alongside.ts'
import { nothingLost } from '../../booking/discounts/losses.ts'
import type { SplitSale } from '../../booking/discounts/saleParts.ts'
import { readSaleTerms } from '../../booking/discounts/saleTerms.ts'
import { readAccompanying, type Companion } from '../../booking/minors/companion.ts'
import { refuseExpired } from '../../booking/option/option.ts'
import { refuseRecordOrder } from '../../booking/record/recordOrder.ts'
import type { BookingRecord, ItemRow, PriceColumns } from '../../booking/record/record.ts'
import { itemTotal } from '../../booking/response/fares.ts'
import { refuseShortStay } from '../../pricing/minimumStay.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { refuseDeparted } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingRequest } from '../bookingRequest.ts'
import { limitAfterChange, refundContext } from '../../booking/cancel/refundTerms.ts'
import { checkProofs, checkSaleRules } from '../requestRules.ts'
import { adultsAboard } from './adultsAboard.ts'
import { applyValues } from './applyValues.ts'
import { differencesOf, retainDifference } from './differences.ts'
import { draftOf, type ModifyRequest } from './draft.ts'
import { feesOfItems, type RetainedItem, modificationFee, lossesByModifying } from './fees.ts'
import type { Plan, PlannedItem, PlannedTrip } from './modificationPlan.ts'
import { requestPointer, versionsOf } from './tripVersions.ts'
import { isPricedOtherwise, reprice, type RepricingConditions, type TripVersions } from './reprice.ts'

type Context = Pick<CallContext, 'tx' | 'who' | 'clock'>

/**
 * Checks a modification of a booking by the rules of the sale, and prices it with those who travel with it in other
 * bookings of the sale. Locks nothing.
 */
export async function planModification(
  dependencies: ServerDependencies,
  context: Context,
  sale: SplitSale,
  body: ModifyRequest,
  caused?: CausedByCompany,
): Promise<Plan | Refusal> {
  const { record } = sale
  const { booking } = record
  const refusal = isForPapersOnly(body)
    ? undefined
    : (refuseVerb('modify', booking.status) ?? refuseExpired(booking, context.clock.now()))
  if (refusal) return refusal
  const drafts = applyValues(draftOf(record), body.trips ?? [])
  if (isRefusal(drafts)) return drafts
  const leader = withDefaultPhone({ ...booking.leader, ...body.leader }) as Plan['leader']
  const remarks = body.remarks ?? booking.remarks
  const asksForAdults = caused === undefined
  const [versions, accompanying] = await Promise.all([
    versionsOf(dependencies, context, draftOf(record), drafts),
    asksForAdults && drafts.some(({ target }) => target) ? readAccompanying(context.tx, booking.id) : [],
  ])
  if (isRefusal(versions))
    return inBody(
      versions,
      body,
      drafts.flatMap((draft) => (draft.target ? [{ draft }] : [])),
    )
  const changed = versions.filter(isChanged)
  const same = JSON.stringify([leader, remarks]) === JSON.stringify([booking.leader, booking.remarks])
  if (changed.length === 0 && same) return refuse('nothing_modified')
  const priced = await pricedTrips(dependencies, context, sale, versions, leader, caused)
  if (isRefusal(priced)) return inBody(priced, body, changed)
  const { companion } = body
  const companions = asksForAdults
    ? await adultsAboard(context, dependencies.catalogue, { record, versions, accompanying, companion })
    : new Map<number, Companion>()
  if (isRefusal(companions)) return companions
  const { planned, isAtSteps } = priced
  const losses = caused
    ? nothingLost
    : await lossesByModifying(context, dependencies.catalogue, sale, planned)
  const trips = body.withoutRefund ? retainDifference(planned, losses) : planned
  const fees = sum(trips.flatMap(({ items }) => items.map(({ fee }) => fee)))
  const differences = differencesOf(trips, losses)
  return { record, body, trips, leader, remarks, fees, losses, differences, companions, isAtSteps }
}

/** True of a request for another language of the papers alone, which a cancelled booking still has. */
function isForPapersOnly({
  crsReservationCode: _,
  version: __,
  leader = {},
  ...others
}: ModifyRequest): boolean {
  const changed = Object.keys(leader)
  return Object.keys(others).length === 0 && changed.length === 1 && changed[0] === 'language'
}

/** Places of refusals are those of the request. */
export function inBody(
  refusal: Refusal,
  body: ModifyRequest,
  trips: Parameters<typeof requestPointer>[2],
): Refusal {
  const { at: _, ...rest } = refusal
  const at = requestPointer(refusal.at, body, trips)
  return { ...rest, ...(at !== undefined && { at }) }
}

function isChanged({ before, after, draft }: TripVersions): boolean {
  return draft.target !== undefined || !isSameJson(before.request, after.request)
}

async function pricedTrips(
  dependencies: ServerDependencies,
  context: Context,
  sale: SplitSale,
  requested: readonly TripVersions[],
  leader: Plan['leader'],
  caused: CausedByCompany | undefined,
): Promise<({ planned: PlannedTrip[] } & Pick<Plan, 'isAtSteps'>) | Refusal> {
  const { record } = sale
  const refusal = checkRules(
    dependencies,
    requested.filter(isChanged),
    leader,
    record.booking.groupTerms,
    caused,
  )
  if (refusal) return refusal
  const mistimed = await refuseTimes(context, dependencies.catalogue, sale, requested, caused)
  if (mistimed) return mistimed
  const versions = requested.map(withStoredNames)
  const changed = versions.filter(isChanged)
  const isPriced = caused ? isWithOther : isPricedOtherwise
  const prices = changed.some(isPriced)
    ? await reprice(
        context,
        dependencies,
        record.booking,
        versions,
        await repricedWith(context, dependencies.catalogue, sale, caused !== undefined),
      )
    : undefined
  if (isRefusal(prices)) return prices
  const unproven = prices && (await refuseUnproven(dependencies, context, record, versions, prices.priced))
  if (unproven) return unproven
  const planned: PlannedTrip[] = []
  // A trip that is not changed itself may lose a discount, as that of a round trip.
  for (const version of versions.filter(
    (version) => isChanged(version) || isToDepart(version, dependencies),
  )) {
    const columnsOf = (item: ItemRow) => prices?.columnsOf(version.draft.trip.id, item)
    const trip = plannedTrip(dependencies, record, version, columnsOf, caused)
    if (isRefusal(trip)) return trip
    if (isChanged(version) || trip.items.some(({ columns }) => columns)) planned.push(trip)
  }
  return { planned, isAtSteps: prices?.isAtSteps ?? (() => true) }
}

/**
 * Refuses a trip that is moved before or after those that precede or follow it, or so near to the way out or back that
 * the company wants a longer stay between them.
 */
async function refuseTimes(
  { tx }: Context,
  catalogue: Catalogue,
  sale: SplitSale,
  trips: readonly TripVersions[],
  caused: CausedByCompany | undefined,
): Promise<Refusal | undefined> {
  const isMoved = ({ draft, after }: TripVersions) =>
    draft.target !== undefined && after.sailing !== undefined
  const moved = trips.filter(isMoved)
  if (moved.length === 0) return undefined
  const placeOf = (trip: TripVersions) => ({ at: `/trips/${trips.filter(isChanged).indexOf(trip)}` })
  const targets = moved.flatMap(({ draft, after }) =>
    after.sailing ? [[draft.trip.id, after.sailing] as const] : [],
  )
  const early = refuseRecordOrder(sale, new Map(targets))
  if (early) return { ...early, ...placeOf(mustGet(moved, 0)) }
  if (caused) return undefined
  const sailingsOf = (some: readonly TripVersions[]) => some.flatMap(({ after }) => after.sailing ?? [])
  const others = [
    ...sailingsOf(trips.filter((trip) => !isMoved(trip))),
    ...portsOf(travellingAlongside(catalogue, sale)),
  ]
  const requests = moved.map(({ after }) => after.request)
  const refusal = await refuseShortStay(tx, sale.record.booking.agency, requests, sailingsOf(moved), others)
  if (!refusal) return undefined
  const nth = Number(/\d+/.exec(refusal.at ?? '')?.[0] ?? 0)
  return { ...refusal, ...placeOf(mustGet(moved, nth)) }
}

/** A single name that every company takes is stored as the surname. */
const withStoredNames = (version: TripVersions): TripVersions => {
  const { draft, after } = version
  const items = draft.items.map((item) => ({ ...item, details: storedNames(item.details) }))
  const named = { ...draft, items }
  return { ...version, draft: named, after: { ...after, request: withNames(after.request) } }
}

const withNames = (request: TripVersions['after']['request']) => ({
  ...request,
  accommodationRequests: request.accommodationRequests.map((accommodationRequest) => ({
    ...accommodationRequest,
    accommodationRequestAnalysises: accommodationRequest.accommodationRequestAnalysises.map((analysis) =>
      analysis.passengerData ? { ...analysis, passengerData: storedNames(analysis.passengerData) } : analysis,
    ),
  })),
})

async function repricedWith(
  { tx, who }: Context,
  catalogue: Catalogue,
  sale: SplitSale,
  isCaused: boolean,
): Promise<RepricingConditions> {
  const { record, others } = sale
  const alongside = travellingAlongside(catalogue, sale)
  if (isCaused) return { alongside, isCaused, unconditional: allUnconditional(catalogue, record) }
  const terms = await readSaleTerms(tx, catalogue, [record, ...others], who.language)
  return { alongside, isCaused, unconditional: unconditionalIn(catalogue, sale, terms) }
}

const isWithOther = ({ draft: { trip }, after }: TripVersions) => after.sailing?.company !== trip.company

/** A trip that has left keeps its price, whatever changes on the others. */
const isToDepart = ({ draft: { trip } }: TripVersions, { catalogue, clock }: ServerDependencies) =>
  trip.openUntil === null && refuseDeparted(trip, catalogue, clock) === undefined

/** The rules of the sale for the trips that change. */
function checkRules(
  { catalogue, clock }: ServerDependencies,
  changed: readonly TripVersions[],
  leader: Plan['leader'],
  group: BookingRecord['booking']['groupTerms'],
  caused: CausedByCompany | undefined,
): Refusal | undefined {
  for (const [index, { draft, after }] of changed.entries()) {
    const sails = draft.trip.openUntil === null && !(caused && draft.trip.cancelled)
    const left = sails ? refuseDeparted(draft.trip, catalogue, clock) : undefined
    if (left) return { ...left, at: `/trips/${index}` }
    if (!after.sailing)
      return refuse(
        'trip_not_found',
        { departs: draft.trip.departs, origin: draft.trip.origin, destination: draft.trip.destination },
        `/trips/${index}`,
      )
  }
  const trips = changed.map(({ after }) => after.request)
  const request: BookingRequest = { trips, leader, ...(group && { group }) }
  return (
    checkRequiredFields(request) ??
    checkSaleRules(
      catalogue,
      request,
      changed.flatMap(({ after }) => after.sailing ?? []),
      [],
      { asksForAdults: false },
    )
  )
}

async function refuseUnproven(
  { catalogue }: ServerDependencies,
  { tx }: Context,
  { booking }: BookingRecord,
  versions: readonly TripVersions[],
  priced: Parameters<typeof checkProofs>[4],
): Promise<Refusal | undefined> {
  const chosen = versions.flatMap((trip, index) =>
    isChanged(trip) ? [{ trip, items: priced[index] ?? [] }] : [],
  )
  return checkProofs(
    tx,
    catalogue,
    chosen.map(({ trip }) => trip.after.request),
    chosen.flatMap(({ trip }) => trip.after.sailing ?? []),
    chosen.map(({ items }) => items),
    booking.groupTerms !== null,
  )
}

function plannedTrip(
  dependencies: ServerDependencies,
  { booking, items: all }: BookingRecord,
  version: TripVersions,
  columnsOf: (item: ItemRow) => PriceColumns | undefined,
  caused: CausedByCompany | undefined,
): PlannedTrip | Refusal {
  const { trip, target } = version.draft
  const moved = target !== undefined
  const terms = refundContext(booking, dependencies)
  const retained: RetainedItem[] = []
  for (const draft of version.draft.items) {
    const columns = columnsOf(draft.item)
    const change = { item: draft.item, trip, columns, moved, free: caused !== undefined }
    const own = modificationFee(change, terms)
    if (isRefusal(own)) return own
    retained.push({ draft, columns, retained: own })
  }
  const fees = feesOfItems(dependencies.catalogue, retained)
  const items = retained.map(({ draft, columns }, nth): PlannedItem => {
    const { item } = draft
    const isLimited = (moved || columns !== undefined) && item.status !== 'OPTIONAL' && caused === undefined
    const limit = isLimited ? limitAfterChange(item, trip, terms) : undefined
    const after = itemTotal({ ...item, ...columns })
    return { draft, columns, before: itemTotal(item), after, fee: mustGet(fees, nth), limit }
  })
  const cancelled = all.some(({ tripId, status }) => tripId === trip.id && status === 'CANCELLED')
  return { ...version, moved, cancelled, items }
}
