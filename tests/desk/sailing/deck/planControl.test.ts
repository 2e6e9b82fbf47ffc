import i18next from 'i18next'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse, type Refusal } from '../../../../src/domain/refusal.ts'
import type { KeyInput, Move } from '../../../../src/desk/command/inputTarget.ts'
import { type Cell, type Deck, usePlan } from '../../../../src/desk/sailing/deck/deckStore.ts'
import { createDeckPlan, type DeckPlanControl } from '../../../../src/desk/sailing/deck/planControl.ts'
import {
  type Bed,
  withOwnSeats,
  type Offer,
  type SeatSeeker,
} from '../../../../src/desk/sailing/deck/planContext.ts'

vi.mock('../../../../src/desk/request/fault.ts', () => ({
  refusalText: ({ refusal }: Refusal) => refusal,
  faultText: () => 'fault',
}))

// Translations return their keys.
await i18next.init({ lng: 'cimode' })

/** `.` corridor, `T` table, `x` booked; every other letter is a free seat of the row. */
function deck(name: string, rows: Record<number, string>, accommodation: string): Deck {
  return {
    name,
    accommodations: [accommodation],
    rows: Object.entries(rows).map(([row, cells]) =>
      [...cells].map((letter, nth): Cell => {
        if (letter === '.') return { kind: 'corridor' }
        if (letter === 'T') return { kind: 'table' }
        const number = `${row}${'ABCDEFGH'[nth]}`
        return { kind: letter === 'x' ? 'booked' : 'normal', number, accommodation }
      }),
    ),
  }
}

const cabinDeck: Deck = {
  name: '8',
  accommodations: ['AB4'],
  rows: [[{ kind: 'normal', number: '8001', accommodation: 'AB4' }]],
}

const drawn: readonly Deck[] = [
  deck('6', { 1: 'AB.DE', 2: 'TT.TT', 3: 'Ax.xE', 4: 'xx.xx', 5: 'AB.DE' }, 'EC'),
  deck('7', { 12: 'AB' }, 'BCLSS'),
  cabinDeck,
]

const offers: readonly Offer[] = [
  { idOrCode: 'EC', name: 'Economy', price: 4000, availabilityType: 'SEAT', requestTypes: ['COMPLETE'] },
  { idOrCode: 'BCLSS', name: 'Business', price: 6000, availabilityType: 'SEAT', requestTypes: ['COMPLETE'] },
  {
    idOrCode: 'AB4',
    name: 'Cabin',
    price: 9000,
    availabilityType: 'CABIN',
    requestTypes: ['COMPLETE', 'MALE_BERTH', 'FEMALE_BERTH'],
  },
]

const beds: readonly Bed[] = [
  { number: '8001/1', state: 'booked' },
  { number: '8001/2', state: 'free' },
  { number: '8001/3', state: 'selected' },
]

let seekers: SeatSeeker[]
let answer: Refusal | undefined
let plan: DeckPlanControl
let now = 0
const close = vi.fn<() => void>()
const renew = vi.fn<() => void>()
const taken: string[] = []

function open(...people: Partial<SeatSeeker>[]): void {
  seekers = people.map((one, nth) => ({
    uuid: `p${nth + 1}`,
    name: `P${nth + 1}`,
    accommodation: 'EC',
    ...one,
  }))
  plan.begin()
}

beforeEach(() => {
  answer = undefined
  now = 0
  taken.length = 0
  vi.clearAllMocks()
  plan = createDeckPlan({
    decks: () => withOwnSeats(drawn, seekers),
    seekers: () => seekers,
    offers: () => offers,
    beds: () => beds,
    async take(uuid, accommodation, number) {
      if (answer) return answer
      taken.push(`${uuid} ${accommodation} ${number}`)
      seekers = seekers.map((one) => (one.uuid === uuid ? { ...one, accommodation, number } : one))
      return undefined
    },
    async free(uuid) {
      seekers = seekers.map(({ number: _, ...one }) =>
        one.uuid === uuid ? one : { ...one, ...(_ && { number: _ }) },
      )
      return undefined
    },
    renew,
    close,
    now: () => now,
  })
})

const give = (input: KeyInput) => plan.inputTarget.handleInput(input, 'live')
const type = (text: string) => [...text].forEach((character) => give({ text: character }))
const go = (...moves: Move[]) => moves.forEach((move) => give({ move }))
const settled = () => new Promise((done) => setTimeout(done))
const here = () => {
  const { deck: shown, at } = usePlan.getState()
  return drawn[shown]?.rows[at.row]?.[at.column]?.number
}

describe('arrows', () => {
  test('move as the ship lies on the screen, bow to the left, past corridors, tables and booked rows', () => {
    open({})
    expect(here()).toBe('1A')
    go('up', 'up')
    expect(here()).toBe('1D')
    go('right')
    expect(here()).toBe('3E')
    go('right')
    expect(here()).toBe('5D')
    go('left', 'down')
    expect(here()).toBe('3A')
  })

  test('continue on the next row at the end of one, and stop at the last one', () => {
    open({})
    go('last', 'up')
    expect(here()).toBe('3A')
    go('first', 'left', 'down', 'down')
    expect(here()).toBe('1A')
  })

  test('change the deck by the page keys', () => {
    open({})
    go('pageDown')
    expect(here()).toBe('12A')
    go('pageUp')
    expect(here()).toBe('1A')
  })
})

describe('typing', () => {
  test('a number moves to it on any deck, also on a Greek layout', () => {
    open({})
    type('12b')
    expect(here()).toBe('12B')
    type('5α')
    expect(here()).toBe('5A')
  })

  test('an unknown number shows a text, and a pause starts a new number', () => {
    open({})
    type('9z')
    expect(usePlan.getState().message).toContain('noSuch')
    type('1')
    now = 5000
    type('3a')
    expect(here()).toBe('3A')
  })

  test('+ - and 0 change the scale, which is one half at first (CO-041)', () => {
    open({})
    expect(usePlan.getState().scale).toBe(0.5)
    type('++')
    expect(usePlan.getState().scale).toBe(0.7)
    type('-')
    expect(usePlan.getState().scale).toBe(0.6)
    type('0')
    expect(usePlan.getState().scale).toBe(0.5)
  })

  test('n and p move between passengers', () => {
    open({}, {}, {})
    type('n')
    expect(usePlan.getState().current).toBe('p2')
    type('pp')
    expect(usePlan.getState().current).toBe('p3')
  })
})

describe('Enter', () => {
  test('chooses seats for successive passengers without waiting, and reports when all have one', async () => {
    open({}, {})
    go('enter', 'enter')
    expect(usePlan.getState().current).toBeUndefined()
    await settled()
    expect(taken).toEqual(['p1 EC 1A', 'p2 EC 1B'])
    expect(usePlan.getState().message).toContain('everybody')
  })

  test('releases a seat of this booking', async () => {
    open({ number: '1A' })
    go('enter')
    await settled()
    expect(seekers[0]?.number).toBeUndefined()
    expect(usePlan.getState().current).toBe('p1')
  })

  test('chooses no more seats than there are passengers (VA-044)', async () => {
    open({}, {})
    go('enter', 'enter')
    await settled()
    type('5a')
    go('enter')
    await settled()
    expect(usePlan.getState().message).toBe('seats_over_limit')
    expect(taken).toHaveLength(2)
  })

  test('reports a seat lost to another user, refreshes the plan, and stays on the passenger', async () => {
    open({})
    answer = refuse('place_taken', { number: '1A' })
    go('enter')
    await settled()
    expect(usePlan.getState()).toMatchObject({ message: 'place_taken', current: 'p1' })
    expect(renew).toHaveBeenCalled()
  })

  test('on a seat of another class shows the difference in price, and changes the class when pressed again (VA-045)', async () => {
    open({})
    type('12a')
    go('enter')
    expect(usePlan.getState().message).toContain('change')
    await settled()
    expect(taken).toEqual([])
    go('enter')
    await settled()
    expect(taken).toEqual(['p1 BCLSS 12A'])
  })

  test('drops the change of class when the cursor moves, or at Esc', async () => {
    open({})
    type('12a')
    go('enter', 'up', 'down', 'enter')
    expect(taken).toEqual([])
    go('escape')
    expect(close).not.toHaveBeenCalled()
    go('escape')
    expect(close).toHaveBeenCalled()
  })

  test('opens a cabin for a passenger with a berth, bed by bed; Esc closes the cabin first', async () => {
    open({ accommodation: 'AB4' })
    go('enter')
    expect(usePlan.getState().cabin).toEqual({ number: '8001', bed: 0 })
    go('enter')
    expect(usePlan.getState().message).toContain('notFree')
    go('escape', 'enter', 'down', 'enter')
    await settled()
    expect(taken).toEqual(['p1 AB4 8001/2'])
  })

  test('refuses a booked seat with a text (BK-047)', async () => {
    open({})
    type('3b')
    go('enter')
    await settled()
    expect([here(), taken, usePlan.getState().message]).toEqual([
      '3B',
      [],
      expect.stringContaining('notFree'),
    ])
  })

  test('refuses a booked bed, and one chosen by another user (BK-053, BK-054)', async () => {
    open({ accommodation: 'AB4' })
    go('enter')
    for (const moves of [[], ['down', 'down']] as const) {
      go(...moves, 'enter')
      await settled()
      expect([taken, usePlan.getState().message]).toEqual([[], expect.stringContaining('notFree')])
    }
    go('up', 'enter')
    await settled()
    expect(taken).toEqual(['p1 AB4 8001/2'])
  })

  test('chooses the whole cabin for passengers of a whole cabin', async () => {
    open({ accommodation: 'AB4', whole: true })
    go('enter')
    await settled()
    expect(taken).toEqual(['p1 AB4 8001'])
  })
})
