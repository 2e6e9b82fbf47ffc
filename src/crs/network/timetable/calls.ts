import { addDays, localAt, toInstant } from '../../../domain/value/portTime.ts'

/** A call of a row of the timetable. Times are those of the port; days are counted from the first departure. */
export interface TimetableCall {
  port: string
  arrives?: DayTime
  departs?: DayTime
}

interface DayTime {
  day: number
  /** HH:mm. */
  time: string
}

const callForm = /^([A-Z0-9]{3}) (\S+)(?: (\S+))?$/

/**
 * Reads `BGO 07:30 > HAU 10:40 10:50 > SVG 12:05`: the first port with its departure, the last with its arrival, the
 * others with both. A time alone of a port between is both. Returns undefined for any other text.
 */
export function parseCalls(text: string): TimetableCall[] | undefined {
  const parts = text.split('>').map((part) => callForm.exec(part.trim().replaceAll(/\s+/g, ' ')))
  const calls = parts.map((part, index): TimetableCall | undefined => {
    const [first, second] = [timeOf(part?.[2]), timeOf(part?.[3])]
    if (!part?.[1] || !first || (part[3] !== undefined && !second)) return undefined
    const isEnd = index === 0 || index === parts.length - 1
    if (isEnd && second) return undefined
    if (index === 0) return { port: part[1], departs: first }
    return { port: part[1], arrives: first, ...(!isEnd && { departs: second ?? first }) }
  })
  return parts.length > 1 && calls.every((call) => call !== undefined) ? calls : undefined
}

function timeOf(text: string | undefined): DayTime | undefined {
  const [, hour = '', minute = '', day = '0'] = /^(\d{1,2}):([0-5]\d)(?:\+(\d))?$/.exec(text ?? '') ?? []
  return hour !== '' && Number(hour) < 24
    ? { day: Number(day), time: `${hour.padStart(2, '0')}:${minute}` }
    : undefined
}

/** The canonical text. */
export const printCalls = (calls: readonly TimetableCall[]): string =>
  calls
    .map(({ port, arrives, departs }) => {
      const times = [arrives, departs].flatMap((time) => (time ? [printTime(time)] : []))
      return [port, ...new Set(times)].join(' ')
    })
    .join(' > ')

const printTime = ({ day, time }: DayTime) => (day === 0 ? time : `${time}+${day}`)

/** The call of a sailing; wall times of the port, YYYY-MM-DD HH:mm. */
export interface DatedCall {
  port: string
  arrives: string | null
  departs: string | null
}

/** Calls of the sailing that leaves its first port on a day. An hour that a port’s clock skips becomes the one after. */
export function callsOn(
  date: string,
  calls: readonly TimetableCall[],
  zoneOf: (port: string) => string,
): DatedCall[] {
  const at = (port: string, time: DayTime | undefined) =>
    time ? existing(`${addDays(date, time.day)} ${time.time}`, zoneOf(port)) : null
  return calls.map(({ port, arrives, departs }) => ({
    port,
    arrives: at(port, arrives),
    departs: at(port, departs),
  }))
}

const existing = (local: string, zone: string) => localAt(toInstant(local, zone), zone)

/** The reverse of `callsOn`, for a sailing that was made alone. */
export function callsOfSailing(calls: readonly DatedCall[]): { date: string; calls: TimetableCall[] } {
  const date = calls[0]?.departs?.slice(0, 10) ?? ''
  const time = (local: string | null) =>
    local === null
      ? undefined
      : {
          day: Math.round((Date.parse(local.slice(0, 10)) - Date.parse(date)) / 86_400_000),
          time: local.slice(11),
        }
  return {
    date,
    calls: calls.map(({ port, arrives, departs }) => {
      const [arrival, departure] = [time(arrives), time(departs)]
      return { port, ...(arrival && { arrives: arrival }), ...(departure && { departs: departure }) }
    }),
  }
}
