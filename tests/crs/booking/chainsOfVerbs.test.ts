import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Call, InputOf } from '../../../src/contract/call.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { extent, seed } from '../../kit/drawn.ts'
import { bookingRequest, pays, people, trips, type Person } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { addNightReturn, nightReturn } from '../../kit/crs/nightReturn.ts'
import { openSmallCrs, others, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { copySailing, liftLimits } from '../../kit/crs/smallWorld.ts'
import type { SignIn } from '../../kit/crs/testServer.ts'

/**
 * No chain of verbs, by any agencies and over midnight, returns more in the end than cancelling at once, and no discount or
 * use of a code outlives its reason.
 */

const chains = extent('VERB_CHAINS', 3, 12)

let desk: SmallCrs
let tokens: Map<string, string>

const users: Record<string, SignIn | undefined> = { 1300: undefined, 1301: others.sub, 1377: others.foreign }
const agencies = Object.keys(users)

/** Cheaper and later sailings; HLC voids tickets on the day of issue and DKT does not, or the other way round. */
async function openDesk(voiding: 'HLC' | 'DKT', rule: string, whenLost = 'retained'): Promise<void> {
  desk = await openSmallCrs('on', async (database) => {
    const { owner } = database
    await owner.updateTable('company_rule').set({ voids: true }).where('company', '=', voiding).execute()
    await owner.updateTable('company').set({ cancellation_set: rule }).execute()
    const later = (days: number) => (time: string) => addDays(time.slice(0, 10), days) + time.slice(10)
    await copySailing(database, { id: 90, season: 'low', at: later(4) })
    await copySailing(database, { id: 91, season: 'high', at: later(40) })
    await sql`insert into list_fare (line, origin, destination, season, product, gross)
      select line, origin, destination, 'low', product, gross - 501 from list_fare
      where season = 'high' and product in ('DECK', 'EC') and line = 'H01'`.execute(owner)
    await addNightReturn(database)
    await owner.updateTable('discount').set({ least_persons: groupSize }).where('code', '=', 'GRP').execute()
    await owner.updateTable('discount').set({ when_lost: whenLost }).execute()
    await liftLimits(database)
    const plenty = { uses: 1000, uses_left: 1000 }
    await owner.updateTable('voucher').set(plenty).where('uses_left', 'is not', null).execute()
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
  total: number
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
  convertToOpen(random, _, { agency, reference: crsReservationId }, stored) {
    const { code, uuid } = onePassenger(random, stored)
    const part = { trips: [{ companyReservationCode: code, items: [uuid] }] }
    const body = { crsReservationId, ...(random() < 0.5 && part) }
    return ask(agency, booking.convertToOpen, { body })
  },
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
    return cancel(agency, { crsReservationId, trips: [{ companyReservationCode: code, items: [uuid] }] })
  },
  undoCancel: (_, __, { agency, reference: crsReservationId }) =>
    ask(agency, booking.undoCancel, { path: { crsReservationId }, body: {} }),
}
const names = Object.keys(verbs)
/** Those that change neither what is sold nor its rules: only cents could be lost or gained by them. */
const neutral = ['split', 'merge', 'transfer', 'cancel', 'undoCancel'] as const

/** What all agencies have kept of what was paid since, in hundredths. */
async function kept(): Promise<number> {
  const found = await sql<{
    amount: string
  }>`select coalesce(sum(amount), 0) as amount from ledger_entry`.execute(desk.database.owner)
  return Number(found.rows[0]?.amount)
}

const cancel = (agency: string, body: InputOf<typeof booking.cancel>['body']) =>
  ask(agency, booking.cancel, { body })

const groupSize = 3
const document = { discountDocument: '1234567' } as Person
const child: Person = { type: 'CH', birthdate: '2019-05-05' }
const party = (count: number, person: Person = {}) => Array.from({ length: count }, () => person)
const onDay = (persons: readonly Person[], more: object = {}) => ({
  ...bookingRequest({ day: [people('DECK', persons)] }),
  ...more,
})

function thereAndBack() {
  const persons = party(2, { discount: 'RTN' }).map((person) => ({ ...person, uuid: randomUUID() }))
  const made = bookingRequest({ night: [people('DECK', persons)] })
  return {
    ...made,
    trips: [...made.trips, { ...nightReturn, accommodationRequests: [people('DECK', persons)] }],
  }
}

/** Sales at the full price, with codes of limited use, and with discounts that depend on who travels together. */
const sales: Record<string, () => ReturnType<typeof bookingRequest>> = {
  day: () => onDay(party(2)),
  night: () => bookingRequest({ night: [people('DECK', party(2))] }),
  cabin: () => bookingRequest({ night: [people('AB4', party(3))] }),
  couple: () => bookingRequest({ night: [people('AB4', party(2)), people('AB4', party(2))] }),
  far: () => {
    const made = onDay(party(2))
    return { ...made, trips: made.trips.map((trip) => ({ ...trip, ...sailings.far })) }
  },
  coupon: () => onDay(party(2), { coupon: 'ONCE20' }),
  voucher: () => onDay(party(2), { voucherCode: '500100' }),
  percentage: () => onDay(party(2), { coupon: 'SUMMER10' }),
  family: () => bookingRequest({ night: [people('AB4', [...party(2), ...party(2, child)])] }),
  GRP: () => onDay(party(groupSize + 1, { discount: 'GRP' })),
  PRC: () => onDay([{ discount: 'PRM', ...document }, { discount: 'PRC' }, {}]),
  RTN: thereAndBack,
}

async function sell(random: Random, kind = pick(random, Object.keys(sales))): Promise<Held> {
  const held = await ask('1300', booking.hold, { body: sales[kind]!() })
  const { crsReservationId, total } = held!.booking
  const payments = pays({ [pick(random, ['cash', 'card', 'account'] as const)]: total })
  expect(await ask('1300', booking.issue, { body: { crsReservationId, payments } })).toBeDefined()
  return { agency: '1300', reference: crsReservationId }
}

interface Travelling {
  discount: string | null
  /** Null of an open ticket. */
  voyage: string | null
  direction: string
  /** Cancelled without any refund: it counts for the others, as if its passenger travelled. */
  cancelled: boolean
}

/** By discount: returns true while those who travel by tickets of one sale meet what it needs. */
const reasons: Record<string, (one: Travelling, all: readonly Travelling[]) => boolean> = {
  GRP: ({ voyage }, all) => all.filter((other) => other.voyage === voyage).length >= groupSize,
  PRC: ({ voyage }, all) => all.some((other) => other.discount === 'PRM' && other.voyage === voyage),
  RTN: ({ direction }, all) => all.some((other) => other.direction !== direction),
}

/** Discounts in the bookings of one sale whose reason is gone; of an open ticket it is asked for when it gets a date. */
async function outlived(held: readonly Held[]): Promise<string[]> {
  const { rows } = await sql<Travelling>`
    select item.discount, trip.itinerary_id::text || trip.origin as voyage, trip.origin as direction,
      item.status = 'CANCELLED' as cancelled
    from booking_item item join booking_trip trip on trip.id = item.trip_id join booking on booking.id = item.booking_id
    where booking.reference = any(${held.map(({ reference }) => reference)}) and item.kind = 'passenger'
      and (item.status in ('ISSUED', 'OPEN') or item.fee > 0 and item.fee >= net + vat + dues + surcharges)`.execute(
    desk.database.owner,
  )
  return rows.flatMap((one) => {
    const { discount, voyage, cancelled } = one
    if (discount === null || voyage === null || cancelled) return []
    return (reasons[discount]?.(one, rows) ?? true) ? [] : [discount]
  })
}

async function cancelAll(held: readonly Held[]): Promise<void> {
  for (const { agency, reference } of held) await cancel(agency, { crsReservationId: reference })
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
      // Of a part in another agency it is retained of the refund, and the other prices stay.
      if (!chain.includes('transfer')) expect(await outlived(held), `${nth}: ${chain.join(', ')}`).toEqual([])
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

test.each(['GR_LAW', 'GR_HIGH', 'ALBANIA'] as const)(
  'parting a booking and cancelling its parts returns to the cent what cancelling at once does, by the rules of %s',
  async (rule) => {
    await openDesk('HLC', rule)
    const { owner } = desk.database
    // Fares of which a percentage is no whole cent.
    await sql`update list_fare set gross = gross + 1 where product in ('DECK', 'AB4')`.execute(owner)
    let made = 0
    for (let nth = 0; nth < chains; nth++) {
      const random = seededRandom(seed, chains + nth)
      const before = await kept()
      const first = await sell(random, pick(random, ['day', 'night', 'cabin', 'couple', 'far'] as const))
      const body = { crsReservationId: first.reference }
      const atOnce = (await ask('1300', booking.cancellationFees, { body })) as never as {
        cancellationFees: number
      }
      const held = [first]
      const chain: string[] = []
      // Three verbs that are done, or as many tries as lead to them with nearly every seed.
      for (let [tries, left] = [0, 3]; left > 0 && tries < 20; tries++) {
        const name = pick(random, neutral)
        const one = pick(random, held)
        const stored = await recall(one)
        const done = stored && (await verbs[name]!(random, held, one, stored))
        if (done) [made, left] = [made + 1, left - 1]
        chain.push(done ? name : `(${name})`)
      }
      await cancelAll(held)
      expect((await kept()) - before, `${nth}: ${chain.join(', ')}`).toBe(atOnce.cancellationFees)
    }
    expect(made).toBeGreaterThanOrEqual(chains)
  },
)

test('a discount that outlives its reason, as a company may have it, is found', async () => {
  await openDesk('HLC', 'GR_LAW', 'kept')
  const random = seededRandom(seed, 0)
  const found = []
  for (const kind of Object.keys(reasons)) {
    const one = await sell(random, kind)
    const stored = (await recall(one))!
    for (const { companyReservationCode, selectedPassengers } of stored.trips.slice(-1))
      await cancel('1300', {
        crsReservationId: one.reference,
        trips: [
          {
            companyReservationCode,
            items: selectedPassengers.slice(0, kind === 'PRC' ? 1 : 2).map(({ uuid }) => uuid),
          },
        ],
      })
    found.push(new Set(await outlived([one])))
  }
  expect(found).toEqual(Object.keys(reasons).map((kind) => new Set([kind])))
})
