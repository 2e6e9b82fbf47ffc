import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lineContext } from '../../../../../src/desk/command/keyboard.ts'
import { changeAgency, endSession } from '../../../../../src/desk/request/identity.ts'
import { queryClient, refetchAll } from '../../../../../src/desk/request/cache.ts'
import { watchTripsForCompletion } from '../../../../../src/desk/sale/saleContribution.ts'
import { startNewSale, undo } from '../../../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { chooseTrips, loadAvailability } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import type { Trip } from '../../../../../src/desk/sale/model/workingBooking.ts'
import { availabilityOf as loaded, back, tripOf } from '../../exampleTrips.ts'

const out = tripOf()
const asked: string[] = []
let name = 'Deck'
let refused = false

const trip = ({ origin }: { origin: { idOrCode: string } }) => (origin.idOrCode === 'PIR' ? out : back)
const answerOf = (one: Trip) => {
  const availability = loaded(one)
  return { ...availability, accommodations: availability.accommodations.map((all) => ({ ...all, name })) }
}

vi.mock('../../../../../src/desk/request/request.ts', () => ({
  request: async (_: object, { body }: { body: { trips: Trip[] } }) => {
    asked.push(body.trips.map(({ origin }) => origin.idOrCode).join('+'))
    if (refused) return { refusal: 'trip_departed', parameters: {} }
    return { trips: body.trips.map((one) => answerOf(trip(one))) }
  },
}))

const names = () => [out, back].map((one) => availabilityOf({ trip: one })?.accommodations[0]?.name)

function choose(trips: readonly Trip[]): void {
  chooseTrips({ trips, wanted: trips.length, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
}

beforeEach(async () => {
  startNewSale()
  queryClient.clear()
  name = 'Deck'
  refused = false
  choose([out, back])
  await loadAvailability(true)
  asked.length = 0
})
afterEach(() => startNewSale())

test('a change of language loads the availability of each chosen trip again', async () => {
  name = 'Deckplatz'
  await refetchAll()
  expect(asked.toSorted()).toEqual(['JTR', 'PIR'])
  expect(names()).toEqual(['Deckplatz', 'Deckplatz'])
})

test('a trip that can no longer be loaded stays in the previous language', async () => {
  refused = true
  await refetchAll()
  expect(names()).toEqual(['Deck', 'Deck'])
})

test('a change of language loads neither a trip that is not loaded yet nor one that is no longer chosen', async () => {
  startNewSale()
  choose([out])
  await refetchAll()
  expect(asked).toEqual([])
  await loadAvailability(false)
  choose([back])
  asked.length = 0
  await refetchAll()
  expect(asked).toEqual([])
})

test('only trips that are not loaded are requested, and a chosen trip stays loaded through undo', async () => {
  await loadAvailability(false)
  expect(asked).toEqual([])
  choose([back])
  undo()
  expect(names()).toEqual(['Deck', 'Deck'])
})

test('the next sale and the next session load the availability again', async () => {
  startNewSale()
  choose([out])
  expect(names()).toEqual([undefined, undefined])
  await loadAvailability(false)
  expect(asked).toEqual(['PIR'])
  endSession()
  expect(names()).toEqual([undefined, undefined])
})

test('for another agency the availability is loaded again, and the former one is shown until then', async () => {
  name = 'Deck of 1400'
  const changed = changeAgency('1400')
  expect(names()).toEqual(['Deck', 'Deck'])
  await changed
  await vi.waitFor(() => expect(names()).toEqual(['Deck of 1400', 'Deck of 1400']))
  await changeAgency(undefined)
})

test('the availability of a chosen trip stays cached while no component shows it', () => {
  vi.useFakeTimers()
  try {
    vi.advanceTimersByTime(24 * 60 * 60_000)
    expect(names()).toEqual(['Deck', 'Deck'])
  } finally {
    vi.useRealTimers()
  }
})

test('the completions of the line follow the availability', async () => {
  const stop = watchTripsForCompletion()
  startNewSale()
  choose([out])
  expect(lineContext.get().accommodations).toEqual([])
  await loadAvailability(true)
  expect(lineContext.get().accommodations?.length).toBeGreaterThan(0)
  stop()
})
