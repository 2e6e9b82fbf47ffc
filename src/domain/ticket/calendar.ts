/** A trip as an entry of the passenger’s calendar. */
export interface CalendarEntry {
  /** The id of every copy of the entry, so that a later one replaces it. */
  id: string
  /** Increases with each version of the entry. */
  sequence: number
  /** Instants in milliseconds. */
  departs: number
  arrives: number
  title: string
  place: string
  description: string
}

const newLine = '\r\n'
/** 20260620T043000Z */
const stampOf = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)

/** Octets of a line, after which it continues on the next one with a space (RFC 5545, 3.1). */
const longestLine = 73

/** Returns the octets of a character in UTF-8. */
const octetsOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

function folded(line: string): string {
  const lines = ['']
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + size > longestLine) {
      lines.push('')
      octets = 1
    }
    lines[lines.length - 1] += character
    octets += size
  }
  return lines.join(`${newLine} `)
}

/** `CANCEL` removes the entries from the calendar (RFC 5546, 3.2.5). */
export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/** An iCalendar file (RFC 5545) of the trips, written at the given instant. */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  now: number,
  method: CalendarMethod = 'PUBLISH',
): string {
  const events = entries.flatMap(({ id, sequence, departs, arrives, title, place, description }) => [
    'BEGIN:VEVENT',
    `UID:${id}@purser`,
    `SEQUENCE:${sequence}`,
    ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART:${stampOf(departs)}`,
    `DTEND:${stampOf(arrives)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(description)}`,
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Purser//Tickets//EN',
    `METHOD:${method}`,
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + newLine).join('')
}
