import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { party } from '../../../src/contract/party.ts'
import { bookingsMatching } from '../../../src/crs/party/partySql.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { phoneticKey } from '../../../src/domain/value/phoneticKey.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'
import { people, vehicle, bookingRequest, type Request, type TripName } from '../../kit/crs/bookingRequest.ts'
import { seed } from '../../kit/drawn.ts'

const { desk, agent } = startSmallCrs('all')
let sub: Agent
let foreign: Agent

beforeAll(async () => {
  sub = await desk.agent(others.sub)
  foreign = await desk.agent(others.foreign)
})

interface Traveller {
  surname: string
  name?: string
  sexType?: 'MALE' | 'FEMALE'
  type?: string
  birthdate?: string
  nationality?: string
  documentNumber?: string
  discount?: string
}

function car(plateNumber: string, length: number): Request {
  const asked = vehicle('CAR425', { length })
  const [analysis] = asked.accommodationRequestAnalysises
  if (analysis) analysis.vehicleData.plateNumber = plateNumber
  return asked
}

async function hold(
  who: Agent,
  travellers: readonly Traveller[],
  more: { vehicles?: Request[]; mobile?: string; email?: string; on?: readonly TripName[] } = {},
) {
  const { vehicles = [], mobile = '6900000000', email, on = ['day'] } = more
  const uuids = travellers.map(() => randomUUID())
  const asked = Object.fromEntries(
    on.map((trip) => [
      trip,
      [
        people(
          'DECK',
          travellers.map((one, at) => ({ ...one, uuid: uuids[at] ?? '' })),
        ),
        ...vehicles,
      ],
    ]),
  )
  const leader = { mobile, ...(email === undefined ? {} : { email }) }
  return (await who.call(booking.hold, { body: { ...bookingRequest(asked), leader } })).booking
}

const ask = async (who: Agent, clue: object) => (await who.call(party.memory, { body: clue })).parties
const names = async (who: Agent, clue: object) =>
  (await ask(who, clue)).map(({ people: found }) => found.map(({ surname, name }) => `${surname} ${name}`))

const maria: Traveller = {
  surname: 'PAPADOPOULOU',
  name: 'MARIA',
  sexType: 'FEMALE',
  birthdate: '1985-03-12',
  nationality: 'GR',
  documentNumber: 'AK123456',
  discount: 'SNR',
}
const nikos: Traveller = { surname: 'PAPADOPOULOS', name: 'NIKOS', sexType: 'MALE', nationality: 'GR' }

describe('a party of earlier bookings', () => {
  beforeAll(async () => {
    const { discount: _, ...young } = maria
    await hold(agent, [young, nikos], {
      vehicles: [car('IKA 1234', 4.1)],
      mobile: '+30 697-123 4567',
      email: 'maria@example.gr',
      on: ['day', 'back'],
    })
  })

  test('is returned with all recorded details', async () => {
    const [found, ...more] = await ask(agent, { phone: '6971234567' })
    expect(more).toEqual([])
    expect(found).toEqual({
      people: [
        {
          surname: 'PAPADOPOULOU',
          name: 'MARIA',
          sexType: 'FEMALE',
          type: 'AD',
          birthdate: '1985-03-12',
          nationality: 'GR',
          documentNumber: 'AK123456',
        },
        { surname: 'PAPADOPOULOS', name: 'NIKOS', sexType: 'MALE', type: 'AD', nationality: 'GR' },
      ],
      vehicles: [{ idOrCode: 'CAR425', plateNumber: 'IKA 1234', length: 4.1 }],
      leader: { phone: '+30 697-123 4567', email: 'maria@example.gr' },
      lastTrip: {
        departureDateTime: '2026-06-20 07:30',
        origin: { idOrCode: 'PIR', name: expect.any(String) },
        destination: { idOrCode: 'JTR', name: expect.any(String) },
      },
    })
  })

  test.each([
    { phone: '697123' },
    { phone: '00306971234567' },
    { phone: '+30 697 123' },
    { plate: 'ika1234' },
    { plate: 'ΙΚΑ-12' },
    { surname: 'papadopoulou' },
    { surname: 'Παπαδοπούλου' },
    { surname: 'papadopulu' },
    { surname: 'papadop' },
    { surname: 'papadopo' },
    { surname: 'papadopou' },
    { surname: 'papadopoulou', name: 'mar' },
    { surname: 'Παπαδόπουλος', name: 'Νίκος' },
  ])('is found by %o', async (clue) => {
    expect(await names(agent, clue)).toEqual([['PAPADOPOULOU MARIA', 'PAPADOPOULOS NIKOS']])
  })

  test.each([
    {},
    { phone: '697124' },
    { phone: '6971234568' },
    { plate: 'IKB1' },
    { plate: '--------' },
    { surname: 'papadopoulou', name: 'eleni' },
    { surname: 'papadopoulou', name: '%' },
    { surname: 'papadimitriou' },
    { surname: 'pa' },
  ])('is not found by %o', async (clue) => {
    expect(await names(agent, clue)).toEqual([])
  })
})

test('is refused as malformed when the text is too short', async () => {
  const short = await desk.server.call(party.memory, { body: { phone: '697' } }, { token: agent.token })
  expect(short.status).toBe(400)
})

test('is not found by the placeholder phone number', async () => {
  await hold(agent, [{ surname: 'ALONE', name: 'ANNA' }], { mobile: '9999999999' })
  expect(await names(agent, { phone: '9999999999' })).toEqual([])
})

test('is one of at most five, the latest first; the same passengers are merged with earlier details', async () => {
  for (const letter of 'ABCDEFG') await hold(agent, [{ surname: 'VLACHOS', name: `A${letter}` }])
  await hold(agent, [{ surname: 'VLACHOS', name: 'AD', birthdate: '1980-01-01' }])
  await hold(agent, [{ surname: 'VLACHOS', name: 'AD', documentNumber: 'X1' }])
  expect(await names(agent, { surname: 'vlachos' })).toEqual(
    ['AD', 'AG', 'AF', 'AE', 'AC'].map((name) => [`VLACHOS ${name}`]),
  )
  const [first] = await ask(agent, { surname: 'vlachos' })
  expect(first?.people[0]).toMatchObject({ birthdate: '1980-01-01', documentNumber: 'X1' })
})

test('travellers of one name get earlier details by their types, and none where these are alike too', async () => {
  const georgios = { surname: 'ZERVAS', name: 'GEORGIOS' }
  const ioannis = { surname: 'FOTIOU', name: 'IOANNIS' }
  const grandfather = { birthdate: '1955-01-01', documentNumber: 'AK1' }
  const grandson = { type: 'CH', birthdate: '2018-09-01' }
  await hold(agent, [
    { ...georgios, ...grandfather },
    { ...georgios, ...grandson },
  ])
  await hold(agent, [{ ...georgios, ...grandson }, georgios])
  const [first] = await ask(agent, { surname: 'zervas' })
  expect(first?.people).toMatchObject([grandson, { type: 'AD', ...grandfather }])
  expect(first?.people[0]).not.toHaveProperty('documentNumber')
  const [petros, maria] = [
    { ...georgios, name: 'PETROS' },
    { ...georgios, name: 'MARIA' },
  ]
  await hold(agent, [{ ...petros, ...grandfather }, maria])
  await hold(agent, [{ ...petros, ...grandson }, maria])
  const [both] = await ask(agent, { surname: 'zervas' })
  expect(both?.people).toMatchObject([grandson, { name: 'MARIA' }])
  expect(both?.people[0]).not.toHaveProperty('documentNumber')
  await hold(agent, [
    { ...ioannis, ...grandfather },
    { ...ioannis, birthdate: '1985-01-01' },
  ])
  await hold(agent, [ioannis, ioannis])
  const [alike] = await ask(agent, { surname: 'fotiou' })
  expect(alike?.people).toHaveLength(2)
  for (const person of alike?.people ?? []) expect(person).not.toHaveProperty('birthdate')
})

test('omits cancelled passengers unless all are cancelled', async () => {
  const made = await hold(agent, [
    { surname: 'MARKOU', name: 'EVA' },
    { surname: 'MARKOU', name: 'ION' },
  ])
  const [trip] = made.trips
  const ion = trip?.selectedPassengers[1]?.uuid ?? ''
  const trips = [{ companyReservationCode: trip?.companyReservationCode ?? '', items: [ion] }]
  await agent.call(booking.cancel, { body: { crsReservationId: made.crsReservationId, trips } })
  expect(await names(agent, { surname: 'markou' })).toEqual([['MARKOU EVA']])
  await agent.call(booking.cancel, { body: { crsReservationId: made.crsReservationId } })
  expect(await names(agent, { surname: 'markou' })).toEqual([['MARKOU EVA', 'MARKOU ION']])
})

test('has types for the age on the new day: a grown-up child is an adult', async () => {
  const typeOn = async (departureDate: string) =>
    (await ask(agent, { surname: 'kleftis', departureDate }))[0]?.people.map(({ type }) => type)
  await hold(agent, [
    { surname: 'KLEFTIS', name: 'PAVLOS', type: 'CH', birthdate: '2018-09-01' },
    { surname: 'KLEFTIS', name: 'LIZA' },
  ])
  expect(await typeOn('2026-08-31')).toEqual(['CH', 'AD'])
  expect(await typeOn('2036-09-01')).toEqual(['AD', 'AD'])
})

describe('agencies', () => {
  const spy = { surname: 'SECRETA', name: 'SOFIA' }
  beforeAll(async () => {
    await hold(foreign, [spy], { mobile: '6911111111', vehicles: [car('ZZZ9999', 4)] })
    await hold(sub, [{ surname: 'NISIOTI', name: 'RENA' }], { mobile: '6922222222' })
    await hold(agent, [{ surname: 'AKTAIOU', name: 'ROZA' }], { mobile: '6933333333' })
  })

  test('do not see parties of other agencies', async () => {
    for (const clue of [{ phone: '6911111111' }, { plate: 'ZZZ9999' }, { surname: 'secreta' }]) {
      expect(await names(agent, clue)).toEqual([])
      expect(await names(sub, clue)).toEqual([])
      expect(await names(foreign, clue)).toEqual([['SECRETA SOFIA']])
    }
  })

  test('see parties of their sub-agencies, but not of their parent', async () => {
    expect(await names(agent, { phone: '6922222222' })).toEqual([['NISIOTI RENA']])
    expect(await names(sub, { phone: '6922222222' })).toEqual([['NISIOTI RENA']])
    expect(await names(sub, { phone: '6933333333' })).toEqual([])
  })

  test('are separated by row-level security even when the query names the other agency', async () => {
    const who = {
      agency: '1300',
      agencies: ['1300'],
      userName: 'demo',
      userId: null,
      language: 'en',
    } as const
    const clue = { kind: 'phone', keys: ['6911111111'], typed: '' } as const
    const found = (agencies: readonly string[]) =>
      desk.database.transaction(who, (tx) => bookingsMatching(tx, { ...who, agencies }, clue))
    expect(await found(['1300', '1377'])).toEqual([])
    const theirs = { ...who, agency: '1377', agencies: ['1377'] }
    expect(await desk.database.transaction(theirs, (tx) => bookingsMatching(tx, theirs, clue))).toHaveLength(
      1,
    )
  })
})

test('the database folds a name like the domain', async () => {
  const letters = "AAABCDEEFGHIIJKLMNOOPQRSTUUVWXYYZ'-. 389"
  const chance = seededRandom(seed)
  const next = (below: number) => Math.floor(chance() * below)
  const word = () => Array.from({ length: 2 + next(11) }, () => letters[next(letters.length)]).join('')
  const words = ['PAPADOPOULOU', "O'NEILL", 'XANTHOPOULOS', 'TZATZIKI', 'KHAN', 'NTOUAS', 'BENAKIS', 'SMITH']
  words.push(...Array.from({ length: 3000 }, word))
  const { rows } = await sql<{ key: string | null }>`
    select name_key(word) as key from unnest(${words}::text[]) with ordinality as one(word, nth) order by nth`.execute(
    desk.database.owner,
  )
  expect(rows.map(({ key }) => key ?? '')).toEqual(words.map(phoneticKey))
})

test('a party whose ticket is open is offered without a departure', async () => {
  const { crsReservationId } = await hold(agent, [{ ...nikos, surname: 'ANOICHTOS' }], {
    mobile: '6955555555',
  })
  await agent.call(booking.issueHeld, { path: { crsReservationId } })
  await agent.call(booking.convertToOpen, { body: { crsReservationId } })
  const [found] = await ask(agent, { phone: '6955555555' })
  expect(found?.lastTrip).toEqual({
    origin: { idOrCode: 'PIR', name: expect.any(String) },
    destination: { idOrCode: 'JTR', name: expect.any(String) },
  })
})
