import { noPhone } from '../../domain/booking/fields/leaderFields.ts'
import { plain, shapeToLatin, transliterate } from '../../domain/value/fold.ts'
import type { Commands } from '../command/command.ts'
import { isEntry, type Entry, type Misread, type Parsed } from '../command/line/parse.ts'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'

type Kind = 'phone' | 'plate' | 'surname'

/** Normalized text to search earlier parties by; a surname can be narrowed by the first name. */
export interface Clue {
  kind: Kind
  text: string
  name: string
}

/** Number of characters below which too many parties match. */
const shortest: Record<Kind, number> = { phone: 6, plate: 4, surname: 3 }

const tidied: Record<Kind, (typed: string) => string> = {
  phone: (typed) => typed.replaceAll(/[^\d+]/g, ''),
  plate: (typed) => shapeToLatin(typed).replaceAll(/[^A-Z0-9]/g, ''),
  surname: (typed) => transliterate(typed.trim()),
}

export function clueOf(kind: Kind, typed: string, name = ''): Clue | undefined {
  const text = tidied[kind](typed)
  if (text.length < shortest[kind] || text === noPhone) return undefined
  return { kind, text, name: transliterate(name.trim()) }
}

export function isSame(one: Clue | undefined, other: Clue | undefined): boolean {
  return one?.kind === other?.kind && one?.text === other?.text && one?.name === other?.name
}

/** The booking’s phone, else its first plate, else its first surname. */
export function clueOfBooking({ leader, vehicles, people }: WorkingBooking): Clue | undefined {
  const plate = vehicles.find((one) => one.plate !== '')?.plate ?? ''
  const person = people.find(({ surname }) => surname !== '')
  return (
    clueOf('phone', leader.mobile) ??
    clueOf('plate', plate) ??
    clueOf('surname', person?.surname ?? '', person?.name)
  )
}

/** A surname identifies a party only while no other passenger has a name. */
export function clueOfPerson({ people }: WorkingBooking, row: number, surname: string, name: string) {
  const alone = people.every((person, index) => index === row || person.surname === '')
  return alone ? clueOf('surname', surname, name) : undefined
}

/** The last phone, plate or name on the command line. */
export function clueOnLine({ text, parsed }: { text: string; parsed: Parsed }): Clue | undefined {
  for (const entry of parsed.entries.toReversed()) {
    const clue = clueOfEntry(text.slice(entry.from, entry.to).trim(), entry)
    if (clue) return clue
  }
  return undefined
}

const phoneShape = /^(?:ph\s+)?(\+?\d[\d ()-]*)$/i
const nameShape = /^(?:nm\d*\s+)?([\p{L}' .-]+)\/\s*(\p{L}*)/iu

function clueOfEntry(text: string, entry: Entry | Misread): Clue | undefined {
  const phone = phoneShape.exec(text)?.[1]
  if (phone !== undefined) return clueOf('phone', phone)
  const [, surname, name] = nameShape.exec(text) ?? []
  if (surname !== undefined) return clueOf('surname', surname, name)
  if (!isEntry(entry)) return undefined
  if (entry.command === 'booking.plate')
    return clueOf('plate', (entry.args as Commands['booking.plate']).plate)
  if (entry.command !== 'sailing.search') return undefined
  return clueOf('plate', (entry.args as Commands['sailing.search']).vehicles.at(-1)?.plate ?? '')
}

/** True when a name or plate starts with the text typed so far. */
export function startsWithTyped(whole: string, typed: string): boolean {
  return plain(whole).replaceAll(' ', '').startsWith(plain(typed).replaceAll(' ', ''))
}
