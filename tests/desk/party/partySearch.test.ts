import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPerson } from '../../../src/desk/sale/model/workingBooking.ts'
import {
  clueOf,
  type RememberedParty,
  dismiss,
  searchByClue,
  searchSettled,
  stopSearch,
  useMemory,
} from '../../../src/desk/party/partyStore.ts'
import { offered, fillParty } from '../../../src/desk/party/fill.ts'
import { edit, startNewSale, undo, useSale } from '../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../src/desk/sale/model/trip/chooseTrips.ts'
import { changeAgency } from '../../../src/desk/request/identity.ts'
import { tripOf } from '../sale/exampleTrips.ts'

interface Asked {
  body: Record<string, string>
  signal: AbortSignal
  answer(parties: readonly RememberedParty[]): Promise<void>
  fail(): Promise<void>
}

const asked: Asked[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: (_: unknown, { body }: Pick<Asked, 'body'>, { signal }: Pick<Asked, 'signal'>) =>
    new Promise((answers, fails) => {
      const nextTurn = () => vi.advanceTimersByTimeAsync(0).then(() => undefined)
      asked.push({
        body,
        signal,
        answer: (parties) => (answers({ parties }), nextTurn()),
        fail: () => (fails(new Error('unreachable')), nextTurn()),
      })
    }),
}))

const rest = 200

function partyOf(...people: string[]): RememberedParty {
  return {
    people: people.map((surname) => ({ surname, name: 'A', sexType: 'FEMALE', type: 'AD' })),
    vehicles: [],
    leader: {},
    lastTrip: {
      departureDateTime: '2026-08-03 07:30',
      origin: { idOrCode: 'PIR', name: 'Piraeus' },
      destination: { idOrCode: 'JTR', name: 'Santorini' },
    },
  }
}

const type = (phone: string) => searchByClue(clueOf('phone', phone), 'form')
const surnames = () => useSale.getState().workingBooking.people.map(({ surname }) => surname)

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  useMemory.setState({ on: true })
  startNewSale()
  chooseTrips({ trips: [tripOf()], wanted: 1, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] }, 'GR')
})
afterEach(() => {
  stopSearch()
  vi.useRealTimers()
})

async function offer(...parties: RememberedParty[]): Promise<void> {
  type('6971234567')
  await vi.advanceTimersByTimeAsync(rest)
  await asked.at(-1)?.answer(parties)
}

test('what an agency remembers is forgotten with it, also what is still asked for', async () => {
  await offer(partyOf('ALFA'))
  expect(offered()).toBeDefined()
  useMemory.setState({ waiting: partyOf('BETA') })
  await changeAgency('1377')
  expect([offered(), useMemory.getState().waiting]).toEqual([undefined, undefined])
  type('6971234567')
  await vi.advanceTimersByTimeAsync(rest)
  await changeAgency(undefined)
  await asked.at(-1)?.answer([partyOf('GAMMA')])
  expect(offered()).toBeUndefined()
})

test('one request is sent after a pause in typing, with the date of the new trip', async () => {
  for (const text of ['697123', '6971234', '69712345']) {
    type(text)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(rest)
  expect(asked.map(({ body }) => body)).toEqual([{ phone: '69712345', departureDate: '2026-12-24' }])
})

test('an outdated request is cancelled and its response never shown', async () => {
  type('697123')
  await vi.advanceTimersByTimeAsync(rest)
  type('697124')
  expect(asked[0]?.signal.aborted).toBe(true)
  await asked[0]?.answer([partyOf('OLD')])
  expect(useMemory.getState().parties).toEqual([])
  await vi.advanceTimersByTimeAsync(rest)
  await asked[1]?.answer([partyOf('NEW')])
  expect(useMemory.getState().parties).toHaveLength(1)
})

test('a deleted text is no longer searched for', async () => {
  await offer(partyOf('ONE'))
  type('69')
  expect(useMemory.getState()).toMatchObject({ clue: undefined, parties: [] })
})

test('a lost connection shows no offer and no notice', async () => {
  type('6971234567')
  await vi.advanceTimersByTimeAsync(rest)
  await asked[0]?.fail()
  expect(offered()).toBeUndefined()
  expect(await fillParty(false)).toMatchObject({ refusal: 'nobody_remembered' })
})

test('the key does not wait for a pause in typing', async () => {
  type('6971234567')
  const filled = fillParty(false)
  await vi.advanceTimersByTimeAsync(0)
  await asked[0]?.answer([partyOf('ONE', 'TWO')])
  await filled
  expect(surnames()).toEqual(['ONE', 'TWO'])
})

test('one edit fills everything, and one undo reverts it', async () => {
  await offer(partyOf('ONE', 'TWO'))
  const before = useSale.getState().changes.length
  await fillParty(false)
  expect(useSale.getState().changes).toHaveLength(before + 1)
  expect(undo()?.name).toBe('remember')
  expect(surnames()).toEqual(['', ''])
})

test('repeating the key replaces the applied party by the next one', async () => {
  await offer(partyOf('ONE', 'TWO'), partyOf('THREE'), partyOf('FOUR'))
  const seen: string[][] = []
  for (let press = 0; press < 4; press++) {
    await fillParty(false)
    seen.push(surnames())
  }
  expect(seen).toEqual([
    ['ONE', 'TWO'],
    ['THREE', ''],
    ['FOUR', ''],
    ['ONE', 'TWO'],
  ])
  expect(useSale.getState().changes.filter(({ name }) => name === 'remember')).toHaveLength(1)
})

test('after other input the next party fills empty fields only', async () => {
  await offer(partyOf('ONE'), partyOf('THREE', 'FOUR'))
  await fillParty(false)
  edit('surname', (draft) => {
    draft.people[1]!.surname = 'TYPED'
    draft.people[1]!.name = 'X'
  })
  await fillParty(false)
  expect(surnames()).toEqual(['ONE', 'TYPED'])
})

test('a party that adds nothing is not offered, nor a dismissed one until other input', async () => {
  await offer(partyOf('ONE'))
  expect(offered()).toBe(0)
  dismiss()
  expect(offered()).toBeUndefined()
  type('6971234567')
  expect(offered()).toBeUndefined()
  type('69712345678')
  await vi.advanceTimersByTimeAsync(rest)
  await asked.at(-1)?.answer([partyOf('ONE')])
  expect(offered()).toBe(0)
  edit('people', (draft) => {
    draft.people = [newPerson('1', { surname: 'ONE', name: 'A', sexType: 'FEMALE' })]
  })
  expect(offered()).toBeUndefined()
})

test('no request is sent when the setting is off', async () => {
  useMemory.setState({ on: false })
  type('6971234567')
  await vi.advanceTimersByTimeAsync(rest)
  await searchSettled()
  expect(asked).toEqual([])
})
