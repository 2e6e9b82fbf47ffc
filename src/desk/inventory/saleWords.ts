import type { InputOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import { spokenKeys, wordSet } from '../../domain/value/spokenWords.ts'
import { dayOf, weekdayNames } from '../../domain/value/typedDay.ts'
import { oneWord, type Value } from '../line/combine.ts'
import type { LineContext } from '../line/context.ts'
import { atEnd, fail, notTaken, peek, type Reader, type Word } from '../line/words/reader.ts'
import type { Route } from '../line/words/route.ts'
import { dayAt, printDay, printTime, timeOf } from '../line/words/when.ts'

/** The sailings that a change is for, by their properties. */
export type SailingPattern = Extract<
  InputOf<typeof inventory.preview>['body']['selection'],
  { pattern: unknown }
>['pattern']
/** Days before departure, and the percentage of an allotment that stays from then on. */
export interface ReleaseStep {
  days: number
  keeps: number
}

const agenciesShape = /^\d{3,6}(?:\+\d{3,6})*$/
const codesShape = /^[a-z\d]{1,10}(?:\+[a-z\d]{1,10})*$/
const numberShape = /^\d{1,7}$/

/** `9001` or `9001+9002`. */
export const agencies: Value<string[]> = oneWord<string[]>('code', '9001', {
  meaning: ({ keys }) => (agenciesShape.test(keys) ? listed(keys) : undefined),
  print: joined,
})

const listed = (keys: string) => [...new Set(keys.toUpperCase().split('+'))]

function joined(codes: readonly string[]): string {
  return codes.join('+').toLowerCase()
}

/** Codes before a number: agencies, or the travellers of a reserve. */
export const holdersBefore = (sample: string): Value<string[]> => ({
  slots: ['code'],
  sample,
  read(reader, context) {
    const word = peek(reader, 'code')
    const next = reader.words[reader.at + 1]
    if (!word || !codesShape.test(word.keys) || !next || !numberShape.test(next.keys)) return undefined
    // `11dec 1800` is a day and a time; a code of digits alone is no day.
    if (/[a-z]/.test(word.keys) && isDay(word, context)) return undefined
    reader.at += 1
    return listed(word.keys)
  },
  print: joined,
})

/** Units, or metres of lane. */
export const units: Value<number> = oneWord('number', '40', {
  meaning: ({ keys }) => (numberShape.test(keys) ? Number(keys) : undefined),
})

const lanes: Record<string, string> = { lane: 'LANE_LOW', high: 'LANE_HIGH' }
const words = new Map(Object.entries(lanes).map(([word, resource]) => [resource, word]))

/** The resource of a typed class, category or lane. */
export function resourceOf(typed: string): string {
  return lanes[typed.toLowerCase()] ?? typed.toUpperCase()
}

/** The typed form: the word of a lane, else the code. */
export const resourceWord = (what: string): string => words.get(what) ?? what.toLowerCase()

const releaseWords = wordSet('release')

/** A class, a vehicle category or a lane: `deck`, `pax`, `lane`. */
export const resource: Value<string> = oneWord('accommodation', 'deck', {
  meaning(word, context) {
    const isResource =
      /^[a-z][a-z\d_]{1,19}$/.test(word.keys) &&
      !isCompany(word, context) &&
      !releaseWords.has(word.keys) &&
      !isDay(word, context)
    return isResource ? resourceOf(word.keys) : undefined
  },
  print: resourceWord,
})

/** `pir-jtr`: two different ports by their codes. */
export const portPair: Value<Route> = oneWord('port', 'pir-jtr', {
  meaning({ keys }, { ports }) {
    const [origin, destination, ...others] = keys.split('-').map((code) => ports.byCode.get(code)?.code)
    return origin !== undefined && destination !== undefined && origin !== destination && others.length === 0
      ? { origin, destination }
      : undefined
  },
  print: ({ origin, destination }) => `${origin}-${destination}`.toLowerCase(),
})

const isCompany = ({ keys }: Word, { companies }: Pick<LineContext, 'companies'>) =>
  companies.includes(keys.toUpperCase())

/** Weekdays in the short form in which they are printed, Monday first. */
const shortDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** `fri`, `fridays`, `fri+sun`; Monday is 1. */
function weekdaysOf({ keys, quoted }: Word): number[] | undefined {
  const days = keys.split('+').map((part) => {
    const spoken = spokenKeys(part)
    return weekdayNames.get(spoken) ?? weekdayNames.get(spoken.replace(/s$/, ''))
  })
  return quoted || days.includes(undefined)
    ? undefined
    : [...new Set(days.flatMap((day) => day ?? []))].toSorted((first, second) => first - second)
}

/** A weekday, or a day in one word. */
const isDay = (word: Word, { today }: Pick<LineContext, 'today'>) =>
  weekdaysOf(word) !== undefined || dayAt([word], 0, { today, towards: 'next' }) !== undefined

/** Words between two days: `2 to 30 july`. */
const betweenDays = wordSet('to til till until έως ως μέχρι bis au al hasta tot deri')

interface DaysFound {
  from: string
  to: string
  took: number
}

/** `4/12`, `2jul-30jul`, `2-30jul`, `2 to 30 july`: the next such days, which may have begun. */
function daysAt(words: readonly Word[], at: number, today: string): DaysFound | undefined {
  const word = words[at]
  if (!word || word.quoted) return undefined
  const [first = '', last, ...more] = word.keys.split('-')
  if (last !== undefined && first !== '') {
    const to = more.length > 0 ? undefined : dayOf(last, { today, towards: 'next' })
    return daysUpTo(first, to, 1)
  }
  const next = words[at + 1]
  const end =
    next && betweenDays.has(spokenKeys(next.keys))
      ? dayAt(words, at + 2, { today, towards: 'next' })
      : undefined
  if (end) return daysUpTo(word.keys, end.day, 2 + end.took)
  const only = dayAt(words, at, { today, towards: 'next' })
  return only && only.day !== 'never' ? { from: only.day, to: only.day, took: only.took } : undefined
}

function daysUpTo(first: string, to: string | undefined, took: number): DaysFound | undefined {
  if (to === undefined || to === 'never') return undefined
  const from = /^\d{1,2}$/.test(first)
    ? dayOf(`${first}/${to.slice(5, 7)}`, { today: to, towards: 'past' })
    : dayOf(first, { today: to, towards: 'past' })
  return from === undefined || from === 'never' ? undefined : { from, to, took }
}

/** The parts of a pattern that have been read; without days it is none yet. */
type Begun = Partial<SailingPattern>

/**
 * The sailings of companies, lines, weekdays and days, between two ports, at a time of departure, in any order that
 * begins with a company, a weekday or a day.
 */
export const sailings: Value<SailingPattern> = {
  slots: ['company', 'date'],
  sample: 'hlc h01 fri 2jul-30jul pir-jtr 0700',
  read(reader, context) {
    const begun: Begun = {}
    const start = reader.at
    while (!atEnd(reader) && readPart(reader, context, begun)) continue
    const { from, to } = begun
    if (reader.at === start) {
      peek(reader, 'company')
      peek(reader, 'date')
      return undefined
    }
    if (from === undefined || to === undefined) return fail(reader, ['date'])
    if (begun.departs === undefined) peek(reader, 'time')
    notTaken(reader, ['date', 'time', 'port'])
    return { ...begun, from, to }
  },
  print: printPattern,
  words: ({ companies }) => companies.map((code) => code.toLowerCase()),
}

function readPart(reader: Reader, context: LineContext, begun: Begun): boolean {
  const word = reader.words[reader.at]
  if (!word || word.quoted) return false
  const part = partAt(reader, word, context, begun)
  if (!part) return false
  const { took, ...read } = part
  Object.assign(begun, read)
  reader.at += took
  return true
}

function partAt(
  { words, at }: Reader,
  word: Word,
  context: LineContext,
  begun: Begun,
): (Begun & { took: number }) | undefined {
  const { today } = context
  if (isCompany(word, context))
    return { companies: [...(begun.companies ?? []), word.keys.toUpperCase()], took: 1 }
  const weekdays = weekdaysOf(word)
  const hasDays = begun.from !== undefined
  // A weekday alone is the next such day; with days it chooses among them.
  if (weekdays && !begun.weekdays && (hasDays || daysAt(words, at + 1, today))) return { weekdays, took: 1 }
  const departs = hasDays && begun.departs === undefined ? timeOf(word.keys) : undefined
  if (departs !== undefined) return { departs, took: 1 }
  const days = hasDays ? undefined : daysAt(words, at, today)
  if (days) return days
  if (!hasDays && begun.companies === undefined) return undefined
  const pair = begun.origin === undefined ? portPair.read(readerAt(words, at), context) : undefined
  if (pair && 'origin' in pair) return { ...pair, took: 1 }
  const isLine = /^(?=.*\d)[a-z][a-z\d-]{1,19}$/.test(word.keys) && timeOf(word.keys) === undefined
  return isLine ? { lines: [...(begun.lines ?? []), word.keys.toUpperCase()], took: 1 } : undefined
}

const readerAt = (words: readonly Word[], at: number): Reader => ({ words, at, end: 0, missing: new Set() })

function printPattern(pattern: SailingPattern, { today }: Pick<LineContext, 'today'>): string {
  const { companies = [], lines = [], weekdays = [], from, to, origin, destination, departs } = pattern
  const last = printDay(to, { today, towards: 'next' })
  const day = from === to ? last : `${printDay(from, { today: to, towards: 'past' })}-${last}`
  const sailingDays = [weekdays.map((weekday) => shortDays[weekday - 1]).join('+'), day]
  const lineCodes = lines.map((code) => code.toLowerCase())
  // A pattern does not begin with a line.
  const begun = companies.length > 0 ? [...lineCodes, ...sailingDays] : [...sailingDays, ...lineCodes]
  return [
    ...companies.map((code) => code.toLowerCase()),
    ...begun,
    origin === undefined || destination === undefined ? '' : `${origin}-${destination}`.toLowerCase(),
    departs === undefined ? '' : printTime(departs),
  ]
    .filter(Boolean)
    .join(' ')
}

const stepShape = /^-(\d{1,3})d$/
const shareShape = /^(\d{1,3})%?$/

/** Reads `-14d 50% -3d`: what an allotment keeps from each day before departure on; nothing without a percentage. */
export function readSteps(words: readonly string[]): ReleaseStep[] | undefined {
  const steps: ReleaseStep[] = []
  for (let at = 0; at < words.length; at += 1) {
    const days = stepShape.exec(words[at] ?? '')?.[1]
    if (days === undefined) return undefined
    const share = shareShape.exec(words[at + 1] ?? '')?.[1]
    if (share !== undefined) at += 1
    const keeps = Number(share ?? 0)
    if (keeps > 100 || Number(days) > 400) return undefined
    steps.push({ days: Number(days), keeps })
  }
  return steps.length > 0 && steps.length <= 10 ? steps : undefined
}

export const printSteps = (steps: readonly ReleaseStep[]): string =>
  steps.map(({ days, keeps }) => (keeps > 0 ? `-${days}d ${keeps}%` : `-${days}d`)).join(' ')

/** `release -14d 50% -3d`. */
export const release: Value<ReleaseStep[]> = {
  slots: ['release'],
  sample: 'release -14d 50% -3d',
  read(reader) {
    const word = peek(reader, 'release')
    if (!word || !releaseWords.has(word.keys)) return undefined
    const steps = readSteps(reader.words.slice(reader.at + 1).map(({ keys }) => keys))
    if (!steps) return fail({ ...reader, at: reader.at + 1 }, ['release'])
    reader.at = reader.words.length
    return steps
  },
  print: (steps) => `release ${printSteps(steps)}`,
}
