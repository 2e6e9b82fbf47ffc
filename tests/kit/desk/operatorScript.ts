import { dayFromToday } from '../timetable.ts'

/**
 * One step of an operator: a key by its Playwright name, or a check of the screen before going on: of what a second
 * Enter would commit, or that nothing is pending.
 */
export type Step = { key: string } | { look: 'armed' | 'calm' }

export interface Script {
  seed: number
  kind: string
  steps: readonly Step[]
  /** Number of bookings to create beforehand; their references replace `{n}`. */
  needs: number
}

export type Random = () => number

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const keys = (...names: string[]): Step[] => names.map((key) => ({ key }))
export const typed = (text: string): Step[] => [...text].map((key) => ({ key }))
export const calm: Step = { look: 'calm' }
const armed: Step = { look: 'armed' }

const surnames = ['papadopoulou', 'smith', 'kosta', 'vlachou', 'jones', 'rossi', 'muller', 'lambrou']
const givenNames = ['maria', 'john', 'eleni', 'nikos', 'anna', 'petros', 'jane', 'sofia']
/** Short lines with many sailings, so that thousands of scripts find free seats. */
const pairs = [
  ['pir', 'pas'],
  ['pir', 'jnx'],
  ['pir', 'jtr'],
  ['pir', 'her'],
] as const

function words(random: Random) {
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const day = (from = 2, over = 30) => {
    const date = dayFromToday(from + below(over))
    return `${date.slice(8)}/${date.slice(5, 7)}`
  }
  return { below, pick, day, maybe: (likely: number) => random() < likely }
}
type Words = ReturnType<typeof words>

/** A word mistyped at its end and corrected. */
function slipped(w: Words, word: string): Step[] {
  if (!w.maybe(0.25)) return typed(word)
  return [...typed(`${word}x`), ...keys('Backspace')]
}

/** A search by the form, from anywhere on step 1. */
function searchByForm(w: Words, party: string): Step[] {
  const [from, to] = w.pick(pairs)
  const typo: Step[] = w.maybe(0.3) ? [calm, ...typed('xx'), ...keys('Escape')] : []
  return [
    ...keys('Shift+F7', 'Shift+Tab', 'Shift+Tab'),
    ...typo,
    ...slipped(w, from),
    ...keys('Tab'),
    ...slipped(w, to),
    ...keys('Tab'),
    ...typed(w.day()),
    ...keys('Tab', 'Tab'),
    ...typed(party),
    ...keys(w.maybe(0.5) ? 'Enter' : 'F3'),
  ]
}

function searchByLine(w: Words, party: string): Step[] {
  const [from, to] = w.pick(pairs)
  return [...toLine(w), ...slipped(w, `${from} ${to} ${w.day()} ${party}`.trim()), ...keys('Enter')]
}

const toLine = (w: Words): Step[] => keys(w.maybe(0.5) ? 'Control+k' : 'Control+K')

/** The trip under the cursor, or one a few rows down. */
function choose(w: Words): Step[] {
  return w.maybe(0.5)
    ? [...typed(String(1 + w.below(4))), ...keys('Enter')]
    : keys(...Array.from({ length: w.below(3) }, () => 'ArrowDown'), 'Enter')
}

function person(w: Words): Step[] {
  return [
    ...slipped(w, w.pick(surnames)),
    ...keys('Tab'),
    ...slipped(w, w.pick(givenNames)),
    ...keys('Tab'),
    ...typed(w.pick(['m', 'f'])),
    ...keys('Tab'),
  ]
}

/** From the cell after the sex to the surname in the next row: five cells of this row and the type of the next. */
const toNextRow = keys('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')

/** Keys in a grid without an effect. */
function wander(w: Words): Step[] {
  const moves = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Tab', 'Shift+Tab', 'Home', 'End']
  return keys(...Array.from({ length: w.below(5) }, () => w.pick(moves)))
}

/** The references of the bookings created beforehand. */
const first = keys('{0}')
const second = keys('{1}')
const phone: Step[] = typed('6971234567')

/** The phone number and the way to the payment; `F1` twice issues. */
function finish(w: Words): Step[] {
  const contact: Step[] = w.maybe(0.5) ? keys('Alt+u') : [...toLine(w), ...phone, ...keys('Enter')]
  const end = w.pick([keys('F1', 'F1'), keys('F1'), keys('F6', 'F6'), keys('F6')])
  return [...contact, ...end]
}

/** Clears whatever was started. */
const clear = (w: Words): Step[] => (w.maybe(0.5) ? [...toLine(w), ...typed('clear'), ...keys('Enter')] : [])

const kinds = {
  'sale by forms'(w: Words): Step[] {
    const two = w.maybe(0.4)
    return [
      ...searchByForm(w, two ? '2a' : '1a'),
      ...choose(w),
      ...keys('F1'),
      ...person(w),
      ...(two ? [...toNextRow, ...person(w)] : []),
      ...(w.maybe(0.3) ? wander(w) : []),
      ...finish(w),
    ]
  },
  'sale by line'(w: Words): Step[] {
    const [from, to] = w.pick(pairs)
    const name = `${w.pick(surnames)}/${w.pick(givenNames)} ${w.pick(['m', 'f'])}`
    const end = w.pick(['i', 'h', 'p'])
    const line = `${from} ${to} ${w.day()}, ${1 + w.below(3)}, ${name}, 6971234567, ${end}`
    const commit: Step[] = end === 'p' ? [] : [armed, ...keys('Enter')]
    const next: Step[] = w.maybe(0.5) ? searchByLine(w, '') : []
    return [...typed(line), ...keys('Enter'), ...commit, ...next]
  },
  mixed(w: Words): Step[] {
    const number = String(1 + w.below(4))
    return [
      ...searchByLine(w, w.pick(['', '2a', '1a car'])),
      ...typed(number),
      ...keys('Enter', 'F1'),
      ...person(w),
      ...toLine(w),
      ...typed('6971234567'),
      ...keys('Enter'),
      ...(w.maybe(0.5) ? keys('F3') : []),
      ...(w.maybe(0.5) ? keys('F1') : keys('F6')),
    ]
  },
  'names by line, places by form'(w: Words): Step[] {
    return [
      ...searchByLine(w, '2a'),
      ...typed('1'),
      ...keys('Enter'),
      ...typed(`${w.pick(surnames)}/${w.pick(givenNames)} m/${w.pick(givenNames)} f`),
      ...keys('Enter'),
      ...keys('Enter'),
      ...wander(w),
      ...(w.maybe(0.5) ? keys('F2') : []),
      ...toLine(w),
      ...typed('6971234567'),
      ...keys('Enter'),
    ]
  },
  'search and search again'(w: Words): Step[] {
    return [
      ...searchByForm(w, '1a'),
      ...keys(...Array.from({ length: 1 + w.below(3) }, () => w.pick(['ArrowRight', 'ArrowLeft']))),
      ...choose(w),
      ...searchByLine(w, '2a'),
      ...(w.maybe(0.5) ? [...typed('2'), ...keys('Enter')] : []),
    ]
  },
  'recall by line'(w: Words): Step[] {
    return [
      ...first,
      ...keys('Enter'),
      ...(w.maybe(0.5) ? [...second, ...keys('Enter')] : []),
      ...keys('Enter', 'ArrowDown', 'Delete'),
    ]
  },
  'recall by form'(w: Words): Step[] {
    return [
      ...keys(w.maybe(0.5) ? 'F9' : 'Alt+m'),
      ...first,
      ...keys('Enter'),
      ...(w.maybe(0.5) ? [...keys('F12'), ...second, ...keys('Enter')] : []),
      ...keys('Enter', ...(w.maybe(0.5) ? ['ArrowDown'] : []), 'Delete'),
    ]
  },
  'cancel by dialog'(w: Words): Step[] {
    const answer = w.pick([keys('Enter'), keys('Tab', 'Enter'), [calm, ...keys('Escape')]])
    return [
      ...first,
      ...keys('Enter', 'Enter'),
      ...keys(...Array.from({ length: w.below(2) }, () => 'ArrowDown'), 'Delete', 'Shift+F11'),
      ...answer,
      // A search has its form on step 1; on other pages its first key has no effect, and keys typed ahead stop there.
      ...(w.maybe(0.5) ? [...keys('Alt+q'), ...(w.maybe(0.5) ? searchByForm(w, '1a') : [])] : []),
    ]
  },
  'issue by dialog'(w: Words): Step[] {
    return [
      ...first,
      ...keys('Enter', 'F1'),
      ...w.pick([keys('Enter'), [calm, ...keys('Escape')], keys('Enter', 'F12')]),
      ...(w.maybe(0.4) ? second : []),
    ]
  },
  'cancel by line'(w: Words): Step[] {
    return [
      ...first,
      ...keys('Enter'),
      ...typed(w.pick(['x', 'x p1', 'fee p1'])),
      ...keys('Enter'),
      armed,
      ...w.pick([keys('Enter'), keys('Escape'), []]),
    ]
  },
  'begun and cleared'(w: Words): Step[] {
    return [
      ...searchByLine(w, ''),
      ...typed('1'),
      ...keys('Enter', 'F1'),
      ...typed(w.pick(surnames)),
      ...clear(w),
      ...(w.maybe(0.5) ? searchByLine(w, '1a') : []),
    ]
  },
  'two trips'(w: Words): Step[] {
    return [
      ...typed(`pir pas ${w.day(2, 6)} ${w.day(10, 10)} 2a`),
      ...keys('Enter'),
      ...typed('1 1'),
      ...keys('Enter', 'F1'),
      ...person(w),
      ...keys('Alt+PageUp'),
      ...wander(w),
      ...keys('Alt+PageDown', 'F3'),
    ]
  },
} satisfies Record<string, (w: Words) => Step[]>

export const kindsOfScript = Object.keys(kinds) as (keyof typeof kinds)[]

/** The same script for the same seed; kinds alternate. */
export function scriptOf(seed: number): Script {
  const kind = kindsOfScript[seed % kindsOfScript.length] as keyof typeof kinds
  const steps = kinds[kind](words(seededRandom(seed)))
  const needs = kind.startsWith('recall') || kind.startsWith('cancel') || kind.startsWith('issue') ? 2 : 0
  return { seed, kind, steps, needs }
}
