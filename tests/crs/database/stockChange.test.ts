import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeStock, guardFrom, releaseExpired, type Guard } from '../../../src/crs/database/stockChange.ts'
import {
  claimsOfHolds,
  insertStockAhead,
  netChange,
  stockKeysOf,
  withReleased,
  type Allocation,
  type NumberedPlace,
  type Units,
} from '../../../src/crs/database/stock/stock.ts'
import { markSailingRead } from '../../../src/crs/database/stock/sailingRead.ts'
import { numberedPlacesOfClaims } from '../../../src/crs/database/stock/numberedPlaces.ts'
import { system, type Actor } from '../../../src/crs/database/transaction.ts'
import { isRefusal, refuse, type Refusal } from '../../../src/domain/refusal.ts'
import { freshDatabase, type FreshDatabase } from '../../kit/crs/database.ts'

test('the guard is on unless a test switches it off, which a production server refuses', () => {
  expect(guardFrom({})).toBe('on')
  expect(guardFrom({ PURSER_TEST_GUARD: 'on' })).toBe('on')
  expect(guardFrom({ PURSER_TEST_GUARD: 'off' })).toBe('off-for-the-control-test')
  expect(() => guardFrom({ PURSER_TEST_GUARD: 'off', NODE_ENV: 'production' })).toThrow(/oversell/)
})

const units = (fromLeg: number, toLeg: number, whole: number): Units => ({
  itinerary: 1,
  fromLeg,
  toLeg,
  resource: 'DECK',
  whole,
  men: 0,
  women: 0,
})

test('released and allocated units of the same leg cancel out', () => {
  expect(netChange([units(0, 3, 2)], [units(0, 3, 2)])).toEqual([])
  const changed = netChange([units(0, 3, 2)], [units(1, 3, 3)]).map(({ leg, whole }) => [leg, whole])
  expect(changed).toEqual([
    [0, -2],
    [1, 1],
    [2, 1],
  ])
})

test('released units are free before anything is allocated', () => {
  const row = { itinerary: 1, leg: 1, resource: 'DECK', capacity: 5, berths: 1, whole: 5, men: 0, women: 0 }
  const other = { ...row, resource: 'EC' }
  expect(withReleased([row, other], [units(0, 3, 2)]).map(({ whole }) => whole)).toEqual([3, 5])
})

describe('a changeStock of stock', () => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await freshDatabase()
  })
  afterAll(() => fresh.drop())

  const now = new Date('2026-06-15T10:00:00Z')
  const later = new Date('2026-06-15T10:15:00Z')
  const agent = (agency: string, userName = 'ann'): Actor => ({
    agency,
    agencies: [agency],
    userName,
    userId: null,
    language: 'en',
  })

  /** Two legs with three seats each and one cabin of two berths. */
  beforeEach(async () => {
    const { owner } = fresh.database
    await owner.deleteFrom('hold').execute()
    await owner.deleteFrom('stock').execute()
    const rows = [0, 1].flatMap((leg) => [
      { itinerary_id: 1, leg, resource: 'EC', capacity: 3, berths: 1 },
      { itinerary_id: 1, leg, resource: 'AB2', capacity: 1, berths: 2 },
    ])
    await owner.insertInto('stock').values(rows).execute()
  })

  interface Wanted {
    who?: Actor
    key?: string
    until?: Date
    guard?: Guard
    resource?: string
    whole?: number
    men?: number
    numbers?: readonly NumberedPlace[]
    /** What `check` answers in place of the allocation. */
    answer?: Refusal
    /** `check` accepts everything, so that the write decides. */
    unchecked?: boolean
    /** The sailing is read as it is after this disruption. */
    lastDisruption?: number
  }

  const entries: [string, number | null, object][] = []
  /** Holds units on both legs for a key, in place of what the key held; refused when the locked rows have too few. */
  const take = ({ who = agent('1300'), key = 'k', until = later, guard = 'on', ...wanted }: Wanted) =>
    fresh.database.transaction(who, (tx) => {
      const { resource = 'EC', whole = 0, men = 0 } = wanted
      const units = { itinerary: 1, fromLeg: 0, toLeg: 2, resource, whole, men, women: 0 }
      const journal = async (kind: string, booking: number | null, data: object) => {
        entries.push([kind, booking, data])
      }
      return changeStock({ tx, who, clock: { now: () => now }, journal }, guard, {
        kind: 'booking.book',
        collect: async (locks) => {
          if (wanted.lastDisruption !== undefined) markSailingRead(tx, 1, wanted.lastDisruption)
          const { hold: held } = await locks.renewHold(
            { key, on: { itinerary: 1, fromSeq: 0, toSeq: 2 } },
            { now, minutes: (until.getTime() - now.getTime()) / 60_000, longest: 30 },
          )
          const candidates = stockKeysOf(units)
          return { held, released: await claimsOfHolds(tx, [held]), candidates, numbered: candidates }
        },
        check: (_, stock, numbers) => {
          if (wanted.answer) return wanted.answer
          const allocation: Allocation = {
            ...units,
            owner: 'me',
            ...(wanted.numbers && { numbers: wanted.numbers }),
          }
          const isChecked = guard === 'on' && !wanted.unchecked
          const isTaken = numbers.some(({ number }) => wanted.numbers?.some((one) => one.number === number))
          if (isTaken && isChecked) return refuse('place_taken', { number: 'checked' })
          const isFull = stock.some((row) => row.whole + whole > row.capacity)
          return isFull && isChecked ? refuse('sold_out', { what: resource, left: 0 }) : [allocation]
        },
        write: async ({ held }) => ({
          ownerOf: () => ({ hold: held }),
          agency: who.agency,
          bookingId: null,
          data: { key },
        }),
      })
    })

  const taken = async (resource = 'EC') => {
    const rows = await fresh.database.owner
      .selectFrom('stock')
      .select(['whole', 'men'])
      .where('resource', '=', resource)
      .orderBy('leg')
      .execute()
    return rows.map(({ whole, men }) => whole + men)
  }
  const holds = async () => {
    const rows = await fresh.database.owner.selectFrom('hold').select(['hold_key']).orderBy('id').execute()
    return rows.map((row) => row.hold_key)
  }
  const claims = async () => {
    const rows = await fresh.database.owner.selectFrom('claim').select(['agency', 'whole', 'men']).execute()
    return rows.map(({ agency, whole, men }) => `${agency} ${whole} ${men}`)
  }

  test('takes the units on every leg, keeps a claim and writes the journal', async () => {
    entries.length = 0
    expect(await take({ whole: 2 })).toMatchObject({ agency: '1300' })
    expect(await taken()).toEqual([2, 2])
    expect(await claims()).toEqual(['1300 2 0'])
    expect(entries).toEqual([['booking.book', null, { key: 'k' }]])
  })

  test('of the same key replaces what it held', async () => {
    await take({ whole: 2 })
    expect(isRefusal(await take({ whole: 3 }))).toBe(false)
    expect(await taken()).toEqual([3, 3])
    expect(await claims()).toEqual(['1300 3 0'])
    expect(await holds()).toEqual(['k'])
  })

  test('that is refused takes nothing and writes no journal', async () => {
    await take({ whole: 2 })
    entries.length = 0
    expect(await take({ key: 'other', whole: 2 })).toEqual(refuse('sold_out', { what: 'EC', left: 0 }))
    expect(await taken()).toEqual([2, 2])
    expect(await claims()).toEqual(['1300 2 0'])
    expect(entries).toEqual([])
  })

  test('releases expired holds of any agency when it needs their units', async () => {
    await take({ who: agent('1377'), key: 'old', until: now, whole: 2 })
    await take({ who: agent('1377'), key: 'open', whole: 1 })
    expect(isRefusal(await take({ whole: 2 }))).toBe(false)
    expect(await taken()).toEqual([3, 3])
    expect(await holds()).toEqual(['open', 'k'])
    expect((await claims()).toSorted()).toEqual(['1300 2 0', '1377 1 0'])
  })

  test('keeps expired holds while there are enough units without theirs, and when theirs do not suffice', async () => {
    await take({ key: 'old', until: now, whole: 1 })
    await take({ key: 'open', whole: 1 })
    expect(isRefusal(await take({ whole: 1 }))).toBe(false)
    expect(await holds()).toEqual(['old', 'open', 'k'])
    expect(isRefusal(await take({ key: 'more', whole: 3 }))).toBe(true)
    expect(await holds()).toEqual(expect.arrayContaining(['old', 'open', 'k']))
    expect(await taken()).toEqual([3, 3])
  })

  test('keeps its own hold that expires meanwhile, though its units would suffice', async () => {
    const who = agent('1300')
    await take({ key: 'mine', until: now, whole: 3 })
    const refused = await fresh.database.transaction(who, (tx) =>
      changeStock({ tx, who, clock: { now: () => now }, journal: () => undefined }, 'on', {
        kind: 'booking.addItems',
        collect: async (locks) => {
          await locks.holds({ key: 'mine' })
          return {
            released: [],
            candidates: stockKeysOf(units(0, 2, 1)).map((key) => ({ ...key, resource: 'EC' })),
          }
        },
        check: (_, stock) =>
          stock.some(({ whole, capacity }) => whole >= capacity)
            ? refuse('sold_out', { what: 'EC', left: 0 })
            : [],
        write: async () => ({ ownerOf: () => ({}), agency: '1300', bookingId: null, data: {} }),
      }),
    )
    expect(refused).toEqual(refuse('sold_out', { what: 'EC', left: 0 }))
    expect(await holds()).toEqual(['mine'])
  })

  test('is not made when the check refuses for another reason', async () => {
    await take({ key: 'old', until: now, whole: 1 })
    expect(await take({ whole: 1, answer: refuse('no_garage') })).toEqual(refuse('no_garage'))
    expect(await taken()).toEqual([1, 1])
  })

  test('beyond the capacity is refused by the write, though the check accepted it', async () => {
    await take({ resource: 'AB2', men: 2 })
    expect(await take({ key: 'b', resource: 'AB2', men: 1 })).toEqual(
      refuse('sold_out', { what: 'AB2', left: 0 }),
    )
    expect(await taken('AB2')).toEqual([2, 2])
  })

  test('beyond the capacity of one leg only is refused, and no claim is kept', async () => {
    await fresh.database.owner.updateTable('stock').set({ capacity: 1 }).where('leg', '=', 1).execute()
    const refused = await take({ whole: 2, unchecked: true })
    expect(refused).toEqual(refuse('sold_out', { what: 'EC', left: 0 }))
    expect(await claims()).toEqual([])
  })

  test('of a sailing that was cancelled or changed since it was read is refused, but gives back', async () => {
    const { owner } = fresh.database
    const disrupted = async (kind: 'cancelled' | 'delayed') => {
      const row = { itinerary_id: 1, declared_at: now, kind }
      return owner.insertInto('disruption').values(row).returning('id').executeTakeFirstOrThrow()
    }
    await take({ key: 'held', until: now, whole: 1 })
    const { id } = await disrupted('delayed')
    expect(await take({ key: 'b', whole: 1, lastDisruption: 0 })).toEqual(refuse('sailing_changed'))
    expect(await take({ key: 'b', whole: 1, lastDisruption: id })).toMatchObject({ agency: '1300' })
    // Without the times and the ship of the sailing none of them is outdated.
    expect(await take({ key: 'b', whole: 2 })).toMatchObject({ agency: '1300' })
    await disrupted('cancelled')
    const further = { key: 'c', resource: 'AB2', men: 1 }
    for (const lastDisruption of [undefined, id + 1])
      expect(await take({ ...further, ...(lastDisruption && { lastDisruption }) })).toEqual(
        refuse('sailing_cancelled'),
      )
    await fresh.database.transaction(system, (tx) => releaseExpired(tx, now, 10))
    expect(await taken()).toEqual([2, 2])
    await owner.deleteFrom('disruption').execute()
  })

  test('with a number that is taken is refused by the write, though the check accepted it', async () => {
    const numbers = [{ number: '1A', bed: 0, sex: null }]
    await take({ whole: 1, numbers })
    const refused = await take({ key: 'b', whole: 1, numbers, unchecked: true })
    expect(refused).toEqual(refuse('place_taken', { number: '1A' }))
  })

  test('leaves the numbers of a claim readable, each once whatever the legs', async () => {
    const numbers = [1, 2].map((bed) => ({ number: '801', bed, sex: 'MALE' }))
    await take({ resource: 'AB2', men: 2, numbers })
    const [claim] = await fresh.database.owner.selectFrom('claim').select('id').execute()
    const read = (ids: readonly number[]) =>
      fresh.database.transaction(system, (tx) => numberedPlacesOfClaims(tx, ids))
    const found = (await read([claim!.id])).get(claim!.id)
    expect(found?.toSorted((one, other) => one.bed - other.bed)).toEqual(numbers)
    expect((await read([])).size).toBe(0)
  })

  test('without the guard ends at the constraint of the table', async () => {
    await take({ whole: 3 })
    const off = take({ key: 'b', whole: 1, guard: 'off-for-the-control-test' })
    await expect(off).rejects.toThrow(/stock_never_oversold/)
  })

  test('keeps the numbers on every leg and refuses one that is taken', async () => {
    const numbers = [{ number: '1A', bed: 0, sex: null }]
    await take({ whole: 1, numbers })
    const rows = await fresh.database.owner
      .selectFrom('numbered_place')
      .select(['leg', 'number', 'bed'])
      .execute()
    expect(rows).toEqual([
      { leg: 0, number: '1A', bed: 0 },
      { leg: 1, number: '1A', bed: 0 },
    ])
    expect(await take({ key: 'b', whole: 1, numbers })).toEqual(refuse('place_taken', { number: 'checked' }))
    expect(isRefusal(await take({ whole: 1, numbers }))).toBe(false)
    const off = take({ key: 'b', whole: 1, numbers, guard: 'off-for-the-control-test' })
    await expect(off).rejects.toThrow(/number_sold_once/)
  })

  test('that allocates and releases nothing is checked without stock', async () => {
    const who = agent('1300')
    const context = { who, clock: { now: () => now }, journal: async () => undefined }
    const seen = await fresh.database.transaction(who, (tx) =>
      changeStock({ ...context, tx }, undefined, {
        kind: 'booking.modify',
        collect: async () => ({ released: [], candidates: [] }),
        check: (_, stock, numbers) => (stock.length + numbers.length === 0 ? [] : refuse('no_garage')),
        write: async () => ({ ownerOf: () => ({}), agency: '1300', bookingId: 7, data: {} }),
      }),
    )
    expect(seen).toMatchObject({ bookingId: 7 })
  })

  test('that is refused while collecting or writing ends there', async () => {
    const who = agent('1300')
    const steps = (refusedIn: string) => ({
      kind: 'booking.cancel' as const,
      collect: async () => (refusedIn === 'collect' ? refuse('no_garage') : { released: [], candidates: [] }),
      check: () => [],
      write: async () => refuse('no_pets_there'),
    })
    const made = (refusedIn: string) =>
      fresh.database.transaction(who, (tx) => {
        const journal = () => Promise.reject(new Error('was written'))
        return changeStock({ tx, who, clock: { now: () => now }, journal }, 'on', steps(refusedIn))
      })
    expect(await made('collect')).toEqual(refuse('no_garage'))
    expect(await made('write')).toEqual(refuse('no_pets_there'))
  })

  test('locks holds of the user by key and by trip', async () => {
    const who = agent('1300')
    await take({ key: 'a', whole: 1 })
    await take({ key: 'b', whole: 1 })
    await take({ who: agent('1300', 'bob'), key: 'a', whole: 1 })
    const on = { itinerary: 1, fromSeq: 0, toSeq: 2 }
    const filters = [{}, { key: 'a' }, { on }, { key: 'b', on }, { on: { ...on, toSeq: 1 } }, { key: 'c' }]
    const found: number[][] = []
    await fresh.database.transaction(who, (tx) =>
      changeStock({ tx, who, clock: { now: () => now }, journal: async () => undefined }, 'on', {
        kind: 'booking.merge',
        collect: async (locks) => {
          for (const filter of filters) {
            const { holds, claims } = await locks.holds(filter)
            found.push([holds.length, claims.length])
          }
          return { released: [], candidates: [], none: await locks.bookings([1]) }
        },
        check: () => [],
        write: async () => ({ ownerOf: () => ({}), agency: '1300', bookingId: null, data: {} }),
      }),
    )
    // Holds with their claims: each has one.
    expect(found.map(([holds]) => holds)).toEqual([2, 1, 2, 1, 0, 0])
    expect(found.every(([holds, claims]) => holds === claims)).toBe(true)
  })

  test('is undone by the expiry job for as many holds as it may release, the longest expired first', async () => {
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    await take({ key: 'newer', until: minutesAgo(1), whole: 1 })
    await take({ key: 'older', until: minutesAgo(5), whole: 1 })
    await take({ key: 'open', whole: 1 })
    const release = (limit: number) =>
      fresh.database.transaction(system, (tx) => releaseExpired(tx, now, limit))
    expect(await release(1)).toBe(1)
    expect(await holds()).toEqual(['newer', 'open'])
    expect(await taken()).toEqual([2, 2])
    expect([await release(9), await release(9)]).toEqual([1, 0])
    expect(await taken()).toEqual([1, 1])
    expect(await claims()).toEqual(['1300 1 0'])
  })

  test('finds missing rows created once, with the capacity of the first time', async () => {
    const row = { itinerary: 1, leg: 0, resource: 'SVC:MEAL' }
    await fresh.database.transaction(system, async (tx) => {
      insertStockAhead(tx, [])
      insertStockAhead(tx, [{ ...row, capacity: 20 }])
      insertStockAhead(tx, [{ ...row, capacity: 30 }])
    })
    const rows = await fresh.database.owner
      .selectFrom('stock')
      .selectAll()
      .where('resource', '=', 'SVC:MEAL')
      .execute()
    expect(rows).toMatchObject([{ itinerary_id: 1, leg: 0, capacity: 20, berths: 1, whole: 0 }])
  })
})
