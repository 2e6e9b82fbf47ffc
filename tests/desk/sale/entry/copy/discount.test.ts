import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { copyToDate, watchForCopiedTrips } from '../../../../../src/desk/sale/entry/copy/copyCommands.ts'
import { newPerson, newAccommodation } from '../../../../../src/desk/sale/model/workingBooking.ts'
import { addWaitingParty, travelAgain } from '../../../../../src/desk/party/fill.ts'
import { useMemory } from '../../../../../src/desk/party/partyStore.ts'
import { edit, startNewSale, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import type { CommandServices } from '../../../../../src/desk/command/command.ts'
import { lineContext } from '../../../../../src/desk/command/keyboard.ts'
import { refuse, type Refusal } from '../../../../../src/domain/refusal.ts'
import { availabilityOf, tripOf } from '../../exampleTrips.ts'

const later = tripOf({ departureDateTime: '2026-12-28 08:00', arrivalDateTime: '2026-12-28 16:10' })

/** Runs before the availability is answered. */
let meanwhile = (): void => undefined

vi.mock('../../../../../src/desk/request/request.ts', () => ({
  async request() {
    await Promise.resolve()
    meanwhile()
    return { trips: [availabilityOf(later)] }
  },
}))

const noDiscount = refuse('discount_on_no_trip', { discount: 'RES', route: 'PIR→JTR', date: '2026-12-28' })
let refusal: Refusal
const ran: string[] = []

/** A search leaves the working booking empty until a trip is chosen. */
const services = {
  navigate: () => undefined,
  notifyDone: () => undefined,
  async run(id: string) {
    ran.push(id)
    if (id !== 'sailing.search') return { done: true }
    startNewSale()
    return { done: false, refusal }
  },
} as unknown as CommandServices

function chooseLater(): void {
  chooseTrips({ trips: [later], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  addWaitingParty()
}

afterAll(watchForCopiedTrips())

const surnames = () => useSale.getState().workingBooking.people.map(({ surname }) => surname)

beforeEach(() => {
  ran.length = 0
  meanwhile = () => undefined
  refusal = noDiscount
  lineContext.set({ trips: [] })
  startNewSale()
  edit('take', (draft) => {
    draft.people = [newPerson('1', { surname: 'SMITH', discount: 'RES' })]
    draft.trips = [{ trip: tripOf(), passengers: [newAccommodation('1')], vehicles: [] }]
  })
  useMemory.setState({
    clue: { kind: 'phone', text: '6971234567' } as never,
    parties: [
      {
        people: [{ surname: 'JONES', name: 'A', sexType: 'FEMALE', type: 'AD', discountIdOrCode: 'RES' }],
        vehicles: [],
        leader: {},
        lastTrip: {
          departureDateTime: '2026-08-03 07:30',
          origin: { idOrCode: 'PIR', name: 'Piraeus' },
          destination: { idOrCode: 'JTR', name: 'Santorini' },
        },
      },
    ],
    at: 0,
    taken: false,
    dismissed: false,
    waiting: undefined,
  })
})

test.each([
  ['that was copied', () => copyToDate({ date: '2026-12-28' }, services), 'SMITH'],
  ['that was remembered', () => travelAgain('2026-12-28', services), 'JONES'],
])(
  'the party %s is added although no sailing grants the discount, and that is reported',
  async (_, go, name) => {
    expect(await go()).toBe(noDiscount)
    chooseLater()
    await vi.waitFor(() => expect(surnames()).toEqual([name]))
  },
)

test.each([
  ['that was copied', () => copyToDate({ date: '2026-12-28' }, services)],
  ['that was remembered', () => travelAgain('2026-12-28', services)],
])('a party %s is not applied when its search is refused', async (_, go) => {
  refusal = refuse('search_unanswered')
  expect(await go()).toBe(refusal)
  chooseLater()
  await new Promise((then) => setTimeout(then))
  expect(surnames()).toEqual([''])
})

test.each([
  ['was cleared', () => startNewSale()],
  ['has another trip', () => edit('take', ({ trips }) => void (trips[0]!.trip = tripOf()))],
])('a copied party is not added to a booking that %s while its trips were loaded', async (_, change) => {
  await copyToDate({ date: '2026-12-28' }, services)
  meanwhile = () => {
    meanwhile = () => undefined
    change()
  }
  chooseLater()
  await new Promise((then) => setTimeout(then))
  expect(surnames().join('')).toBe('')
})

test('a copy leads to no page where its booking was cleared meanwhile', async () => {
  const pages: string[] = []
  lineContext.set({
    trips: [[{ number: 1, departs: '2026-12-28 08:00', vessel: 'Amphithoe', company: 'HLC' }]],
  })
  meanwhile = () => startNewSale()
  const run = async (id: string) => {
    if (id === 'sailing.search') startNewSale()
    if (id === 'sailing.choose') chooseLater()
    return { done: true }
  }
  const navigate = (path: string) => void pages.push(path)
  expect(await copyToDate({ date: '2026-12-28' }, { ...services, run, navigate } as never)).toBeUndefined()
  expect(pages).toEqual([])
})
