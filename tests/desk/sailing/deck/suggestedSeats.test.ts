import { expect, test } from 'vitest'
import { suggestedSeats } from '../../../../src/desk/sailing/deck/planContext.ts'
import type { Cell, Deck } from '../../../../src/desk/sailing/deck/deckStore.ts'

/** `x` booked, `.` corridor; every other letter is a free seat of the row. */
const row = (number: number, cells: string): Cell[] =>
  [...cells].map((letter, nth) =>
    letter === '.'
      ? { kind: 'corridor' }
      : {
          kind: letter === 'x' ? 'booked' : 'normal',
          number: `${number}${'ABCDEFGH'[nth]}`,
          accommodation: 'EC',
        },
  )

const decks: readonly Deck[] = [
  { name: '6', accommodations: ['EC'], rows: [row(1, 'Axx.EF'), row(2, 'xBx.xx'), row(3, 'ABC.EF')] },
]

const waiting = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, nth) => ({ uuid: `p${nth}`, name: '', accommodation: 'EC', ...more }))

test('two passengers are offered the foremost seats next to each other', () => {
  expect(suggestedSeats(decks, waiting(2), 'EC')).toEqual(['1E', '1F'])
})

test('a party is offered seats of one row where a row has enough of them', () => {
  expect(suggestedSeats(decks, waiting(4), 'EC')).toEqual(['3A', '3B', '3C', '3E'])
})

test('passengers with a seat, or of another class, need none', () => {
  expect(suggestedSeats(decks, waiting(2, { number: '1A' }), 'EC')).toEqual([])
  expect(suggestedSeats(decks, waiting(2), 'BCLSS')).toEqual([])
})

test('nothing is offered where too few seats are free', () => {
  expect(suggestedSeats(decks, waiting(20), 'EC')).toEqual([])
})
