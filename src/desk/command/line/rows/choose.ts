import type { ChooseArguments, Pick } from '../arguments.ts'
import type { LineContext } from '../context.ts'
import { atEnd, fail, peek, type Failure, type Reader } from '../reader.ts'
import { bare, row } from '../row.ts'
import { timeOf } from '../words/when.ts'
import type { Word } from '../words/splitLine.ts'

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

/** All words are picks, so that a phone in groups of digits is none. */
function isChoice(words: readonly Word[], context: LineContext): boolean {
  for (let at = 0; at < words.length;) {
    const found = pickAt(words, at, context)
    if (!found) return false
    at += found.took
  }
  return words.length > 0
}

function readChoice(reader: Reader, context: LineContext): ChooseArguments | Failure {
  const picks: Pick[] = []
  while (!atEnd(reader)) {
    const found = pickAt(reader.words, reader.at, context)
    if (!found) return fail(reader, ['pick'])
    picks.push(found.pick)
    reader.at += found.took
  }
  peek(reader, 'pick')
  return { picks }
}

export function printPick(pick: Pick): string {
  if (pick.by === 'number') return String(pick.number)
  if (pick.by === 'time') {
    const time = String(pick.time).padStart(4, '0')
    return pick.company === undefined ? time : `${pick.company.toLowerCase()} ${time}`
  }
  return pick.by === 'cheapest' ? '$' : '^'
}

export const chooseRow = row<ChooseArguments>({
  ...bare,
  name: 'choose',
  command: 'sailing.choose',
  usage: '3 · 3 1 · 0800 · hlc 0800 · $ · ^',
  is: isChoice,
  read: readChoice,
  print: ({ picks }) => picks.map(printPick).join(' '),
  examples: ['3', '3 1', '0800', 'hlc 0800', '$', '^ $', '18h 2', '08:05', '12 hlc 1730'],
})
