import { addDays } from '../../../../src/domain/value/portTime.ts'
import {
  activeOf,
  follow,
  refused,
  unnamedOf,
  type AgencyCode,
  type Booking,
  type Item,
  type Outcome,
  type Parcel,
  type Trip,
} from './booking.ts'
import { changesFreeUntil, refundPercent, sailingOf, voidingCompany, type SailingName } from './timetable.ts'

/** Agencies whose bookings an agency works on. */
export const seen: Record<AgencyCode, readonly AgencyCode[]> = {
  1300: ['1300', '1301'],
  1301: ['1301'],
  1377: ['1377'],
}

/** The bookings and the time of the reference model; its rules are the functions of the other files. */
export class Model {
  bookings: Booking[] = []
  parcels: Parcel[] = []
  /** Groups whose places without a name returned to sale. */
  releases = 0
  /** By itinerary and port. */
  gates = new Map<string, 'started' | 'stopped'>()
  /** Hours since the first minute, 15 June 2026 10:00 in Greece. */
  hours = 0

  /** The time in Greece, to the hour; the minutes that a test lasts do not matter to any rule. */
  now(ahead = 0): string {
    const total = 10 + this.hours + ahead
    const day = addDays('2026-06-15', Math.floor(total / 24))
    return `${day} ${String(Math.floor(total % 24)).padStart(2, '0')}:00`
  }

  /** The time where the agency is: 1377 is in Italy, the others are in Greece. */
  nowAt = (agency: AgencyCode, ahead = 0) => this.now(ahead - (agency === '1377' ? 1 : 0))
  todayAt = (agency: AgencyCode) => this.nowAt(agency).slice(0, 10)

  /** The booking that an agency may change, or why not. */
  find(reference: string, caller: AgencyCode): Booking | { refused: string } {
    const found = this.read(reference, caller)
    if ('refused' in found) return found
    return seen[caller].includes(found.agency) ? found : refused('only_convert_pta')
  }

  /** The booking that an agency may read: its own, and the PTA whose tickets it issues. */
  read(reference: string, caller: AgencyCode): Booking | { refused: string } {
    const named = this.bookings.find((booking) => booking.reference === reference)
    const found = named?.mergedInto ?? named
    const isMine = (agency: AgencyCode | undefined) => agency !== undefined && seen[caller].includes(agency)
    if (found && (isMine(found.agency) || isMine(found.collector))) return found
    return refused(named?.transferredFrom.some(isMine) ? 'booking_transferred' : 'booking_not_found')
  }

  /** Changes a booking that an agency may change. */
  change(reference: string, caller: AgencyCode, done: (booking: Booking) => Outcome): Outcome {
    const found = this.find(reference, caller)
    return 'refused' in found ? found : done(found)
  }

  /** Moves the clock; options whose time has come are released, and places of groups without names. Returns the former. */
  pass(hours: number): Booking[] {
    this.hours += hours
    const lapsed = this.bookings.filter(
      ({ until, agency }) => until !== undefined && until <= this.nowAt(agency),
    )
    for (const booking of this.bookings.filter(({ group }) => (group?.releaseAt ?? Infinity) <= this.hours))
      this.release(booking, lapsed.includes(booking))
    for (const booking of lapsed) {
      for (const item of activeOf(booking)) item.status = 'CANCELLED'
      booking.until = undefined
    }
    return lapsed
  }

  /** Whether places of a group will return to sale in these hours, during the life of its option. */
  releasesWithin(hours: number): boolean {
    return this.bookings.some((booking) => {
      const { until, agency, group, mergedInto } = booking
      const isDue = (group?.releaseAt ?? Infinity) <= this.hours + hours
      const lapses = until !== undefined && until <= this.nowAt(agency, hours)
      return isDue && !lapses && !mergedInto && unnamedOf(booking).length > 0
    })
  }

  /** Places without a name return to sale; a job does it, in the name of the agency. */
  private release(booking: Booking, isLapsing: boolean): void {
    const { until, agency, group, mergedInto } = booking
    if (group) group.releaseAt = undefined
    const items = unnamedOf(booking)
    if (items.length === 0 || mergedInto) return
    if (isLapsing) return void (booking.isUncertain = true)
    this.releases += 1
    for (const item of items) item.status = 'CANCELLED'
    follow(booking)
    booking.version += 1
    booking.cancellation = {
      by: agency,
      day: this.todayAt(agency),
      version: booking.version,
      until,
      items: items.map((item) => ({ item, status: 'OPTIONAL' as const })),
    }
  }

  hasLeft = (sailing: SailingName) => sailingOf(sailing).departs <= this.now()

  /** What is given back of a dated ticket, in per cent. */
  percent(trip: Pick<Trip, 'sailing'>): number {
    return refundPercent(this.hoursTo(trip))
  }

  /** Whether a dated ticket may still be made open, and gets another date free of charge. */
  isFreeToChange = (trip: Pick<Trip, 'sailing'>) => this.hoursTo(trip) >= changesFreeUntil

  private hoursTo({ sailing }: Pick<Trip, 'sailing'>): number {
    const at = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`)
    return (at(sailingOf(sailing).departs) - at(this.now())) / 3_600_000
  }

  /** On the day of issue one company takes back its tickets without a fee, but not those of a PTA. */
  isVoid(
    { agency, collector }: Booking,
    { sailing, open }: Trip,
    { issuedOn, limit = 100, voidEnded = false }: Item,
  ): boolean {
    const isNew = issuedOn === this.todayAt(agency) && (open || !this.hasLeft(sailing))
    const isVoidable = collector === undefined && !voidEnded && limit === 100
    return isNew && isVoidable && sailingOf(sailing).company === voidingCompany
  }

  /** Nothing is given back of an open ticket, unless it is void. */
  feeOf(booking: Booking, trip: Trip, item: Item): number {
    const { status, price, limit = 100 } = item
    if (status === 'OPTIONAL' || this.isVoid(booking, trip, item)) return 0
    return retained(price, Math.min(trip.open ? 0 : this.percent(trip), limit))
  }

  /** What no refund exceeds once a ticket of the trip is changed now; an open ticket keeps what it has. */
  limitAfterChange(booking: Booking, trip: Trip, item: Item): number | undefined {
    const { status, limit } = item
    if (status === 'OPEN') return limit
    return this.isVoid(booking, trip, item) ? 100 : Math.min(this.percent(trip), limit ?? 100)
  }

  /** The local time given, or 20:00 on the day before the first departure, or an hour before it. */
  optionUntil(
    agency: AgencyCode,
    trips: readonly Pick<Trip, 'sailing'>[],
    asked?: string,
  ): string | { refused: string } {
    const now = this.nowAt(agency)
    const departs = firstDeparture(agency, trips)
    if (asked !== undefined) {
      if (asked <= now) return refused('option_in_past')
      return asked >= departs ? refused('option_too_late') : asked
    }
    const evening = `${addDays(departs.slice(0, 10), -1)} 20:00`
    if (evening > now) return evening
    const hourBefore = shifted(departs, -1)
    return hourBefore > now ? hourBefore : refused('option_too_late')
  }

  /** Gives tickets to items of a status. */
  markIssued(booking: Booking, from: 'OPTIONAL' | 'PTA'): void {
    const issuedOn = this.todayAt(booking.agency)
    for (const item of activeOf(booking))
      if (item.status === from) Object.assign(item, { status: 'ISSUED', issuedOn })
    booking.until = undefined
  }
}

export const retained = (amount: number, percent: number) => amount - Math.round((amount * percent) / 100)

/** As a time where the agency is. */
export function firstDeparture(agency: AgencyCode, trips: readonly Pick<Trip, 'sailing'>[]): string {
  const first = trips.map(({ sailing }) => sailingOf(sailing).departs).toSorted()[0] ?? ''
  return shifted(first, agency === '1377' ? -1 : 0)
}

/** Within one day: no departure is near midnight. */
const shifted = (local: string, hours: number) =>
  `${local.slice(0, 11)}${String(Number(local.slice(11, 13)) + hours).padStart(2, '0')}${local.slice(13)}`
