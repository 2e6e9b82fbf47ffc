import type { LineContext } from '../../line/context.ts'
import { lineRow, type Opening } from '../../line/combine.ts'
import { atEnd, fail, peek, type Word } from '../../line/words/reader.ts'
import { previewText } from '../../line/previewText.ts'
import type { LineForm } from '../../line/row.ts'
import { timeOf } from '../../line/words/when.ts'
import { formatClock } from '../filter/filter.ts'

/** One trip of a list, one per leg. */
export type Pick =
  | { by: 'number'; number: number }
  /** 830 is half past eight. */
  | { by: 'time'; time: number; company?: string }
  | { by: 'cheapest' }
  | { by: 'earliest' }

export interface ChooseArguments {
  picks: Pick[]
  /** Leg of the first pick, from 0; the leg on screen when absent. */
  from?: number
}

const isNumber = (keys: string) => /^[1-9]\d{0,2}$/.test(keys)

/** 830 for `0830`; a row number is no time. */
function timeAt(word: Word | undefined): number | undefined {
  const time = !word || word.quoted || isNumber(word.keys) ? undefined : timeOf(word.keys)
  return time === undefined ? undefined : Number(time.replace(':', ''))
}

function companyAt(words: readonly Word[], at: number, { companies }: LineContext): string | undefined {
  const code = words[at]?.keys.toUpperCase() ?? ''
  return companies.includes(code) && timeAt(words[at + 1]) !== undefined ? code : undefined
}

/** One pick and how many words it takes. */
function pickAt(
  words: readonly Word[],
  at: number,
  context: LineContext,
): { pick: Pick; took: number } | undefined {
  const word = words[at]
  if (!word || word.quoted) return undefined
  if (word.keys === '$') return { pick: { by: 'cheapest' }, took: 1 }
  if (word.keys === '^') return { pick: { by: 'earliest' }, took: 1 }
  if (isNumber(word.keys)) return { pick: { by: 'number', number: Number(word.keys) }, took: 1 }
  const company = companyAt(words, at, context)
  const time = timeAt(words[company === undefined ? at : at + 1])
  if (time === undefined) return undefined
  return company === undefined
    ? { pick: { by: 'time', time }, took: 1 }
    : { pick: { by: 'time', time, company }, took: 2 }
}

/** A pick of each leg. All words are picks, so that a phone in groups of digits is none. */
const choice: Opening<ChooseArguments> = {
  verbs: [],
  is(words, context) {
    for (let at = 0; at < words.length;) {
      const picked = pickAt(words, at, context)
      if (!picked) return false
      at += picked.took
    }
    return words.length > 0
  },
  usage: '3 · 3 1 · 0800 · hlc 0800 · $ · ^',
  read(reader, context) {
    const picks: Pick[] = []
    while (!atEnd(reader)) {
      const picked = pickAt(reader.words, reader.at, context)
      if (!picked) return fail(reader, ['pick'])
      picks.push(picked.pick)
      reader.at += picked.took
    }
    peek(reader, 'pick')
    return { picks }
  },
  print: ({ picks }) => picks.map(printPick).join(' '),
}

export function printPick(pick: Pick): string {
  if (pick.by === 'number') return String(pick.number)
  if (pick.by === 'time') {
    const time = String(pick.time).padStart(4, '0')
    return pick.company === undefined ? time : `${pick.company.toLowerCase()} ${time}`
  }
  return pick.by === 'cheapest' ? '$' : '^'
}

function pickText(pick: Pick, leg: number, { trips }: LineContext): string {
  if (pick.by === 'cheapest' || pick.by === 'earliest') return previewText(pick.by)
  if (pick.by === 'time') return [pick.company, formatClock(pick.time)].filter(Boolean).join(' ')
  const trip = trips[leg]?.find(({ number }) => number === pick.number)
  const shown = trip && `${trip.vessel} ${trip.company} ${trip.departs.slice(11)}`
  return shown ?? previewText('row', { number: pick.number })
}

export const chooseTripsRow: LineForm<ChooseArguments> = lineRow({
  name: 'choose',
  order: 20,
  precedence: 1,
  entry: choice,
  preview: ({ picks }, context) =>
    previewText('choose', { trips: picks.map((pick, leg) => pickText(pick, leg, context)).join(' · ') }),
  soFar: (before, { picks }) => ({ ...before, chosen: (before.chosen ?? 0) + picks.length }),
  examples: ['3', '3 1', '0800', 'hlc 0800', '$', '^ $', '18h 2', '08:05', '12 hlc 1730'],
})
