import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import { sellDemoPassengers } from '../../../src/crs/sale/demoPassengers.ts'
import { takeDemoDay } from '../../../src/crs/world/demo/demoDays.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { freshDatabase, worldDay } from '../../kit/crs/database.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { testSeal } from '../../kit/crs/seal.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase('world')
})
afterAll(() => fresh.drop())

const sellAt = async (day: string) => {
  const { database } = fresh
  const clock = setClock(`${day}T03:00:00Z`)
  const dependencies = {
    database,
    catalogue: await loadCatalogue(database),
    clock,
    random: Math.random,
    seal: testSeal,
  }
  return sellDemoPassengers(dependencies, (one) => takeDemoDay(database.pool, one), day)
}

interface Boarding {
  day: string
  sailings: number
  persons: number
  cars: number
  incomplete: number
}

async function boarding(): Promise<Boarding[]> {
  const { rows } = await sql<Boarding>`
    select left(trip.departs, 10) as day, count(distinct trip.itinerary_id)::int as sailings,
      (count(*) filter (where item.kind = 'passenger'))::int as persons,
      (count(*) filter (where item.kind = 'vehicle'))::int as cars,
      (count(*) filter (where not item.details ? 'birthdate' and item.kind = 'passenger'))::int as incomplete
    from booking_item item join booking_trip trip on trip.id = item.trip_id
    where trip.origin = 'PIR' and item.status = 'ISSUED' and item.ticket_number is not null
    group by 1 order by 1`.execute(fresh.database.owner)
  return rows
}

describe('the passengers of the demo', () => {
  test('board the next sailings from Piraeus today and tomorrow, with cars and missing fields', async () => {
    expect(await sellAt(worldDay)).toBe(36)
    const days = await boarding()
    expect(days.map(({ sailings, persons, cars }) => [sailings, persons, cars])).toEqual([
      [3, 63, 9],
      [3, 63, 9],
    ])
    expect(days[0]?.day).toBe(worldDay)
    expect(days.every(({ incomplete }) => incomplete === 9)).toBe(true)
    // The numbers of a demo agency begin high, so that no two agencies have the same.
    const { 'the numbers used are the tickets there are': _, ...broken } = await brokenInvariants(
      fresh.database,
    )
    expect(broken).toEqual({})
  })

  test('are sold once for each day, however often the server starts', async () => {
    const before = await boarding()
    expect(await sellAt(worldDay)).toBe(0)
    expect(await boarding()).toEqual(before)
  })
})
