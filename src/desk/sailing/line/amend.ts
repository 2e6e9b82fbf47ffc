import { countOf } from '../../../domain/booking/party.ts'
import type { SearchLeg } from '../../../domain/sailing/search.ts'
import type { LineContext } from '../../line/context.ts'
import { previewText, travelDayText } from '../../line/previewText.ts'
import { glued, lineRow, seq, word, type Opening, type Part } from '../../line/combine.ts'
import {
  fail,
  isFailure,
  readerOf,
  type Failure,
  type Reader,
  peek,
  type Word,
} from '../../line/words/reader.ts'
import type { LineForm } from '../../line/row.ts'
import { printDay, readDay } from '../../line/words/when.ts'
import type { AmendArguments } from '../search/searchArguments.ts'
import {
  dayAhead,
  type Draft,
  draftTexts,
  filter,
  joined,
  joining,
  ofVehicle,
  type Part as DraftPart,
  party,
  printDraft,
  question,
  readParts,
  returnAhead,
  vehicle,
} from './parts.ts'

/** The day of the search on screen, after which the way back is. */
function dayOnScreen({ trips }: LineContext): string | undefined {
  return trips[0]?.[0]?.departs.slice(0, 10)
}

/** The first leg of the search on screen, of which only the day matters. */
function legOnScreen(date: string | undefined): SearchLeg[] {
  return date === undefined ? [] : [{ origin: '', destination: '', date }]
}

interface Amendment extends Draft {
  date?: string
  back?: string
}

const backAgain: DraftPart<Amendment> = (reader, draft, context) => {
  if (draft.back !== undefined || !returnAhead(reader)) return undefined
  reader.at += 1
  if (reader.words[reader.at]?.keys === 'open') {
    reader.at += 1
    draft.back = ''
    return true
  }
  const out = legOnScreen(draft.date ?? dayOnScreen(context))
  if (!dayAhead(reader, { legs: out }, context)) return fail(reader, ['date'])
  const found = readDay(reader, question(out, context))
  if (isFailure(found)) return found
  draft.back = found
  return true
}

const otherDay: DraftPart<Amendment> = (reader, draft, context) => {
  if (draft.date !== undefined || reader.words[reader.at]?.keys === 'open') return undefined
  if (!dayAhead(reader, { legs: [] }, context)) return undefined
  const found = readDay(reader, question([], context))
  if (isFailure(found)) return found
  draft.date = found
  return true
}

const parts: readonly DraftPart<Amendment>[] = [
  joining,
  party,
  vehicle,
  ofVehicle,
  filter,
  backAgain,
  otherDay,
]

function readAmendment(reader: Reader, context: LineContext): AmendArguments | Failure {
  const draft: Amendment = { travellers: [], vehicles: [], filters: {} }
  const failure = readParts(parts, reader, draft, context)
  if (failure) return failure
  const { travellers, vehicles, filters, date, back } = draft
  return {
    ...(date === undefined ? {} : { date }),
    ...(back === undefined ? {} : { back }),
    ...(travellers.length > 0 ? { travellers } : {}),
    ...(vehicles.length > 0 ? { vehicles } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  }
}

function isAmendment(words: readonly Word[], context: LineContext): boolean {
  const read = readAmendment(readerOf(words), context)
  return !isFailure(read) || read.failure === 'refused'
}

function printAmendment({ date, back, ...draft }: AmendArguments, context: LineContext): string {
  const out = legOnScreen(date ?? dayOnScreen(context))
  const days = [
    date === undefined ? '' : printDay(date, question([], context)),
    back === undefined ? '' : `return ${back === '' ? 'open' : printDay(back, question(out, context))}`,
  ]
  // In front of a line, `cab` begins the choice of a cabin.
  return joined([...days, ...printDraft(draft)], ' ').replace(/^cab(?= |$)/, 'cabin')
}

export function amendmentText(
  { date, back, ...draft }: AmendArguments,
  { today }: Pick<LineContext, 'today'>,
): string {
  const shown = (day: string) => (day === '' ? previewText('open') : travelDayText(day, today))
  const days = [
    date === undefined ? '' : shown(date),
    back === undefined ? '' : previewText('wayBack', { day: shown(back) }),
  ]
  return joined([...days, ...draftTexts(draft)], ' · ')
}

/** Parts of a search in any order, read by their format. */
const amendment: Opening<AmendArguments> = {
  verbs: [],
  is: isAmendment,
  usage: '1ch · car4.2 · return 31 · 5/1 · fast >08',
  read: readAmendment,
  print: printAmendment,
}

/** Parts without a day: a day counts from the search that those before it have left. */
function joinAmendments(one: AmendArguments, next: AmendArguments): AmendArguments | undefined {
  if ([one, next].some(({ date, back }) => date !== undefined || back !== undefined)) return undefined
  const travellers = [...(one.travellers ?? []), ...(next.travellers ?? [])]
  const filters = { ...one.filters, ...next.filters }
  return {
    ...one,
    ...next,
    ...(travellers.length > 0 && { travellers }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}

/** Changes parts of the search on screen, or of the form before one: `1ch`, `car4.2`, `return 5/12`, `fast`. */
export const amendRow: LineForm<AmendArguments> = lineRow({
  name: 'amend',
  turns: true,
  order: 15,
  precedence: 6,
  entry: amendment,
  preview: amendmentText,
  join: joinAmendments,
  soFar: (before, { travellers }) => (travellers ? { ...before, people: countOf(travellers) } : before),
  examples: ['2a1ch', '1ch car4.2', 'return 5/1', '24/12 return 31', 'dur<8 fast', '>08 2 adults and a car'],
})

interface RepeatArguments {
  /** Days later than last time; fewer than 0 is earlier. */
  days: number
}

/** Days with their sign; 0 where none are typed. */
const daysLater: Part<RepeatArguments> = {
  usage: '[+1]',
  read(reader) {
    const next = peek(reader, 'days')
    if (next && !/^[+-]\d{1,3}$/.test(next.keys)) return fail(reader, ['days'])
    if (next) reader.at += 1
    return { days: Number(next?.keys ?? 0) || 0 }
  },
  print: ({ days }) => (days === 0 ? '' : `${days > 0 ? '+' : ''}${days}`),
}

/** The last search again, so many days later. */
export const repeatRow: LineForm<RepeatArguments> = lineRow({
  name: 'repeat',
  turns: true,
  order: 250,
  entry: seq(word('rep'), daysLater),
  usage: 'rep · rep +1 · rep -2',
  preview({ days }) {
    if (days === 0) return previewText('repeat')
    return previewText(days > 0 ? 'repeatLater' : 'repeatEarlier', { count: Math.abs(days) })
  },
  examples: ['rep', 'rep +1', 'rep -2'],
})

export interface FavouriteArguments {
  /** 1–9 */
  number: number
}

/** One of the operator’s own routes, on the form. */
export const favouriteRow: LineForm<FavouriteArguments> = lineRow({
  name: 'favourite',
  turns: true,
  order: 260,
  entry: glued('fav', 'number', { digits: /^[1-9]$/, sample: '2' }),
  preview: ({ number }) => previewText('favourite', { number }),
  examples: ['fav2'],
})
