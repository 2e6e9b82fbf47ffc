import type { OptionFacts } from '../../../domain/booking/optionUntil.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { portZone } from '../../reference/timetable.ts'
import type { BookingRecord, BookingRow } from '../record/record.ts'

/** The departures before which an option must end: those of the trips with a date that are not cancelled. */
export function departuresOf(catalogue: Catalogue, { trips }: BookingRecord): OptionFacts['departures'] {
  return trips
    .filter(({ status, openUntil }) => status !== 'CANCELLED' && openUntil === null)
    .map(({ departs, origin }) => ({ local: departs, zone: portZone(catalogue, origin) }))
}

/** Refuses an option whose time has passed, though it may not be released yet. */
export function refuseExpired({ expiresAt, optionUntil }: BookingRow, now: Date): Refusal | undefined {
  return expiresAt && expiresAt <= now ? refuse('option_expired', { until: optionUntil ?? '' }) : undefined
}
