import { refuse, type Refusal } from '../refusal.ts'
import { addDays, addMinutes, compare, dateOf, localAt, toInstant } from '../value/portTime.ts'

export interface OptionFacts {
  /** Milliseconds since 1970. */
  now: number
  /** The zone option times are told in: the agency’s. */
  zone: string
  /** Every departure of the booking, port-local. */
  departures: readonly { local: string; zone: string }[]
}

const eveningBefore = '20:00'
/** When the evening before is past, an option is kept until so many minutes before departure. */
const shortNotice = 60

function firstDeparture(facts: OptionFacts): string {
  const local = facts.departures.map(({ local, zone }) => localAt(toInstant(local, zone), facts.zone))
  return local.sort(compare)[0] ?? localAt(facts.now, facts.zone)
}

/** The latest an option is kept when nobody says: 20:00 on the day before the first departure, agency-local. */
export function latestOption(facts: OptionFacts): string | Refusal {
  const departure = firstDeparture(facts)
  const now = localAt(facts.now, facts.zone)
  const evening = `${addDays(dateOf(departure), -1)} ${eveningBefore}`
  if (evening > now) return evening
  const short = addMinutes(departure, -shortNotice)
  return short > now ? short : refuse('option_too_late', { latest: departure }, '/optionDateTime')
}

/** The date and time an option is kept until: what was asked for, later than now and before the first departure. */
export function optionUntil(asked: string | undefined, facts: OptionFacts): string | Refusal {
  if (asked === undefined) return latestOption(facts)
  const departure = firstDeparture(facts)
  const now = localAt(facts.now, facts.zone)
  if (asked <= now) return refuse('option_in_past', {}, '/optionDateTime')
  if (asked >= departure) return refuse('option_too_late', { latest: departure }, '/optionDateTime')
  return asked
}
