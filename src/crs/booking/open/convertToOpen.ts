import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isStillTime } from '../../../domain/booking/cancellationFee.ts'
import { openDays } from '../../../domain/booking/openReturn.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import type { LockedHolds, RecordLocks } from '../../database/change.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Clock } from '../../server/clock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingResponse } from '../response/bookingResponse.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { limitAfterChange, refundContext, refundTerms } from '../cancel/refundTerms.ts'
import { issueBy } from '../issue/issue.ts'
import { tripOf } from './openTicket.ts'
import { findBooking } from '../recall.ts'
import { deleteHolds, lockShared } from '../../sailing/capacity/holds.ts'
import type { CausedByCompany } from '../change/causedByCompany.ts'
import { lockRecord, readVersion } from '../record/lockRecord.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { selectedItems } from '../change/selectedItems.ts'
import { writeOpened, type Opening } from '../record/moveSql.ts'
import { partsOfTrips } from '../change/partsOfTrips.ts'
import { partlyCancelledCabins } from '../cancel/partlyCancelledCabins.ts'
import { releasePlaces, type ReleasedPlaces } from '../record/releasePlaces.ts'

type Body = InputOf<typeof booking.convertToOpen>['body']

interface OpenRequest extends Pick<Body, 'trips'> {
  id: number
  version: number | undefined
  caused: CausedByCompany | undefined
}

interface CollectedOpen extends ReleasedPlaces {
  held: LockedHolds
  opening: Opening
  record: BookingRecord
  items: ItemRow[]
}

/** Makes the tickets of the selection open ones, valid for a year, and releases their places. */
export async function convertToOpen(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.convertToOpen>,
  context: CallContext,
  caused?: CausedByCompany,
): Promise<BookingResponse | Refusal> {
  const id = await findBooking(context.tx, context.who, body.crsReservationId)
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
        { id, trips: body.trips, version: isOption ? undefined : body.version, caused },
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
  { tx, clock }: CallContext,
  { id, trips, version, caused }: OpenRequest,
  locks: RecordLocks,
): Promise<CollectedOpen | Refusal> {
  const record = await lockRecord(tx, locks, id, version)
  if (isRefusal(record)) return record
  // Its tickets were taken back since it was read without a lock; an option would have been issued.
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
  // An open ticket has the value of its fare, which the cabin of those who stay is paid with.
  const [cabin] = partlyCancelledCabins(catalogue, record, dated)
  if (cabin) return refuse('cabin_not_opened', { number: cabin.staying[0]?.place ?? cabin.accommodation })
  const vacated = await releasePlaces(tx, catalogue, record, dated)
  if (isRefusal(vacated)) return vacated
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
    ...{ record, items: dated, held, opening },
    ...vacated,
    released: [...vacated.released, ...held.claims],
  }
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

async function write({ tx, clock }: CallContext, { record, items, held, opening }: CollectedOpen) {
  deleteHolds(tx, held)
  const { id, agency, reference, timezone } = record.booking
  const until = addDays(clock.localNow(timezone).slice(0, 10), openDays)
  const trips = partsOfTrips(record, items)
  await writeOpened(tx, id, trips, until, opening)
  const data = {
    ...{ reference, until },
    trips: trips.map(({ trip, items: opened }) => ({
      ...{ company: trip.company, companyCode: trip.companyCode, vessel: trip.vessel },
      ...{ departs: trip.departs, tickets: opened.map((item) => `${item.ticketLetter}${item.ticketNumber}`) },
    })),
  }
  return { ownerOf: (owner: string) => ({ item: Number(owner) }), agency, bookingId: id, data }
}
