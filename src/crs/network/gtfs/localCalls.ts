import { addDays, dateOf, daysBetween, localAt, timeOf, toInstant } from '../../../domain/value/portTime.ts'

/** A call with instants (ms since 1970 UTC). */
export interface InstantCall {
  port: string
  arrives: number
  departs: number
}

/** The instant from which a feed counts the times of a day of service: noon minus twelve hours. */
export const startOfService = (day: string, zone: string): number =>
  toInstant(`${day} 12:00`, zone) - 12 * 3_600_000

export interface LocalCalls {
  /** The day on which the first port is left, in its time. */
  day: string
  /** PIR 07:30 > JSY 11:40 11:50 > JTR 13:05, in the time of each port; +1 after a time is the next day. */
  text: string
}

/** A timetable counts at most 9 days after the first one. */
const lastDay = 9

/**
 * Returns undefined if a port is left or reached before the first day or too late after it, or at a time that the clocks
 * repeat, so that times would not rise.
 */
export function localCalls(
  calls: readonly InstantCall[],
  zoneOf: (port: string) => string,
): LocalCalls | undefined {
  const locals = calls.map(({ port, arrives, departs }) => ({
    port,
    arrival: localAt(arrives, zoneOf(port)),
    departure: localAt(departs, zoneOf(port)),
  }))
  const day = dateOf(locals[0]?.departure ?? '')
  const offsets = locals.flatMap(({ arrival, departure }, nth) =>
    (nth === 0 ? [departure] : [arrival, departure]).map((local) => daysBetween(day, dateOf(local))),
  )
  if (offsets.some((offset) => offset < 0 || offset > lastDay)) return undefined
  const text = (local: string) => {
    const offset = daysBetween(day, dateOf(local))
    return offset === 0 ? timeOf(local) : `${timeOf(local)}+${offset}`
  }
  const parts = locals.map(({ port, arrival, departure }, nth) => {
    if (nth === 0) return `${port} ${text(departure)}`
    const isLast = nth === locals.length - 1
    return isLast || arrival === departure
      ? `${port} ${text(arrival)}`
      : `${port} ${text(arrival)} ${text(departure)}`
  })
  const written = parts.join(' > ')
  const isExact = locals.every(
    ({ arrival, departure }, nth) =>
      toInstant(arrival, zoneOf(calls[nth]?.port ?? '')) === minuteOf(calls[nth]?.arrives) &&
      toInstant(departure, zoneOf(calls[nth]?.port ?? '')) === minuteOf(calls[nth]?.departs),
  )
  return isExact || isRising(instantCalls(written, day, zoneOf) ?? []) ? { day, text: written } : undefined
}

const minuteOf = (instant = 0) => Math.floor(instant / 60_000) * 60_000

/** A wall time that the clocks repeat is read as the first one, which may be before the call before. */
const isRising = (calls: readonly InstantCall[]) =>
  calls.every(({ arrives, departs }, nth) => {
    const former = calls[nth - 1]
    return departs >= arrives && (former === undefined || arrives > former.departs)
  })

const callForm = /^([A-Z0-9]{3}) (\d{1,2}:\d\d)(?:\+(\d))?(?: (\d{1,2}:\d\d)(?:\+(\d))?)?$/

/** Returns the calls of the text on a day; undefined for a text of another form. */
export function instantCalls(
  text: string,
  day: string,
  zoneOf: (port: string) => string,
): InstantCall[] | undefined {
  const calls = text.split('>').map((part): InstantCall | undefined => {
    const [, port, first, firstDay = '0', second = first, secondDay = firstDay] =
      callForm.exec(part.trim().replaceAll(/\s+/g, ' ')) ?? []
    if (!port || !first || !second) return undefined
    const at = (time: string, offset: string) =>
      toInstant(`${addDays(day, Number(offset))} ${time.padStart(5, '0')}`, zoneOf(port))
    return { port, arrives: at(first, firstDay), departs: at(second, secondDay) }
  })
  return calls.every((call) => call !== undefined) ? calls : undefined
}

/** Returns calls in a canonical form: times of five characters, and one time where arrival and departure are equal. */
export const canonicalCalls = (text: string): string =>
  text
    .split('>')
    .map((part) => {
      const [port, ...times] = part.trim().split(/\s+/)
      const padded = times.map((time) => (/^\d:/.test(time) ? `0${time}` : time))
      return [port, ...new Set(padded)].join(' ')
    })
    .join(' > ')
