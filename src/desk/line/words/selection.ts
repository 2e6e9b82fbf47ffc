import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Part } from '../combine.ts'
import { fail, notTaken, peek, type Failure, type Reader } from './reader.ts'

/** The letters of the rows as the screen numbers them. */
const names = { p: 'passengers', t: 'trips', v: 'vehicles', a: 'pets', s: 'services' } as const

type RowKind = (typeof names)[keyof typeof names]

/** Numbers of rows, from 1; without any of them the whole booking is meant. */
export type Selection = { [Kind in RowKind]?: number[] }

const most = 99
const shape = /^([a-z])(\d{1,2}(?:-\d{1,2})?(?:,\d{1,2}(?:-\d{1,2})?)*)$/

/** `1-3,5` as 1 2 3 5; undefined when a range runs backwards or starts at 0. */
function listed(text: string): number[] | undefined {
  const numbers = new Set<number>()
  for (const part of text.split(',')) {
    const [from = 0, to = from] = part.split('-').map(Number)
    if (from < 1 || to < from || to > most) return undefined
    for (let number = from; number <= to; number++) numbers.add(number)
  }
  return [...numbers].sort((a, b) => a - b)
}

type Letters = readonly (keyof typeof names)[]
const allLetters = Object.keys(names) as Letters
const travellers: Letters = ['p', 't', 'v']

/** Returns whether the next word begins as a selector does, right or wrong. */
const isAhead = ({ words, at }: Reader, letters: Letters): boolean => {
  const [letter = '', digit = ''] = words[at]?.keys ?? ''
  return (letters as readonly string[]).includes(letter) && /\d/.test(digit)
}

/** `p1-3,5` `t2` `v1`, each at most once, counted from 1. */
function readSelection(reader: Reader, letters: Letters): Selection | Failure {
  const rows: Selection = {}
  for (
    let word = peek(reader, 'selector');
    word && isAhead(reader, letters);
    word = peek(reader, 'selector')
  ) {
    const [, letter, list = ''] = shape.exec(word.keys) ?? []
    const name = names[letter as keyof typeof names]
    const numbers = listed(list)
    if (letter === undefined || numbers === undefined || rows[name]) return fail(reader, ['selector'])
    rows[name] = numbers
    reader.at += 1
  }
  notTaken(reader, ['selector'])
  return rows
}

function printList(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',')
}

export function printSelection(numbers: Selection): string {
  return allLetters
    .filter((letter) => numbers[names[letter]])
    .map((letter) => letter + printList(numbers[names[letter]] ?? []))
    .join(' ')
}

type SelectionPart = Part<Selection> & { read(reader: Reader): Selection | Failure }

/** Rows of a stored booking. */
export const selection: SelectionPart = {
  usage: '[p1-3,5] [t2] [v1] [a1] [s1]',
  read: (reader) => readSelection(reader, allLetters),
  print: printSelection,
}

/** Rows of a sale, in which products have no numbers. */
export const saleSelection: Pick<SelectionPart, 'read'> = {
  read: (reader) => readSelection(reader, travellers),
}

/** Returns whether the next word begins as a row of a sale does, right or wrong. */
export const selectorAhead = (reader: Reader): boolean => isAhead(reader, travellers)

/** Refuses the first number that there is no row for, with the rows that there are. */
export function refuseMissingRow(
  counts: Readonly<Partial<Record<RowKind, number>>>,
  rows: Selection,
): Refusal | undefined {
  for (const letter of allLetters) {
    const kind = names[letter]
    const missing = rows[kind]?.find((number) => number > (counts[kind] ?? 0))
    if (missing !== undefined)
      return refuse('row_not_found', { what: `${letter}${missing}`, rows: printSelection(allRows(counts)) })
  }
  return undefined
}

const allRows = (counts: Readonly<Partial<Record<RowKind, number>>>): Selection =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => [kind, Array.from({ length: count }, (_, index) => index + 1)]),
  )
