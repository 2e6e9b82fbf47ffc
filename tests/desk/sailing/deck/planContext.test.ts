import { expect, test } from 'vitest'
import type { Cell, Deck } from '../../../../src/desk/sailing/deck/deckStore.ts'
import { deckOf, rowsBySeat } from '../../../../src/desk/sailing/deck/planContext.ts'

const cell = (number: string, accommodation: string): Cell => ({ kind: 'normal', number, accommodation })
const deck = (name: string, accommodation: string, ...numbers: string[]): Deck => ({
  name,
  accommodations: [accommodation],
  rows: [numbers.map((number) => cell(number, accommodation))],
})
const decks = [deck('5', 'EC', '1A', '1B'), deck('6', 'BCLSS', '2A'), deck('7', 'AB2', '7001')]

test('The deck of a passenger is that of the seat or berth, else of the class, else the first', () => {
  const nameOf = (accommodation: string, number?: string) =>
    deckOf(decks, { accommodation, ...(number !== undefined && { number }) })?.name
  expect(nameOf('EC', '2A')).toBe('6')
  expect(nameOf('EC', '7001/2')).toBe('7')
  expect(nameOf('BCLSS')).toBe('6')
  expect(nameOf('DECK')).toBe('5')
  expect(deckOf([], { accommodation: 'EC' })).toBeUndefined()
})

test('The passengers in one cabin are listed at its number', () => {
  const rows = rowsBySeat([{ number: '7001/1' }, { number: '1A' }, {}, { number: '7001/2' }])
  expect([...rows]).toEqual([
    ['7001', '1,4'],
    ['1A', '2'],
  ])
})
