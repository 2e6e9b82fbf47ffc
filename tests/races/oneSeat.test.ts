import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { sailing } from '../../src/contract/sailing.ts'
import type { Guard } from '../../src/crs/database/stockChange.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { callAnswered, control, countCodes } from '../kit/crs/race.ts'
import { openSmallCrs, others, type SmallCrs } from '../kit/crs/smallCrs.ts'
import { people, trips, bookingRequest, type TripName } from '../kit/crs/bookingRequest.ts'

const clients = 200

let desk: SmallCrs
afterEach(() => desk.close())

async function open(guard: Guard = 'on'): Promise<string[]> {
  desk = await openSmallCrs(guard)
  // There are enough units for all; only the seat number is contended.
  await sql`update stock set capacity = ${clients} where resource in ('EC', 'PAX')`.execute(
    desk.database.owner,
  )
  const agents = [await desk.agent(), await desk.agent(others.sub), await desk.agent(others.foreign)]
  if (guard !== 'on') await dropConstraint()
  return agents.map(({ token }) => token)
}

/** The control test runs without the constraint, which would otherwise prevent double seats in place of the locks. */
async function dropConstraint(): Promise<void> {
  await sql`alter table numbered_place drop constraint number_sold_once`.execute(desk.database.owner)
}

const seated = (number: string) => {
  const request = people('EC', [{}])
  return {
    ...request,
    accommodationRequestAnalysises: request.accommodationRequestAnalysises.map((analysis) => ({
      ...analysis,
      accommodationNumber: number,
    })),
  }
}

/** Books seat 1A `clients` times at once, from three agencies, on two trips that share a leg. */
async function race(guard: Guard): Promise<Record<string, number>> {
  const tokens = await open(guard)
  const pairs: TripName[] = ['day', 'dayToParos']
  const bookings = Array.from({ length: clients }, (_, nth) =>
    callAnswered(
      desk.server,
      booking.hold,
      { body: bookingRequest({ [pairs[nth % pairs.length] ?? 'day']: [seated('1A')] }) },
      { token: tokens[nth % tokens.length] ?? '' },
    ),
  )
  return countCodes(await Promise.all(bookings))
}

describe('two hundred simultaneous bookings of one seat number', () => {
  test('give it to exactly one', async () => {
    expect(await race('on')).toEqual({ '000': 1, place_taken: clients - 1 })
    expect(await brokenInvariants(desk.database)).toEqual({})
  })

  test('control: give it to several with the guard off @all', control, async () => {
    const { '000': sold = 0 } = await race('off-for-the-control-test')
    expect(sold).toBeGreaterThan(1)
    expect(Object.keys(await brokenInvariants(desk.database))).toContain('a number is sold once on every leg')
  })
})

test('requested, assigned and held seat numbers never coincide', async () => {
  const tokens = await open()
  const numbers = ['1A', '1B', '1C', '1D', '1E', '1F']
  const lock = (nth: number) => {
    const planItems = [{ accommodation: { idOrCode: 'EC' }, accommodationNumber: numbers[nth % 6] ?? '' }]
    return callAnswered(
      desk.server,
      sailing.lock,
      { body: { trip: trips.day, planItems, holdKey: `hold-${nth}` } },
      { token: tokens[nth % 3] ?? '' },
    )
  }
  const book = (nth: number) =>
    callAnswered(
      desk.server,
      booking.hold,
      {
        body: bookingRequest({
          parosToNaxos: [nth % 2 ? people('EC', [{}, {}]) : seated(numbers[nth % 6] ?? '')],
        }),
      },
      { token: tokens[nth % 3] ?? '' },
    )
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, nth) => (nth % 3 ? book(nth) : lock(nth))),
  )
  expect(Object.keys(countCodes(responses)).toSorted()).toEqual(['000', 'place_taken'])
  expect(await brokenInvariants(desk.database)).toEqual({})
})
