import type { Part } from '../combine.ts'
import { fail, notTaken, peek, type Failure, type Reader } from './reader.ts'

/** Passengers, trips and vehicles counted from 1; without any of them the whole booking is meant. */
export interface Selection {
  passengers?: number[]
  trips?: number[]
  vehicles?: number[]
}

const most = 99
const shape = /^([ptv])(\d{1,2}(?:-\d{1,2})?(?:,\d{1,2}(?:-\d{1,2})?)*)$/
const names = { p: 'passengers', t: 'trips', v: 'vehicles' } as const

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

/** Returns whether the next word begins as a selector does, right or wrong. */
export const selectorAhead = ({ words, at }: Reader): boolean => /^[ptv]\d/.test(words[at]?.keys ?? '')

/** `p1-3,5` `t2` `v1`, each at most once; passengers, trips and vehicles counted from 1. */
function readSelection(reader: Reader): Selection | Failure {
  const rows: Selection = {}
  for (let word = peek(reader, 'selector'); word && selectorAhead(reader); word = peek(reader, 'selector')) {
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
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((letter) => numbers[names[letter]])
    .map((letter) => letter + printList(numbers[names[letter]] ?? []))
    .join(' ')
}

export const selection: Part<Selection> & { read(reader: Reader): Selection | Failure } = {
  usage: '[p1-3,5] [t2] [v1]',
  read: readSelection,
  print: printSelection,
}
