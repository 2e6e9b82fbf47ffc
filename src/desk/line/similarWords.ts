import { latinText } from '../../domain/value/phoneticKey.ts'
import type { LineContext } from './context.ts'
import { withoutBracket, type PortIndex } from './words/port.ts'
import { partyLineWords } from './words/party.ts'
import { drivenWords, peopleWords } from './words/spoken.ts'
import { spokenKeys } from '../../domain/value/spokenWords.ts'
import { relativeDays, weekdayNames } from '../../domain/value/typedDay.ts'
import { vehicleWords } from './words/vehicle.ts'
import { weekdayAbbreviations } from '../../domain/value/typedDay.ts'

const mostMeant = 6

/** Slips of the finger that a word of so many letters may have. */
function slipsIn(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2
}

/** The different letters of a word, a bit each; letters may share one. */
function bitsOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function moreThan(most: number, bits: number): boolean {
  let left = bits
  for (let count = 0; left !== 0 && count < most; count++) left &= left - 1
  return left !== 0
}

/** Letters left out, put in, exchanged or swapped with the next one; stops counting past `most`. */
function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1
      const swapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      row[to] = Math.min((last[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (last[to - 1] ?? 0) + same)
      if (swapped) row[to] = Math.min(row[to] ?? 0, (before[to - 2] ?? 0) + 1)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last.at(-1) ?? 0
}

/** How far a typed word is from one that is understood; Infinity where it is not meant. */
function far(typed: string, bits: number, word: string): number {
  if (typed.length > 1 && word.startsWith(typed)) return 0.5
  const allowed = slipsIn(typed.length)
  if (allowed === 0) return typed === word ? 0 : Infinity
  // A slip adds one letter at most and takes one away; most words are out by this, which is sooner known.
  const other = bitsOf(word)
  if (moreThan(allowed, bits & ~other) || moreThan(allowed, other & ~bits)) return Infinity
  const found = slips(typed, word, allowed)
  return found > allowed ? Infinity : found
}

type Meaning = readonly [word: string, means: string]

const counted = (): readonly Meaning[] => [
  ...[...partyLineWords, ...vehicleWords()].map((word) => [word, word] as const),
  ...peopleWords,
  ...drivenWords,
]
const days: readonly Meaning[] = [
  ...[...weekdayNames].map(([word, day]) => [word, weekdayAbbreviations[day - 1] ?? ''] as const),
  ...[...relativeDays].map(([word, count]) => [word, `+${count}`] as const),
]

function nearest(typed: string, meanings: readonly Meaning[]): readonly string[] {
  const found: { means: string; far: number }[] = []
  const bits = bitsOf(typed)
  for (const [word, means] of meanings) {
    const away = far(typed, bits, word)
    if (away < Infinity) found.push({ means, far: away })
  }
  found.sort((a, b) => a.far - b.far)
  return [...new Set(found.map(({ means }) => means))].slice(0, mostMeant)
}

/**
 * Words of a party, a vehicle or a day that a typed one was probably meant to be, or one of the `further` words; `count`
 * is the number typed before it.
 */
export function nearWords(keys: string, further: readonly string[], count = ''): readonly string[] {
  const [, glued = count, word = ''] = /^(\d{1,3})?(\D+)$/.exec(keys) ?? []
  const typed = spokenKeys(word)
  if (typed === '') return []
  const many = nearest(typed, counted()).map((means) => glued + means)
  if (glued !== '') return many
  const alone = [...further.map((word): Meaning => [word, word]), ...days]
  return [...many, ...nearest(typed, alone)].slice(0, mostMeant)
}

export function nearDays(keys: string): readonly string[] {
  return /\d/.test(keys) ? [] : nearest(spokenKeys(keys), days)
}

/** Verbs a first word was probably meant to be. */
export function nearVerbs(keys: string, verbs: readonly string[]): readonly string[] {
  return nearest(
    keys,
    verbs.map((verb) => [verb, verb]),
  )
}

const namesOf = new WeakMap<PortIndex, readonly Meaning[]>()

/** Every name of a port as it is typed, with its code: made once for all that is typed. */
function portNames(ports: PortIndex): readonly Meaning[] {
  const made = namesOf.get(ports)
  if (made) return made
  const names = ports.all.flatMap(({ code, names: all }) => {
    const bare = new Set(all.map((name) => latinText(withoutBracket(name))))
    return [...bare].map((name): Meaning => [name, code.toLowerCase()])
  })
  namesOf.set(ports, names)
  return names
}

/** Codes of ports whose name a typed one nearly is: `santornii`. */
export function nearPorts(typed: string, { ports }: LineContext): readonly string[] {
  return nearest(latinText(typed), portNames(ports))
}
