import { refuse, type Refusal } from '../refusal.ts'
import { addDays, dateAt, isDateTime, isShown, localAt, toInstant } from '../value/portTime.ts'

export interface OptionFacts {
  /** Milliseconds since 1970. */
  now: number
  /** Time zone of the agency, in which option times are given. */
  zone: string
  /** All departures of the booking, port-local; at least one. */
  departures: readonly { local: string; zone: string }[]
}

const at = '/optionDateTime'
export const eveningBefore = '20:00'
/** Used when 20:00 of the evening before has passed: the option expires one hour before departure. */
const shortNotice = 60 * 60_000

function firstDeparture({ departures }: OptionFacts): number {
  return Math.min(...departures.map(({ local, zone }) => toInstant(local, zone)))
}

/** The default expiry of an option: 20:00 on the day before the first departure, agency-local. */
export function latestOption(facts: OptionFacts): string | Refusal {
  const { now, zone } = facts
  const departure = firstDeparture(facts)
  const evening = `${addDays(dateAt(departure, zone), -1)} ${eveningBefore}`
  if (toInstant(evening, zone) > now) return evening
  const latest = localAt(departure - shortNotice, zone)
  return toInstant(latest, zone) > now ? latest : refuse('option_too_late', { latest }, at)
}

/** The agency-local expiry of an option; a requested time must be in the future and before the first departure. */
export function optionUntil(requested: string | undefined, facts: OptionFacts): string | Refusal {
  if (requested === undefined) return latestOption(facts)
  if (!isDateTime(requested)) return refuse('date_not_valid', { text: requested }, at)
  const until = toInstant(requested, facts.zone)
  const departure = firstDeparture(facts)
  if (until <= facts.now) return refuse('option_in_past', {}, at)
  if (until >= departure) return refuse('option_too_late', { latest: localAt(departure, facts.zone) }, at)
  // A time that the clock skips in spring is shown an hour later.
  return isShown(requested, facts.zone) ? requested : localAt(until, facts.zone)
}
