import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { makeReference } from '../../../src/domain/booking/reference.ts'
import { people, vehicle, bookingRequest, type TripName } from '../../kit/crs/bookingRequest.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let agent: Agent
let foreign: Agent

/** References by what was booked, in the order of booking. */
const made: Record<string, string> = {}

beforeAll(async () => {
  desk = await openSmallCrs()
  agent = await desk.agent()
  foreign = await desk.agent(others.foreign)
  const sub = await desk.agent(others.sub)
  await hold('nikos', agent, ['PAPADOPOULOS', 'NIKOS'], { mobile: '+30 697 123 4567', plate: 'IKA 1234' })
  await hold('maria', agent, ['PAPADOPOULOU', 'MARIA'], { mobile: '6979999999', trip: 'back' })
  await hold('sub', sub, ['PAPADAKIS', 'ELENI'], { trip: 'night' })
  await hold('foreign', foreign, ['PAPADOPOULOS', 'RENA'], { mobile: '6971234567', plate: 'IKA 1234' })
  await hold('berg', agent, ['VAN DER BERG', 'ANNA'], { trip: 'dayToParos' })
})
afterAll(() => desk.close())

interface Held {
  mobile?: string
  plate?: string
  trip?: TripName
}

async function hold(
  key: string,
  who: Agent,
  [surname, name]: [string, string],
  { mobile = '6900000000', plate, trip = 'day' }: Held,
): Promise<void> {
  const car = vehicle('CAR425')
  const [analysis] = car.accommodationRequestAnalysises
  if (analysis && plate !== undefined) analysis.vehicleData.plateNumber = plate
  const requests = [people('DECK', [{ surname, name }]), ...(plate === undefined ? [] : [car])]
  const body = { ...bookingRequest({ [trip]: requests }), leader: { mobile } }
  const { booking: option } = await who.call(booking.hold, { body })
  made[key] = option.crsReservationId
}

type Criteria = InputOf<typeof booking.byCriteria>['body']

const nameOf = (reference: string) => Object.keys(made).find((key) => made[key] === reference) ?? reference

/** What was found, by the keys above. */
async function found(body: Criteria, who = agent): Promise<string[]> {
  const { bookings } = await who.call(booking.byCriteria, { body })
  return bookings.map(({ crsReservationId }) => nameOf(crsReservationId))
}

const refused = (body: Criteria) => agent.refused(booking.byCriteria, { body })

describe('a search by criteria (CA-077)', () => {
  test.each([
    ['papadopo', ['maria', 'nikos']],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ', ['nikos']],
    ['παπαδ', ['sub', 'maria', 'nikos']],
    ['papadopoulos nikos', ['nikos']],
    ['νίκος παπαδόπουλος', ['nikos']],
    ['papadopoulou/mar', ['maria']],
    ['papadopoulou/nik', []],
    ['van der berg', ['berg']],
    ['van der', ['berg']],
    ['van der berg anna', ['berg']],
    ['nobody', []],
  ])('finds the bookings of %s, the latest first', async (surname, references) => {
    expect(await found({ surname })).toEqual(references)
  })

  test.each<[Criteria, string[]]>([
    [{ phone: '6971234567' }, ['nikos']],
    [{ phone: '0030 697 123' }, ['nikos']],
    [{ phone: '697' }, ['maria', 'nikos']],
    [{ plate: 'ικα-12' }, ['nikos']],
    [{ plate: 'IKA9' }, []],
    [{ surname: 'papa', plate: 'ika1234' }, ['nikos']],
    [{ surname: 'papa', phone: '6979' }, ['maria']],
    [{ surname: 'papa', name: 'e' }, ['sub']],
  ])('finds by %j', async (criteria, references) => {
    expect(await found(criteria)).toEqual(references)
  })

  test.each<[Criteria, string[]]>([
    [{ fromDate: '2026-06-20' }, ['berg', 'sub', 'nikos']],
    [{ fromDate: '2026-06-20', toDate: '2026-06-22' }, ['berg', 'sub', 'maria', 'nikos']],
    [{ fromDate: '2026-06-20', company: { abbreviation: 'DKT' } }, ['sub']],
    [{ fromDate: '2026-06-20', vessel: { idOrCode: 'HLC01' } }, ['berg', 'nikos']],
    [{ fromDate: '2026-06-20', origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'PAS' } }, ['berg']],
    [{ fromDate: '2026-06-20', surname: 'papa' }, ['sub', 'nikos']],
    [{ fromDate: '2026-06-20', plate: 'ika' }, ['nikos']],
    [{ fromDate: '2026-06-20', reservationStatus: 'ISSUED' }, []],
    [{ vessel: { idOrCode: 'HLC01' }, reservationStatus: 'optional' }, ['berg', 'maria', 'nikos']],
    [{ vessel: { idOrCode: 'HLC01' } }, ['berg', 'maria', 'nikos']],
    [{ reservationStatus: 'cancelled' }, []],
    [{ surname: 'papa', reservationStatus: 'optional' }, ['sub', 'maria', 'nikos']],
    [{ surname: 'papa', origin: { idOrCode: 'JTR' } }, ['maria']],
  ])(
    'narrows by days of departure, company, ports, ship and status, the latter two also alone: %j (SC-B24)',
    async (criteria, references) => {
      expect(await found(criteria)).toEqual(references)
    },
  )

  test('returns what a list shows of a booking', async () => {
    const { bookings, more } = await agent.call(booking.byCriteria, { body: { plate: 'ika1234' } })
    const { bookings: recalled } = await agent.call(booking.recall, {
      query: { crsReservationIds: [made['nikos'] ?? ''] },
    })
    expect(more).toBe(false)
    expect(recalled).toMatchObject(bookings)
  })

  test('refuses a search without criteria, an unknown page and a long or reversed range', async () => {
    expect(await refused({})).toMatchObject({ code: 'criteria_missing' })
    expect(await refused({ phone: '+-' })).toMatchObject({ code: 'criteria_missing' })
    expect(await refused({ surname: 'papa', after: 'AAAAAA' })).toMatchObject({
      code: 'booking_not_found',
      at: '/after',
    })
    expect(await refused({ surname: 'papa', after: made['foreign'] ?? '' })).toMatchObject({
      code: 'booking_not_found',
    })
    expect(await refused({ fromDate: '2026-06-01', toDate: '2026-06-20' })).toMatchObject({
      code: 'too_many_days',
    })
    expect(await refused({ fromDate: '2026-06-20', toDate: '2026-06-01' })).toMatchObject({
      code: 'days_reversed',
    })
  })

  test('of another agency finds only its own bookings', async () => {
    expect(await found({ surname: 'papa' }, foreign)).toEqual(['foreign'])
    expect(await found({ phone: '6971234567' }, foreign)).toEqual(['foreign'])
    expect(await found({ fromDate: '2026-06-20' }, foreign)).toEqual(['foreign'])
  })
})

describe('a search by name list (CA-078)', () => {
  const listed = async (passengers: { surname: string; name?: string }[], departureDate?: string) => {
    const body = { passengers, ...(departureDate === undefined ? {} : { departureDate }) }
    const { bookings } = await agent.call(booking.byNamelist, { body })
    return bookings.map(({ crsReservationId }) => nameOf(crsReservationId))
  }

  test('finds the bookings of any of the passengers, on the day of departure where it is given', async () => {
    const both = [{ surname: 'papadopoulou', name: 'maria' }, { surname: 'παπαδάκης' }]
    expect(await listed(both)).toEqual(['sub', 'maria'])
    expect(await listed(both, '2026-06-20')).toEqual(['sub'])
    expect(await listed([{ surname: 'nobody' }])).toEqual([])
  })
})

describe('many bookings', () => {
  beforeAll(async () => {
    let seed = 1
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const references = Array.from({ length: 120 }, () => makeReference(random))
    await desk.database.pool.query(`
      insert into booking (reference, agency, user_name, status, leader, booked_at)
      select reference, '1300', 'demo', 'ISSUED', '{}', '2026-01-01 10:00'
      from unnest('{${references.join()}}'::text[]) reference;
      insert into booking_trip (booking_id, agency, position, company, company_code, itinerary_id, from_seq, to_seq,
        line, vessel, origin, destination, departs, arrives, status)
      select id, agency, 0, 'HLC', 'many' || id, 1, 0, 3, 'H01', 'HLC01', 'PIR', 'JTR', '2026-05-20 07:30',
        '2026-05-20 15:00', 'ISSUED' from booking where booked_at = '2026-01-01 10:00';
      insert into booking_item (booking_id, trip_id, agency, uuid, position, request, kind, details, accommodation,
        request_type, percent, listed, net, vat, dues, surcharges, status)
      select booking_id, id, agency, place::text, place, 0, 'passenger', jsonb_build_object('surname', 'ZORBAS',
        'name', 'A' || booking_id), 'DECK', 'COMPLETE', 0, 0, 1000, 0, 0, 0, 'ISSUED'
      from booking_trip, generate_series(0, 4) place where company_code like 'many%'`)
  })

  test.each<Criteria>([{ surname: 'zorbas' }, { fromDate: '2026-05-20' }])(
    'of %j come in pages, each booking once',
    async (criteria) => {
      const references: string[] = []
      const sizes: number[] = []
      for (let after: string | undefined; ;) {
        const body = { ...criteria, ...(after === undefined ? {} : { after }) }
        const page = await agent.call(booking.byCriteria, { body })
        references.push(...page.bookings.map(({ crsReservationId }) => crsReservationId))
        sizes.push(page.bookings.length)
        if (!page.more) break
        after = page.bookings.at(-1)?.crsReservationId
      }
      const { rows } = await desk.database.pool.query<{ reference: string }>(
        `select reference from booking where booked_at = '2026-01-01 10:00' order by id desc`,
      )
      expect(references).toEqual(rows.map(({ reference }) => reference))
      expect(Math.max(...sizes)).toBe(50)
    },
  )

  test('a beginning that more than 200 names share is refused, the whole name is found', async () => {
    await desk.database.pool.query(`
      update booking_item set details = details || jsonb_build_object('surname',
        case when position = 0 then 'LE' else 'LE' || translate(id::text, '0123456789', 'klmrsvzgdo') end)
      where booking_id in (select id from booking where booked_at = '2026-01-01 10:00')`)
    const { bookings } = await agent.call(booking.byCriteria, { body: { surname: 'le' } })
    expect(bookings.length).toBe(50)
    expect(await refused({ surname: 'l' })).toMatchObject({
      code: 'search_too_wide',
      parameters: { typed: 'l' },
    })
  })
})
