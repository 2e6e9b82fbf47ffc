import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isStillTime } from '../../../domain/booking/cancellationFee.ts'
import { openDays } from '../../../domain/booking/openReturn.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import type { LockedHolds, RecordLocks } from '../../database/stockChange.ts'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Clock } from '../../server/clock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import { changeBooking, type CausedByCompany } from '../change/changeBooking.ts'
import { limitAfterChange, refundContext, refundTerms } from '../cancel/refundTerms.ts'
import { issueBy } from '../issue/issue.ts'
import { isGivenUpByCompany } from '../cancel/cancellationLosses.ts'
import { accountPostings, paymentPostings } from '../change/paymentPostings.ts'
import {
  retainedByCompany,
  type FoundLosses,
  lossFinder,
  nothingLost,
  refuseOtherLosses,
  shownLosses,
} from '../discounts/losses.ts'
import { lockSale, type SplitSale } from '../discounts/saleParts.ts'
import { settleLostDiscounts } from '../discounts/settleLostDiscounts.ts'
import { tripOf } from './openTicket.ts'
import { findBookingId } from '../recall.ts'
import { deleteHoldsAhead, lockShared } from '../../sailing/capacity/releaseHolds.ts'
import { readVersion } from '../record/lockRecord.ts'
import { refuseLeftAlone, withoutItems } from '../minors/leftAlone.ts'
import { readAccompanying } from '../minors/companion.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { selectedItems, partsOfTrips } from '../change/selectedItems.ts'
import { writeOpened, type Opening } from '../record/moveSql.ts'
import { partlyCancelledCabins } from '../cancel/partlyCancelledCabins.ts'
import { findReleasedPlaces, type ReleasedPlaces } from '../record/releasedPlaces.ts'

type Body = InputOf<typeof booking.convertToOpen>['body']

interface OpenRequest extends Pick<Body, 'trips' | 'payments' | 'expectedLost'> {
  id: number
  version: number | undefined
  caused: CausedByCompany | undefined
}

interface CollectedOpen extends ReleasedPlaces {
  held: LockedHolds
  losses: FoundLosses
  /** For the discounts that those who stay lose. */
  charges: Posting[]
  opening: Opening
  record: BookingRecord
  items: ItemRow[]
}

/**
 * Makes the tickets of the selection open ones, valid for a year, and releases their places. What those who stay lose of
 * discounts that depend on the others is paid, as nothing is refunded.
 */
export async function convertToOpen(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.convertToOpen>,
  context: CallContext,
  caused?: CausedByCompany,
): Promise<BookingResponse | Refusal> {
  const id = await findBookingId(context.tx, context.who, body.crsReservationId)
  if (isRefusal(id)) return id
  const found = await readVersion(context.tx, id, body.version)
  if (isRefusal(found)) return found
  const isOption = found.booking.status === 'OPTIONAL'
  const refusal = isOption ? await issueWhole(dependencies, id, body, context) : undefined
  if (refusal) return refusal
  return changeBooking(dependencies, context, id, {
    kind: 'booking.convertToOpen',
    // Issuing has made another version.
    collect: (_, locks) =>
      collect(
        dependencies.catalogue,
        context,
        isOption
          ? { id, trips: body.trips, version: undefined, caused }
          : { ...body, id, version: body.version, caused },
        locks,
      ),
    reallocate: ({ reassigned }) => reassigned,
    write: (collected) => write(context, collected),
  })
}

/** Issues an option, which is paid as a whole. */
async function issueWhole(
  dependencies: ServerDependencies,
  id: number,
  { trips, version, payments }: Body,
  context: CallContext,
): Promise<Refusal | undefined> {
  if (trips !== undefined) return refuse('option_opens_whole', {}, '/trips')
  const issued = await issueBy(dependencies, { id, version }, payments, context)
  return isRefusal(issued) ? issued : undefined
}

async function collect(
  catalogue: Catalogue,
  { tx, who, clock }: CallContext,
  { id, trips, version, payments, expectedLost, caused }: OpenRequest,
  locks: RecordLocks,
): Promise<CollectedOpen | Refusal> {
  const [sale, accompanying] = await Promise.all([
    lockSale({ tx, who }, locks, id, version),
    caused ? [] : readAccompanying(tx, id),
  ])
  if (isRefusal(sale)) return sale
  const { record } = sale
  // Refuses a booking that became an option again after it was read without a lock; an option read then would have
  // been issued first.
  if (record.booking.status === 'OPTIONAL')
    return refuse('booking_changed', { version: record.booking.version })
  const items = selectedItems(record, trips)
  if (isRefusal(items)) return items
  // Without a selection the tickets that are open already stay as they are.
  const dated = trips === undefined ? items.filter(({ status }) => status !== 'OPEN') : items
  const refusal =
    dated.length === 0
      ? refuseVerb('convertToOpen', 'OPEN')
      : dated.map((item) => refuseOpen(record, item, catalogue, clock, caused)).find(isRefusal)
  if (refusal) return refusal
  const alone = caused ? undefined : refuseLeftAlone(catalogue, withoutItems(record, dated, accompanying))
  if (alone) return alone
  // An open ticket has the value of its fare, which the cabin of those who stay is paid with.
  const [cabin] = partlyCancelledCabins(catalogue, record, dated)
  if (cabin) return refuse('cabin_not_opened', { number: cabin.staying[0]?.place ?? cabin.accommodation })
  const losses = caused ? nothingLost : await lossesByOpening({ tx, who }, catalogue, sale, dated)
  const charges = chargesOf(catalogue, losses, payments, expectedLost)
  if (isRefusal(charges)) return charges
  const givenBack = await findReleasedPlaces(tx, catalogue, record, dated)
  if (isRefusal(givenBack)) return givenBack
  const held = await lockShared(tx, locks, caused?.heldAs)
  const terms = refundContext(record.booking, { catalogue, clock })
  const opening: Opening = {
    opened: caused === undefined,
    limits: dated.map((item) => {
      const limit = caused ? (item.refundLimit ?? 100) : limitAfterChange(item, tripOf(record, item), terms)
      return { id: item.id, limit }
    }),
  }
  return {
    record,
    items: dated,
    held,
    losses,
    charges,
    opening,
    ...givenBack,
    released: [...givenBack.released, ...held.claims],
    agency: record.booking.agency,
  }
}

/** Losses of those who stay on a sailing by tickets that become open ones. */
export async function lossesByOpening(
  context: { tx: Tx; who: Actor },
  catalogue: Catalogue,
  sale: SplitSale,
  items: readonly ItemRow[],
): Promise<FoundLosses> {
  const find = await lossFinder(context, catalogue, sale)
  const opened = new Set(items.filter((item) => !isGivenUpByCompany(sale.record, item)).map(({ id }) => id))
  return find({
    becomes: (row) => (opened.has(row.id) ? { ...row, sailing: undefined } : row),
    onlyOptions: false,
  })
}

function chargesOf(
  catalogue: Catalogue,
  losses: FoundLosses,
  payments: Body['payments'],
  expectedLost: number | undefined,
): Posting[] | Refusal {
  const shown = shownLosses(losses)
  const refusal = refuseOtherLosses(shown, expectedLost)
  if (refusal) return refusal
  const dues = retainedByCompany(losses)
  return payments ? paymentPostings(catalogue, dues, payments) : accountPostings(catalogue, dues)
}

/** Refuses a ticket whose status or whose company’s rules permit no conversion now. */
export function refuseOpen(
  { booking: of, trips }: BookingRecord,
  item: ItemRow,
  catalogue: Catalogue,
  clock: Clock,
  caused?: CausedByCompany,
): Refusal | undefined {
  const wrongStatus = refuseVerb('convertToOpen', item.status)
  if (wrongStatus || caused) return wrongStatus
  const trip = trips.find(({ id }) => id === item.tripId)
  if (!trip) throw new Error(`item ${item.id} has no trip`)
  if (item.opened) return refuse('new_date_once', { company: trip.company, departs: trip.departs })
  const { step, minutes } = refundTerms(item, trip, refundContext(of, { catalogue, clock }))
  return isStillTime(step?.openUntil, minutes)
    ? undefined
    : refuse('open_not_allowed', { company: trip.company, departs: trip.departs })
}

async function write(context: CallContext, { record, items, held, losses, charges, opening }: CollectedOpen) {
  const { tx, clock } = context
  deleteHoldsAhead(tx, held)
  const { id, agency, reference, timezone } = record.booking
  const until = addDays(clock.localNow(timezone).slice(0, 10), openDays)
  const trips = partsOfTrips(record, items)
  await writeOpened(tx, id, trips, until, opening)
  const refusal = await settleLostDiscounts(context, record, losses, charges)
  if (refusal) return refusal
  const data = {
    reference,
    until,
    trips: trips.map(({ trip, items: opened }) => ({
      company: trip.company,
      companyCode: trip.companyCode,
      vessel: trip.vessel,
      departs: trip.departs,
      tickets: opened.map((item) => `${item.ticketLetter}${item.ticketNumber}`),
    })),
    ...(losses.wire.length > 0 && { lostDiscounts: losses.wire, payments: charges }),
  }
  return { ownerOf: (owner: string) => ({ item: Number(owner) }), agency, bookingId: id, data }
}
