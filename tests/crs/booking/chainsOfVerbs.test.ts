import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Call, InputOf } from '../../../src/contract/call.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { adults, bookingRequest, pays, trips } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, others, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { copySailing, liftLimits } from '../../kit/crs/smallWorld.ts'
import type { SignIn } from '../../kit/crs/testServer.ts'

/** No chain of verbs, by any agencies and over midnight, returns more in the end than cancelling at once. */

const chains = Number(process.env['VERB_CHAINS'] ?? 12)
const seed = Number(process.env['VERB_SEED'] ?? randomInt(2 ** 31))
process.stdout.write(`chainsOfVerbs.test.ts: VERB_SEED=${seed}\n`)

let desk: SmallCrs
let tokens: Map<string, string>

const users: Record<string, SignIn | undefined> = { 1300: undefined, 1301: others.sub, 1377: others.foreign }
const agencies = Object.keys(users)

/** Cheaper and later sailings; HLC voids tickets on the day of issue and DKT does not, or the other way round. */
async function openDesk(voiding: 'HLC' | 'DKT', rule: string): Promise<void> {
  desk = await openSmallCrs('on', async (database) => {
    const { owner } = database
    await owner.updateTable('company_rule').set({ voids: true }).where('company', '=', voiding).execute()
    await owner.updateTable('company').set({ cancellation_set: rule }).execute()
    const later = (days: number) => (time: string) => addDays(time.slice(0, 10), days) + time.slice(10)
    await copySailing(database, { id: 90, season: 'low', at: later(4) })
    await copySailing(database, { id: 91, season: 'high', at: later(40) })
    await sql`insert into fare (line, origin, destination, season, product, gross)
      select line, origin, destination, 'low', product, gross - 501 from fare
      where season = 'high' and product in ('DECK', 'EC') and line = 'H01'`.execute(owner)
    await liftLimits(database)
    await owner
      .updateTable('ticket_stock')
      .set(({ eb }) => ({ last_number: eb('next_number', '+', 90_000) }))
      .execute()
  })
  await signIn()
}
async function signIn(): Promise<void> {
  const all = await Promise.all(
    agencies.map(async (code) => [code, (await desk.agent(users[code])).token] as const),
  )
  tokens = new Map(all)
}
afterEach(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

/** The answer, or undefined where it is refused. */
async function ask<C extends Call>(by: string, call: C, input: InputOf<C>) {
  const { code, status, body } = await desk.server.call(call, input, { token: tokens.get(by)! })
  expect(status).toBe(200)
  return code === '000' ? (body as never as Booked & { bookings: Stored[]; difference: number }) : undefined
}

interface Stored {
  crsReservationId: string
  reservationStatus: string
  agencyCode: string
  trips: {
    companyReservationCode: string
    reservationStatus: string
    selectedPassengers: { uuid: string; status: string }[]
  }[]
}
interface Booked {
  booking: Stored
  crsReservationId: string
}

/** A booking of the chain, and the agency that has it. */
interface Held {
  agency: string
  reference: string
}

const recall = async ({ agency, reference }: Held) =>
  (await ask(agency, booking.recall, { query: { crsReservationIds: [reference] } }))?.bookings[0]

const sailings = {
  day: trips.day,
  night: trips.night,
  cheap: { ...trips.day, departureDateTime: '2026-06-24 07:30' },
  far: { ...trips.day, departureDateTime: '2026-07-30 07:30' },
}

type Random = () => number
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!
const onePassenger = (random: Random, { trips: all }: Stored) => {
  const trip = pick(random, all)
  const passenger = pick(random, trip.selectedPassengers)
  return { code: trip.companyReservationCode, uuid: passenger.uuid }
}

type Verb = (random: Random, held: Held[], one: Held, stored: Stored) => Promise<unknown>

const verbs: Record<string, Verb> = {
  async split(random, held, { agency, reference }, stored) {
    const { code, uuid } = onePassenger(random, stored)
    const query = { items: [`${code}/${uuid}`] }
    const done = await ask(agency, booking.split, { path: { crsReservationId: reference }, query })
    const made = done?.bookings[1]
    if (made) held.push({ agency, reference: made.crsReservationId })
    return made
  },
  async merge(random, held, { agency, reference: from }) {
    const other = pick(random, held)
    const path = { from, to: other.reference }
    const done = other.agency === agency && (await ask(agency, booking.merge, { path }))
    if (done)
      held.splice(
        held.findIndex(({ reference }) => reference === from),
        1,
      )
    return done
  },
  async transfer(random, held, one, stored) {
    const to = pick(random, agencies)
    const { code, uuid } = onePassenger(random, stored)
    const part = { trips: [{ companyReservationCode: code, items: [uuid] }] }
    const body = { crsReservationId: one.reference, agentCode: to, ...(random() < 0.5 && part) }
    const done = await ask(one.agency, booking.transfer, { body })
    if (done?.crsReservationId === one.reference) one.agency = to
    else if (done) held.push({ agency: to, reference: done.crsReservationId })
    return done
  },
  convertToOptional: (_, __, { agency, reference: id }) =>
    ask(agency, booking.convertToOptional, { path: { id }, query: {} }),
  issue: (_, __, { agency, reference: crsReservationId }) =>
    ask(agency, booking.issueHeld, { path: { crsReservationId } }),
  async pta(_, __, { agency, reference: crsReservationId }) {
    const collector = agency === '1377' ? '1300' : '1377'
    await ask(agency, booking.issuePta, { body: { crsReservationId, agentCode: collector } })
    return ask(collector, booking.convertFromPta, { path: { crsReservationId }, body: {} })
  },
  async modify(random, _, { agency, reference }, stored) {
    const { companyReservationCode } = pick(random, stored.trips)
    const { uuid } = onePassenger(random, stored)
    const place = pick(random, ['DECK', 'EC'])
    const seat = { selectedPassengers: [{ uuid, modifiedValues: { accommodationIdOrCode: place } }] }
    const change = random() < 0.4 ? seat : sailings[pick(random, ['day', 'night', 'cheap', 'far'] as const)]
    const body = {
      crsReservationCode: reference,
      trips: [{ companyReservationCode, ...change }],
      ...(random() < 0.2 && { withoutRefund: true }),
    }
    const price = await ask(agency, booking.priceModify, { body })
    const payments = price && price.difference > 0 ? { payments: pays({ cash: price.difference }) } : {}
    return price && ask(agency, booking.modify, { body: { ...body, ...payments } })
  },
  convertToOpen: (_, __, { agency, reference: crsReservationId }) =>
    ask(agency, booking.convertToOpen, { body: { crsReservationId } }),
  async replaceOpen(random, _, { agency, reference: crsReservationId }) {
    const trip = sailings[pick(random, ['day', 'cheap', 'far'] as const)]
    const price = await ask(agency, booking.priceDiffForOpen, { body: { crsReservationId, trip } })
    const expectedDifference = price?.difference ?? 0
    const payments = expectedDifference > 0 ? { payments: pays({ card: expectedDifference }) } : {}
    const body = { trip, expectedDifference, ...payments }
    return ask(agency, booking.replaceOpen, { path: { crsReservationId }, body })
  },
  cancel(random, _, { agency, reference: crsReservationId }, stored) {
    const { code, uuid } = onePassenger(random, stored)
    const body = { crsReservationId, trips: [{ companyReservationCode: code, items: [uuid] }] }
    return ask(agency, booking.cancel, { body })
  },
  undoCancel: (_, __, { agency, reference: crsReservationId }) =>
    ask(agency, booking.undoCancel, { path: { crsReservationId }, body: {} }),
}
const names = Object.keys(verbs)

/** What all agencies have kept of what was paid since, in hundredths. */
async function kept(): Promise<number> {
  const found = await sql<{
    amount: string
  }>`select coalesce(sum(amount), 0) as amount from ledger_entry`.execute(desk.database.owner)
  return Number(found.rows[0]?.amount)
}

async function sell(random: Random): Promise<Held> {
  const kind = pick(random, ['day', 'night', 'far'] as const)
  const price = kind === 'night' ? 4000 : 4350
  const request = bookingRequest({ [kind === 'night' ? 'night' : 'day']: [adults(2)] })
  Object.assign(request.trips[0]!, sailings[kind])
  const method = pick(random, ['cash', 'card', 'account'] as const)
  const body = { ...request, payments: pays({ [method]: 2 * price }), expectedTotal: 2 * price }
  const done = await ask('1300', booking.sell, { body })
  return { agency: '1300', reference: done!.booking.crsReservationId }
}

async function cancelAll(held: readonly Held[]): Promise<void> {
  for (const { agency, reference } of held)
    await ask(agency, booking.cancel, { body: { crsReservationId: reference } })
  for (const one of held) {
    const stored = await recall(one)
    expect([undefined, 'CANCELLED']).toContain(stored?.reservationStatus)
  }
}

test.each([
  ['HLC', 'GR_LAW'],
  ['DKT', 'GR_HIGH'],
  ['HLC', 'ALBANIA'],
] as const)('where %s voids tickets, and by the rules of %s', async (voiding, rule) => {
  await openDesk(voiding, rule)
  let [made, passed] = [0, 0]
  for (let nth = 0; nth < chains; nth++) {
    const random = seededRandom(seed, nth)
    const before = await kept()
    const first = await sell(random)
    const body = { crsReservationId: first.reference }
    const { cancellationFees: atOnce } = (await ask('1300', booking.cancellationFees, { body })) as never as {
      cancellationFees: number
    }
    const held = [first]
    const chain: string[] = []
    // Five verbs that are done, or as many tries as usually lead to them.
    for (let [tries, left] = [0, 5]; left > 0 && tries < 15; tries++) {
      const name = pick(random, names)
      const one = pick(random, held)
      const stored = await recall(one)
      const done = stored && (await verbs[name]!(random, held, one, stored))
      chain.push(done ? name : `(${name})`)
      if (done) [made, left] = [made + 1, left - 1]
      // Until after midnight, and the next day; the ships of the 20th are still there after five of them.
      if (passed < 5 && random() < 0.04) {
        passed += 1
        desk.server.clock.pass(15 * 3_600_000)
        await signIn()
        chain.push('15 hours')
      }
    }
    await cancelAll(held)
    const retained = (await kept()) - before
    expect(retained, `${nth}: ${chain.join(', ')}`).toBeGreaterThanOrEqual(atOnce)
  }
  expect(made).toBeGreaterThan(2 * chains)
})
