import { beforeEach, describe, expect, test, vi } from 'vitest'
import { documentOf, type Document } from '../../../../src/desk/draft/document.ts'
import {
  forSaving,
  asNewSale,
  createSaved,
  storeNames,
  named,
  namesOf,
  useSaved,
} from '../../../../src/desk/draft/saved/saved.ts'
import { startNewSale, useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { lineContext } from '../../../../src/desk/command/keyboard.ts'
import { back, tripOf } from '../../sale/exampleTrips.ts'

/** The contents stored on the server, by draft id. */
const contents = new Map<string, { version: number; document?: object; cursor?: object }>()

vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async (
    { id }: { id: string },
    input: { path: { name: string }; body: Record<string, object> },
  ) => {
    if (id === 'draft.list')
      return {
        drafts: [...contents].filter(([, one]) => one.document).map(([name, one]) => ({ name, ...one })),
      }
    const { name } = input.path
    const before = contents.get(name) ?? { version: 0 }
    if (id === 'draft.read')
      return before.document === undefined
        ? { version: before.version }
        : { version: before.version, draft: { document: before.document, cursor: before.cursor } }
    expect(input.body['version']).toBe(before.version)
    const version = before.version + 1
    const { document, cursor } = id === 'draft.save' ? input.body : {}
    contents.set(name, { version, ...(document && cursor ? { document, cursor } : {}) })
    return { version }
  },
}))

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => void store.set(key, text),
})

let user = 'demo'
const taken: Document[] = []
const owner = () => ({ agency: '1300', user })
const saved = createSaved({
  owner,
  document: () => documentOf(useSale.getState(), { search: { form: 1 }, queue: 'abc' }, 10),
  take: async (document) => void taken.push(document),
})

beforeEach(() => {
  contents.clear()
  store.clear()
  taken.length = 0
  user = 'demo'
  startNewSale()
  lineContext.follow('2026-11-20 10:00')
  chooseTrips({ trips: [tripOf()], wanted: 1, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] }, 'GR')
})

describe('saved bookings', () => {
  test('names and ids are stored in the browser under one prefix, the contents on the server (EN-077, BK-080)', async () => {
    expect(await saved.save('Smith group', false)).toBeUndefined()
    const [[key, text]] = [...store] as [[string, string]]
    expect(key).toBe('purser.saved.1300.demo')
    const [one] = JSON.parse(text) as { id: string; name: string }[]
    expect(Object.keys(one ?? {})).toEqual(['id', 'name'])
    expect([...contents.keys()]).toEqual([`saved-${one?.id}`])
    expect(useSale.getState().fromSaved).toBe('Smith group')
  })

  test('saved bookings of another user or agency are not listed', async () => {
    await saved.save('Smith group', false)
    user = 'μαρία'
    await saved.list()
    expect(useSaved.getState().rows).toEqual([])
  })

  test('a name is required, and replacing a used name, in any case, asks for confirmation (VA-007)', async () => {
    expect(await saved.save('  ', false)).toMatchObject({ refusal: 'name_required' })
    await saved.save('Smith', false)
    expect(await saved.save(' smith ', false)).toMatchObject({ refusal: 'name_taken' })
    expect(await saved.save('smith', true)).toBeUndefined()
    expect(namesOf(owner())).toHaveLength(1)
    expect(contents.size).toBe(1)
  })

  test('a restored booking is marked, and has no prices, no seat numbers and a new idempotency key (BK-081)', async () => {
    useSale.setState(({ workingBooking }) => ({
      agreed: 100,
      workingBooking: {
        ...workingBooking,
        trips: workingBooking.trips.map((trip) => ({
          ...trip,
          passengers: trip.passengers.map((place) => ({ ...place, accommodationNumber: '12A' })),
        })),
      },
      prices: { 'any trip': { total: 100, items: [] } },
    }))
    await saved.save('Smith', false)
    await saved.load(namesOf(owner())[0]?.id ?? '')
    const [document] = taken
    expect(document).toMatchObject({
      fromSaved: 'Smith',
      prices: {},
      typedAmounts: {},
      held: false,
      queue: '',
    })
    expect(document?.holdKey).not.toBe(useSale.getState().holdKey)
    expect(document?.workingBooking.people).toHaveLength(2)
    expect(JSON.stringify(document?.workingBooking)).not.toContain('12A')
    expect(document?.agreed).toBeUndefined()
  })

  test('a departed trip is refused with its departure', async () => {
    await saved.save('Smith', false)
    lineContext.follow('2026-12-24 08:00')
    expect(await saved.load(namesOf(owner())[0]?.id ?? '')).toMatchObject({
      refusal: 'departed',
      parameters: { departs: '2026-12-24 08:00' },
    })
    expect(taken).toEqual([])
  })

  test('deleted bookings can be restored', async () => {
    await saved.save('Smith', false)
    await saved.save('Jones', false)
    await saved.list()
    expect(useSaved.getState().rows.map(({ name }) => name)).toEqual(['Jones', 'Smith'])
    await saved.remove(useSaved.getState().rows[1]?.id ?? '')
    expect(useSaved.getState().rows.map(({ name }) => name)).toEqual(['Jones'])
    expect(await saved.restore()).toBeUndefined()
    expect(useSaved.getState().rows.map(({ name }) => name)).toEqual(['Jones', 'Smith'])
    await saved.load(named(namesOf(owner()), 'smith')?.id ?? '')
    expect(taken).toHaveLength(1)
    expect(await saved.restore()).toMatchObject({ refusal: 'nothing_to_undo' })
  })

  test('damaged names in the browser are read as none', () => {
    store.set('purser.saved.1300.demo', '{"no list"')
    expect(namesOf(owner())).toEqual([])
    store.set('purser.saved.1300.demo', '[{"id":1},{"id":"a","name":"A"}]')
    expect(namesOf(owner())).toEqual([{ id: 'a', name: 'A' }])
    storeNames(owner(), [])
    expect(namesOf(owner())).toEqual([])
  })
})

describe('the stored document', () => {
  test('omits the edit history of the booking', () => {
    chooseTrips(
      { trips: [tripOf(), back], wanted: 2, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] },
      'GR',
    )
    const document = documentOf(useSale.getState(), { search: {}, queue: '' }, 10)
    expect(document.changes.length).toBeGreaterThan(0)
    expect(forSaving(document).changes).toEqual([])
    expect(asNewSale(document, 'A').workingBooking.trips).toHaveLength(2)
  })
})
