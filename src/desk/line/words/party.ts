import type { Travellers, RequestedVehicle } from '../../../domain/booking/party.ts'
import type { LineContext } from '../context.ts'
import { peopleWords } from './spoken.ts'
import { spokenKeys } from '../../../domain/value/spokenWords.ts'
import { monthOf } from '../../../domain/value/typedDay.ts'
import { fail, peek, type Failure, type Reader, isFailure, type Word } from './reader.ts'
import { readOfVehicle, readVehicle } from './vehicle.ts'

type Kind = Pick<Travellers, 'type' | 'discount'>

/** Words of the party; students, residents and seniors are adults with a discount. */
const kinds: Record<string, Kind> = {
  a: { type: 'AD' },
  adt: { type: 'AD' },
  ch: { type: 'CH' },
  chi: { type: 'CH' },
  cha: { type: 'CH' },
  inf: { type: 'IN' },
  ina: { type: 'IN' },
  stu: { type: 'AD', discount: 'STU' },
  res: { type: 'AD', discount: 'RES' },
  sen: { type: 'AD', discount: 'SNR' },
}
export const partyLineWords = ['a', 'ch', 'inf', 'stu', 'res', 'sen']

const most = 500

/** The discount a word names: student, resident and senior by their own words, others by code. */
export function discountOf(keys: string, { discounts }: LineContext): string | undefined {
  const own = kinds[keys]?.discount
  if (own !== undefined) return own
  const code = keys.toUpperCase()
  return /^[A-Z]{2}[A-Z0-9]$/.test(code) && discounts.includes(code) ? code : undefined
}

export function printDiscount(discount: string): string {
  return Object.keys(kinds).find((word) => kinds[word]?.discount === discount) ?? discount.toLowerCase()
}

function kindOf(word: string, context: LineContext): Kind | undefined {
  const own = kinds[word] ?? kinds[peopleWords.get(spokenKeys(word)) ?? '']
  if (own) return own
  // `3jan` is a day, whatever discounts there may be.
  const unknown = context.discounts.length === 0 && /^[a-z]{3}$/.test(word) && monthOf(word) === undefined
  const discount = unknown ? word.toUpperCase() : discountOf(word, context)
  return discount === undefined ? undefined : { type: 'AD', discount }
}

const oneOrMore = /^(\d+[a-z]+)+$/
const each = /(\d+)([a-z]+)/g

/** `2a1ch`; undefined when it has not that shape, the word `c` when that is one of it. */
function glued(keys: string, context: LineContext): Travellers[] | 'c' | undefined {
  if (!oneOrMore.test(keys)) return undefined
  const travellers: Travellers[] = []
  for (const [, count = '', word = ''] of keys.matchAll(each)) {
    if (word === 'c') return 'c'
    const kind = kindOf(word, context)
    const quantity = Number(count)
    if (!kind || quantity < 1 || quantity > most) return undefined
    travellers.push({ ...kind, quantity })
  }
  return travellers
}

/** A bare `c` is refused as ambiguous: it could be a child, a car or a cabin. */
export function bareC(reader: Reader): Failure | undefined {
  const word = reader.words[reader.at]
  const [, before] = /^((?:\d+[a-z]+)*\d+|)c$/.exec(word?.keys ?? '') ?? []
  if (word?.quoted || before === undefined) return undefined
  const count = /\d*$/.exec(before)?.[0] ?? ''
  return fail(reader, ['party', 'vehicle', 'filter'], 'bare_c', [`${count}ch`, `${count}car`, 'cab'])
}

/** How many words after a number name a traveller type: 1 for `2 adults`, 2 for `2 të rritur`, 0 for none. */
function wordsOfKind(words: readonly Word[]): number {
  const [first, second] = words.map(({ quoted, keys }) => (quoted ? '' : keys))
  if (first === undefined || !/^[a-z'-]+$/.test(first)) return 0
  if (second !== undefined && peopleWords.has(spokenKeys(first + second))) return 2
  return partyLineWords.includes(first) || peopleWords.has(spokenKeys(first)) || first === 'c' ? 1 : 0
}

/** Reads one party word, or a number followed by a traveller type; consumes nothing otherwise. */
export function readParty(reader: Reader, context: LineContext): Travellers[] | Failure | undefined {
  const word = peek(reader, 'party')
  if (!word) return undefined
  const behind = reader.words.slice(reader.at + 1, reader.at + 3)
  const spaced = /^\d{1,3}$/.test(word.keys) ? wordsOfKind(behind) : 0
  const kind = behind.slice(0, spaced).map(({ keys }) => spokenKeys(keys))
  const found = glued(word.keys + kind.join(''), context)
  if (found === 'c') return bareC({ ...reader, at: reader.at + spaced })
  if (found !== undefined) reader.at += 1 + spaced
  return found
}

export function printParty(travellers: readonly Travellers[]): string {
  return travellers
    .map(({ type, discount, quantity }) => `${quantity}${discount ? printDiscount(discount) : wordOf(type)}`)
    .join('')
}

function wordOf(type: string): string {
  return Object.keys(kinds).find((word) => kinds[word]?.type === type && !kinds[word].discount) ?? 'a'
}

interface PartyParts {
  travellers?: Travellers[]
  /** Empty for a party without vehicles. */
  vehicles?: RequestedVehicle[]
}

/** The word for a party without vehicles. */
export const noVehicle = '-v'

/** Reads one more part of the party: a number of people, a vehicle or an attribute of one; false if there is none. */
export function readOfParty(reader: Reader, party: PartyParts, context: LineContext): boolean | Failure {
  if (peek(reader, 'vehicle')?.keys === noVehicle && party.vehicles === undefined) {
    reader.at += 1
    party.vehicles = []
    return true
  }
  const people = bareC(reader) ?? readParty(reader, context)
  if (isFailure(people)) return people
  if (people) party.travellers = [...(party.travellers ?? []), ...people]
  return people !== undefined || readVehicleOf(reader, party)
}

function readVehicleOf(reader: Reader, party: PartyParts): boolean | Failure {
  const found = readVehicle(reader)
  if (isFailure(found)) return found
  if (found) party.vehicles = [...(party.vehicles ?? []), ...found]
  const last = found ? undefined : party.vehicles?.at(-1)
  const more = last && readOfVehicle(reader, last)
  if (isFailure(more)) return more
  if (last && more) Object.assign(last, more)
  return found !== undefined || more !== undefined
}
