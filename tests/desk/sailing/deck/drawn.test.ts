import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { BedList, DeckGrid } from '../../../../src/desk/sailing/deck/DeckGrid.tsx'
import { type Cell, usePlan } from '../../../../src/desk/sailing/deck/deckStore.ts'

// Translations return their keys.
await i18next.use(initReactI18next).init({ lng: 'cimode', ns: ['sailing'] })

const drawn = (part: string, html: string) =>
  html.match(new RegExp(`<[^>]*is-${part}\\b[^>]*>[^<]*`))?.[0] ?? ''

test('A booked seat is shown as booked and cannot be selected (BK-047)', () => {
  const kinds = ['normal', 'booked', 'selected'] as const
  const cells = kinds.map((kind, nth): Cell => ({ kind, number: `1${'ABC'[nth]}`, accommodation: 'EC' }))
  const deck = { name: '6', accommodations: ['EC'], rows: [cells] }
  const given = {
    id: 'plan',
    deck,
    rowBySeat: new Map<string, string>(),
    names: new Map<string, string>(),
    block: new Set<string>(),
  }
  const html = renderToStaticMarkup(createElement(DeckGrid, { ...given, onPress: () => {} }))
  expect(drawn('booked', html)).toMatch(/aria-selected="false" aria-disabled="true">■$/)
  expect(drawn('normal', html)).toMatch(/aria-disabled="false">1A$/)
  expect(drawn('selected', html)).toMatch(/aria-selected="true" aria-disabled="false">✓$/)
})

test('Beds are shown as booked, chosen by another user, and chosen in this booking (BK-053, BK-054, BK-055)', () => {
  const states = ['free', 'booked', 'selected', 'selectedByUser'] as const
  const beds = states.map((state, nth) => ({ number: `8001/${nth + 1}`, state }))
  // Server rendering reads the initial state of the store.
  Object.assign(usePlan.getInitialState(), { cabin: { number: '8001', bed: 0 } })
  const given = { id: 'plan', beds, sex: undefined, onPress: () => {} }
  const html = renderToStaticMarkup(createElement(BedList, given))
  const signs = [...html.matchAll(/deck-bed-sign">([^<]*)</g)].map(([, sign]) => sign)
  expect(signs).toEqual(['', '■', '◑', '✓'])
  for (const state of states) {
    expect(html).toContain(`deck.bedState.${state}<`)
    expect(drawn(state, html)).toContain(`aria-selected="${state === 'selectedByUser'}"`)
  }
})
