import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { AnswerOf } from '../../../src/contract/call.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'
import { extent, seed } from '../../kit/drawn.ts'
import { bookingRequest, people, type Person } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { liftLimits } from '../../kit/crs/smallWorld.ts'

/**
 * Chains of splitting, moving to cheaper seats and cancelling return to the cent what cancelling at once does. Where a
 * child leaves a whole cabin, the empty berth is charged at the price of an adult: the fee is due on that, too.
 */

const chains = extent('REFUND_CHAINS', 4, 8)

let desk: SmallCrs
let agent: Agent

/** A server whose companies cancel by this rule set. */
async function openDesk(rule: string): Promise<void> {
  desk = await openSmallCrs('on', async (database) => {
    await addSailings(database)
    await database.owner.updateTable('company').set({ cancellation_set: rule }).execute()
    await liftLimits(database)
  })
  agent = await desk.agent()
}
afterEach(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

const rules = ['GR_LAW', 'GR_HIGH', 'ADRIATIC', 'ALBANIA']
type Random = () => number
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!

/** So many days after the 20th and 21st of June the ferries sail again, each day at other fares. */
const days = 12
const seasonOf = (day: number) => `s${day}`

/** Fares that are not round, so that parts of them are no whole cents. */
async function addSailings({ owner }: Database): Promise<void> {
  const random = seededRandom(seed)
  for (let day = 1; day <= days; day++) {
    const later = sql`${day} * interval '1 day'`
    const at = (column: string) =>
      sql`to_char(to_timestamp(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI') + ${later}, 'YYYY-MM-DD HH24:MI')`
    for (const like of [1, 3]) {
      const id = like * 100 + day
      await sql`insert into itinerary (id, line, company, vessel, departs, season)
        select ${id}, line, company, vessel, ${at('departs')}, ${seasonOf(day)} from itinerary where id = ${like}`.execute(
        owner,
      )
      await sql`insert into port_call (itinerary_id, seq, port, arrives, departs)
        select ${id}, seq, port, ${at('arrives')}, ${at('departs')} from port_call
        where itinerary_id = ${like}`.execute(owner)
      await sql`insert into stock (itinerary_id, leg, resource, capacity, berths)
        select ${id}, leg, resource, capacity, berths from stock where itinerary_id = ${like}`.execute(owner)
    }
    const more = { DECK: 3001, EC: 6003, AB4: 6007, AA2: 9009 }
    for (const [product, least] of Object.entries(more))
      await sql`insert into list_fare (line, origin, destination, season, product, gross)
        select line, origin, destination, ${seasonOf(day)}, product, ${least + Math.floor(random() * 3000)}
        from list_fare where season = 'high' and product = ${product} and line in ('H01', 'K01')`.execute(
        owner,
      )
  }
}

interface Party {
  trip: 'day' | 'night'
  day: number
  persons: Person[]
  place: string
}

function drawParty(random: Random): Party {
  const kind = pick(random, ['seats', 'cabin', 'couple'] as const)
  const count = kind === 'couple' ? 2 : 2 + Math.floor(random() * 3)
  const persons = Array.from({ length: count }, () => ({ type: random() < 0.2 ? 'CH' : 'AD' }))
  persons[0]!.type = 'AD'
  const seats = { trip: 'day', place: 'EC' } as const
  const day = 1 + Math.floor(random() * days)
  return {
    day,
    ...(kind === 'seats' ? seats : { trip: 'night', place: kind === 'cabin' ? 'AB4' : 'AA2' }),
    persons,
  }
}

const sell = async ({ trip, day, persons, place }: Party) => {
  const withUuids = persons.map((person) => ({
    ...person,
    ...(person.type === 'CH' && { birthdate: '2018-05-01' }),
  }))
  const requests =
    place === 'EC' ? withUuids.map((person) => people(place, [person])) : [people(place, withUuids)]
  const body = bookingRequest({ [trip]: requests })
  const [first] = body.trips
  first!.departureDateTime = addDays('2026-06-20', day) + first!.departureDateTime.slice(10)
  const { crsReservationId } = (await agent.call(booking.hold, { body })).booking
  return (await agent.call(booking.issueHeld, { path: { crsReservationId } })).booking
}
type Sold = Awaited<ReturnType<typeof sell>>

const recall = async (reference: string) =>
  (await agent.call(booking.recall, { query: { crsReservationIds: [reference] } })).bookings[0]!
const activeOf = ({ trips: [trip] }: Sold) =>
  trip!.selectedPassengers.filter(({ status }) => status !== 'CANCELLED')
const codeOf = ({ trips: [trip] }: Sold) => trip!.companyReservationCode

/** The adults last, so that no child is left alone. */
const childrenFirst = (sold: Sold) =>
  activeOf(sold).toSorted((one, other) => Number(one.type !== 'CH') - Number(other.type !== 'CH'))

type Cancellation = AnswerOf<typeof booking.cancel>

/** What comes back to the customer, or is charged for the berths that a cancellation leaves empty. */
const returnedBy = ({ refundAmount, amountDue = 0 }: Cancellation) => refundAmount - amountDue

const cancelOne = async (sold: Sold, random: Random) => {
  const [leaving] = childrenFirst(sold)
  const body = {
    crsReservationId: sold.crsReservationId,
    trips: [{ companyReservationCode: codeOf(sold), items: [leaving!.uuid] }],
    cabinUse: random() < 0.5 ? ('WHOLE' as const) : ('BERTHS' as const),
  }
  const done = await desk.server.call(booking.cancel, { body }, { token: agent.token })
  if (done.code === '000') return returnedBy(done.body as Cancellation)
  const whole = { ...body, cabinUse: 'WHOLE' as const }
  return returnedBy(await agent.call(booking.cancel, { body: whole }))
}

/** To the deck, which is cheaper; returns what comes back. */
async function moveOne(sold: Sold, random: Random): Promise<number> {
  const { uuid } = pick(random, activeOf(sold))
  const selectedPassengers = [{ uuid, modifiedValues: { accommodationIdOrCode: 'DECK' } }]
  const trips = [{ companyReservationCode: codeOf(sold), selectedPassengers }]
  const body = { crsReservationCode: sold.crsReservationId, trips }
  const { code, body: answer } = await desk.server.call(booking.modify, { body }, { token: agent.token })
  if (code === '000') return -(answer as { difference: number }).difference
  expect(['nothing_modified', 'payments_differ', 'minor_unaccompanied']).toContain(code)
  return 0
}

async function splitOne(sold: Sold): Promise<string | undefined> {
  const [first] = childrenFirst(sold).toReversed()
  const items = [`${codeOf(sold)}/${first!.uuid}`]
  const path = { crsReservationId: sold.crsReservationId }
  const { code, body } = await desk.server.call(
    booking.split,
    { path, query: { items } },
    { token: agent.token },
  )
  return code === '000' ? (body as { bookings: Sold[] }).bookings[1]!.crsReservationId : undefined
}

async function livingOf(references: readonly string[]): Promise<Sold[]> {
  const all = await Promise.all(references.map(recall))
  return all.filter((one) => one.reservationStatus !== 'CANCELLED')
}

test.each(rules)(
  'splitting, moving to cheaper seats and cancelling return the same sum under %s',
  async (rule) => {
    await openDesk(rule)
    for (let nth = 0; nth < chains; nth++) {
      const random = seededRandom(seed, nth)
      const party = drawParty(random)
      const sold = await sell(party)
      const { refundAmount: atOnce, items } = await agent.call(booking.cancellationFees, {
        body: { crsReservationId: sold.crsReservationId },
      })
      const fee = 1 - items[0]!.refundPercent / 100
      const references = [sold.crsReservationId]
      const done: [verb: string, amount: number][] = []
      for (let left = await livingOf(references); left.length > 0; left = await livingOf(references)) {
        const one = pick(random, left)
        const verb = pick(random, ['cancel', 'cancel', 'split', 'move'] as const)
        if (verb === 'split') {
          const made = await splitOne(one)
          if (made !== undefined) references.push(made)
        }
        const amount =
          verb === 'cancel' ? await cancelOne(one, random) : verb === 'move' ? await moveOne(one, random) : 0
        done.push([verb, amount])
      }
      const chain = JSON.stringify({ nth, party, done, atOnce })
      const returned = done.reduce((sum, [, amount]) => sum + amount, 0)
      const charges = done.filter(([, amount]) => amount < 0)
      const feeOfCharges = charges.reduce((sum, [, amount]) => sum - amount * fee, 0)
      if (charges.length === 0) expect(returned, chain).toBe(atOnce)
      else expect(Math.abs(atOnce - feeOfCharges - returned), chain).toBeLessThanOrEqual(charges.length)
    }
  },
)
