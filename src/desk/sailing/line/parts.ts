import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import type { SearchLeg } from '../../../domain/sailing/search.ts'
import type { LineContext } from '../../line/context.ts'
import {
  atEnd,
  fail,
  isFailure,
  peek,
  type Failure,
  type Reader,
  type Slot,
  type Word,
} from '../../line/words/reader.ts'
import { partyText, previewText, vehicleText } from '../../line/previewText.ts'
import { printParty, readParty } from '../../line/words/party.ts'
import { portByCode } from '../../line/words/port.ts'
import { articles, betweenParts, cabinWords, drivenWords, returnWords } from '../../line/words/spoken.ts'
import { spokenKeys } from '../../../domain/value/spokenWords.ts'
import { printVehicle, readOfVehicle, readVehicle, spokenVehicleAhead } from '../../line/words/vehicle.ts'
import { dayAt, readDay } from '../../line/words/when.ts'
import { weekdayAbbreviations, type DayContext } from '../../../domain/value/typedDay.ts'
import type { Filters } from '../filter/filter.ts'
import { printFilters, readFilter } from './filter.ts'

/** The common part of a search and a change of it, read so far. */
export interface Draft {
  travellers: Travellers[]
  vehicles: RequestedVehicle[]
  filters: Filters
}

/** Texts one after the other, without the empty ones. */
export const joined = (texts: readonly string[], by: ' ' | ' · ') =>
  texts.filter((text) => text !== '').join(by)

/** Prints the common part of a search and a change of it in the form in which it is typed. */
export function printDraft({ travellers, vehicles = [], filters }: Partial<Draft>): string[] {
  return [
    travellers ? printParty(travellers) : '',
    ...vehicles.map(printVehicle),
    filters ? printFilters(filters) : '',
  ]
}

/** Returns the parts of a draft in the operator’s language. */
export function draftTexts({ travellers, vehicles = [], filters }: Partial<Draft>): string[] {
  return [
    travellers ? partyText(travellers) : '',
    ...vehicles.map(vehicleText),
    filters ? previewText('filters', { filters: printFilters(filters) }) : '',
  ]
}

export function question(legs: readonly SearchLeg[], { today }: LineContext): DayContext {
  const before = legs.at(-1)?.date
  return { today, towards: 'next', ...(before === undefined ? {} : { notBefore: before }) }
}

/** A day; only the way back may be left open. */
export function readLegDay(
  reader: Reader,
  legs: readonly SearchLeg[],
  context: LineContext,
  isWayBack = false,
): string | Failure {
  if (reader.words[reader.at]?.keys === 'open') return fail(reader, ['date'], 'no_open')
  const day = readDay(reader, question(legs, context))
  const refusal = isFailure(day) ? day.refusal : undefined
  if (!isFailure(day) || refusal?.refusal !== 'return_before_outward' || isWayBack) return day
  const parameters = { leg: legs.length + 1, ...refusal.parameters }
  return { ...day, refusal: { refusal: 'leg_before_last', parameters } }
}

export function dayAhead(
  reader: Reader,
  { legs }: { legs: readonly SearchLeg[] },
  context: LineContext,
): boolean {
  const word = peek(reader, 'date')
  if (!word || isPortCode(reader, context)) return false
  return word.keys === 'open' || dayAt(reader.words, reader.at, question(legs, context)) !== undefined
}

/**
 * `fri 27` goes to Frikes on the 27th; `fri` alone, or with a party behind it, is Friday. What is a weekday in another
 * language only, `sam` or `ven`, is a port where it is one.
 */
export function isPortCode(reader: Reader, context: LineContext): boolean {
  const word = reader.words[reader.at]
  if (portByCode(context.ports, word) === undefined) return false
  if (!weekdayAbbreviations.includes(word?.keys ?? '')) return true
  const behind = { ...reader, at: reader.at + 1, wanted: new Set<Slot>() }
  return (
    dayAt(reader.words, behind.at, { today: context.today, towards: 'next' }) !== undefined &&
    !readParty(behind, context)
  )
}

/** Reads one more part into the draft; true when there was one. */
export type Part<D = Draft> = (reader: Reader, draft: D, context: LineContext) => true | Failure | undefined

/** Reads all words as parts, each by the first part that takes it. */
export function readParts<D>(
  parts: readonly Part<D>[],
  reader: Reader,
  draft: D,
  context: LineContext,
): Failure | undefined {
  while (!atEnd(reader)) {
    const found = readPart(parts, reader, draft, context)
    if (isFailure(found)) return found
  }
  // Every part is tried once more, so that the reader records which slots could still follow.
  for (const part of parts) part(reader, draft, context)
  return undefined
}

function readPart<D>(
  parts: readonly Part<D>[],
  reader: Reader,
  draft: D,
  context: LineContext,
): true | Failure {
  for (const part of parts) {
    const found = part(reader, draft, context)
    if (found) return found
  }
  return fail(reader, [...reader.missing])
}

export const party: Part = (reader, draft, context) => {
  const found = readParty(reader, context)
  if (!found || isFailure(found)) return found
  draft.travellers.push(...found)
  return true
}

/** Behind a number that may be the day back: `24 31 car`. With the party typed, or in other words, it is a count. */
export const vehicle: Part = (reader, draft) => {
  const found = readVehicle(reader, draft.travellers.length > 0 || spokenVehicleAhead(reader))
  if (!found || isFailure(found)) return found
  draft.vehicles.push(...found)
  return true
}

export const ofVehicle: Part = (reader, draft) => {
  const last = draft.vehicles.at(-1)
  const found = last && readOfVehicle(reader, last)
  if (!last || !found) return undefined
  if (isFailure(found)) return found
  Object.assign(last, found)
  return true
}

export const filter: Part = (reader, draft, context) => {
  const found = readFilter(reader, context, draft.filters)
  if (!found || isFailure(found)) return found
  draft.filters = found
  return true
}

/** `and`, and the article of what can be counted without one. */
export const joining: Part = (reader, _draft, context) => {
  const [word, next] = reader.words.slice(reader.at, reader.at + 2)
  if (!word || !next || word.quoted || isNextStop(reader, context)) return undefined
  const isArticle = articles.has(spokenKeys(word.text)) && isThing(next)
  if (!isArticle && !betweenParts.has(spokenKeys(word.text))) return undefined
  reader.at += 1
  return true
}

/** `and 27` goes to Andros on the 27th, `and 1 car` does not. */
function isNextStop(reader: Reader, context: LineContext): boolean {
  const { words, at } = reader
  if (portByCode(context.ports, words[at]) === undefined) return false
  const isDay = dayAt(words, at + 1, { today: context.today, towards: 'next' }) !== undefined
  const behind = { ...reader, at: at + 1, wanted: new Set<Slot>() }
  return isDay && !readParty(behind, context) && !readVehicle(behind, true)
}

const isThing = ({ text }: Word) => drivenWords.has(spokenKeys(text)) || cabinWords.has(spokenKeys(text))

/** Returns whether `return` comes next, with its day after it. */
export function returnAhead({ words, at }: Reader): boolean {
  const [word, next] = words.slice(at, at + 2)
  return word !== undefined && next !== undefined && !word.quoted && returnWords.has(spokenKeys(word.text))
}
