import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { countriesIn } from '../../../src/crs/reference/countries.ts'
import { languages } from '../../../src/domain/value/language.ts'
import { passportCodes } from '../../../src/domain/value/passport/codes.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'
import { bookingRequest, people, vehicle, type Person } from '../../kit/crs/bookingRequest.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let agent: Agent
/** Of the small world, whose ships leave in five days. */
let today: string

beforeAll(async () => {
  desk = await openSmallCrs()
  agent = await desk.agent()
  today = desk.server.clock.localNow('Europe/Athens').slice(0, 10)
})
afterAll(() => desk.close())

const requestOf = (person: Person) => bookingRequest({ day: [people('DECK', [person])] })
const hold = async (person: Person) =>
  (await agent.call(booking.hold, { body: requestOf(person) })).booking.trips[0]!.selectedPassengers[0]!
const here = '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData'
const yearsBefore = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`

describe('the name of a passenger', () => {
  test.each([
    ['Παπαδόπουλος', 'PAPADOPOULOS'],
    ['Παπαδόπουλος'.normalize('NFD'), 'PAPADOPOULOS'],
    ['Иванов', 'IVANOV'],
    ['O’Brien–Smith', "O'BRIEN-SMITH"],
    ['Ħaż-Żebbuġ', 'HAZ-ZEBBUG'],
    ['\ufeff1. De\u00a0La Cruz', 'DE LA CRUZ'],
    ['smith', 'SMITH'],
  ])('%j is stored as the desk stores it: %s', async (surname, stored) => {
    expect(await hold({ surname, name: surname })).toMatchObject({ surname: stored, name: stored })
  })

  test.each([
    ['山田', { code: 'not_latin' }],
    ['SMITH 6971234567', { code: 'name_unreadable', parameters: { character: '6' } }],
    ['SMITH/JOHN', { code: 'name_unreadable', parameters: { character: '/' } }],
    ['Щ'.repeat(20), { code: 'name_too_long', parameters: { most: 60 } }],
  ])('%j is refused at its field, by the price too', async (surname, refusal) => {
    const body = requestOf({ surname })
    expect(await agent.refused(booking.book, { body })).toMatchObject({ ...refusal, at: `${here}/surname` })
    const price = { body: { trips: body.trips } }
    expect(await agent.refused(pricing.price, price)).toMatchObject({ ...refusal, at: `${here}/surname` })
  })

  test('is stored without its title, which gives the sex where the call does not name it', async () => {
    const sold = async (name: string, sexType?: 'MALE' | 'FEMALE') => {
      const { name: stored, sexType: sex } = await hold({ surname: 'SMITH', name, sexType })
      return [stored, sex]
    }
    expect(await sold('John Mr')).toEqual(['JOHN', 'MALE'])
    expect(await sold('κα Άννα')).toEqual(['ANNA', 'FEMALE'])
    expect(await sold('Dr. Jane Mrs', 'FEMALE')).toEqual(['JANE', 'FEMALE'])
    expect(await sold('John Mr', 'FEMALE')).toEqual(['JOHN', 'FEMALE'])
    expect(await hold({ surname: 'Miss', name: 'Ann', sexType: 'FEMALE' })).toMatchObject({ surname: 'MISS' })
  })

  test('is changed under the same rules, and so is that of a driver', async () => {
    const car = vehicle('CAR425')
    Object.assign(car.accommodationRequestAnalysises[0]!.vehicleData, { driverSurname: 'Κώστας' })
    const request = bookingRequest({ day: [people('DECK', [{ surname: 'SMITH' }]), car] })
    const { booking: held } = await agent.call(booking.hold, { body: request })
    const [trip] = held.trips
    expect(trip?.selectedVehicles[0]).toMatchObject({ driverSurname: 'KOSTAS' })
    const { uuid } = trip!.selectedPassengers[0]!
    const changing = (surname: string) => ({
      body: {
        crsReservationCode: held.crsReservationCode,
        trips: [
          {
            companyReservationCode: trip!.companyReservationCode,
            selectedPassengers: [{ uuid, modifiedValues: { surname } }],
          },
        ],
      },
    })
    const { booking: changed } = await agent.call(booking.modify, changing('Ёлкина'))
    expect(changed.trips[0]!.selectedPassengers[0]).toMatchObject({ surname: 'ELKINA' })
    expect(await agent.refused(booking.modify, changing('王'))).toMatchObject({
      code: 'not_latin',
      at: '/trips/0/selectedPassengers/0/modifiedValues/surname',
    })
  })
})

describe('a nationality', () => {
  // Another ship, so that enough is left on the first one.
  const atNight = (nationality: string) => ({
    body: bookingRequest({ night: [people('DECK', [{ nationality }])] }),
  })

  test.each([
    ['GR', 'GR'],
    ['GRC', 'GR'],
    ['XKX', 'XK'],
    ['RKS', 'XK'],
    ['XXA', 'XXA'],
    ['XXB', 'XXB'],
    ['XXC', 'XXC'],
    ['XOM', 'XOM'],
    ['UNO', 'UNO'],
    ['GBD', 'GBD'],
    ['GBN', 'GBN'],
    ['GBO', 'GBO'],
    ['GBP', 'GBP'],
    ['GBS', 'GBS'],
  ])('%s of a country or passport is stored as %s', async (nationality, stored) => {
    const { booking: held } = await agent.call(booking.hold, atNight(nationality))
    expect(held.trips[0]!.selectedPassengers[0]).toMatchObject({ nationality: stored })
  })

  test.each(['QQ', 'XX', 'UK', 'GBX', 'XXD', 'ZZZ'])('%s of no country is refused', async (nationality) => {
    const refusal = { code: 'country_unknown', parameters: { text: nationality }, at: `${here}/nationality` }
    expect(await agent.refused(booking.hold, { body: requestOf({ nationality }) })).toMatchObject(refusal)
  })

  test('is changed under the same rules, and cleared', async () => {
    const { booking: held } = await agent.call(booking.hold, atNight('GR'))
    const [trip] = held.trips
    const { uuid } = trip!.selectedPassengers[0]!
    const changing = (nationality: string) => ({
      body: {
        crsReservationCode: held.crsReservationCode,
        trips: [
          {
            companyReservationCode: trip!.companyReservationCode,
            selectedPassengers: [{ uuid, modifiedValues: { nationality } }],
          },
        ],
      },
    })
    expect(await agent.refused(booking.modify, changing('QQ'))).toMatchObject({
      code: 'country_unknown',
      at: '/trips/0/selectedPassengers/0/modifiedValues/nationality',
    })
    for (const [typed, stored] of [
      ['XXA', 'XXA'],
      ['GRC', 'GR'],
    ] as const) {
      const { booking: changed } = await agent.call(booking.modify, changing(typed))
      expect(changed.trips[0]!.selectedPassengers[0]).toMatchObject({ nationality: stored })
    }
    const { booking: cleared } = await agent.call(booking.modify, changing(''))
    expect(cleared.trips[0]!.selectedPassengers[0]?.nationality ?? '').toBe('')
  })

  test('has a name in every language of the desk', () => {
    for (const language of languages) {
      const names = new Map(countriesIn(language).map(({ idOrCode, name }) => [idOrCode, name]))
      expect(passportCodes.filter((code) => (names.get(code) ?? code) === code)).toEqual([])
    }
  })
})

describe('the number of a payment card', () => {
  const number = '4111 1111 1111 1111'
  const refusal = (at: string) => ({ code: 'card_number', at })

  test('is refused in remarks and in the number of a document, when sold, held or changed', async () => {
    const body = { ...requestOf({}), remarks: `paid by ${number}` }
    expect(await agent.refused(booking.book, { body })).toMatchObject(refusal('/remarks'))
    expect(await agent.refused(booking.hold, { body })).toMatchObject(refusal('/remarks'))
    const security = { ...requestOf({}), remarks: 'CVC 123' }
    expect(await agent.refused(booking.hold, { body: security })).toMatchObject(refusal('/remarks'))
    const { booking: held } = await agent.call(booking.hold, { body: requestOf({}) })
    const { crsReservationCode } = held
    const changed = { body: { crsReservationCode, remarks: number } }
    expect(await agent.refused(booking.modify, changed)).toMatchObject(refusal('/remarks'))
  })
})

describe('a date of birth', () => {
  test('is of today at the latest, and at most 120 years ago', async () => {
    expect(await hold({ type: 'AD', birthdate: yearsBefore(120) })).toMatchObject({
      birthdate: yearsBefore(120),
    })
    const soon = addDays(today, 1)
    for (const [birthdate, code] of [
      [soon, 'born_in_future'],
      ['2085-03-12', 'born_in_future'],
      [yearsBefore(121), 'born_too_early'],
      ['0085-03-12', 'born_too_early'],
      ['1985-02-30', 'date_not_valid'],
    ] as const)
      expect(await agent.refused(booking.hold, { body: requestOf({ birthdate }) })).toMatchObject({
        code,
        at: `${here}/birthdate`,
      })
  })
})

describe('the phones and the e-mail address of the lead passenger', () => {
  const held = async (leader: Record<string, string>) => {
    const body = { ...requestOf({ surname: 'SMITH' }), leader: { mobile: '6971234567', ...leader } }
    return agent.call(booking.hold, { body })
  }
  const refused = (leader: Record<string, string>) =>
    agent.refused(booking.hold, {
      body: { ...requestOf({ surname: 'SMITH' }), leader: { mobile: '6971234567', ...leader } },
    })

  test.each([
    [{ mobile: '697.123.4567' }, { mobile: '697 123 4567' }],
    [{ mobile: 'tel:+30–697–1234567' }, { mobile: '+30-697-1234567' }],
    [{ phone: 'Τηλ. 210 4123456' }, { phone: '210 4123456' }],
    [{ emergencyPhone: '(+30) 210\u00a0412\u00a03456' }, { emergencyPhone: '+30 210 412 3456' }],
    [{ email: 'maria@example.gr,' }, { email: 'maria@example.gr' }],
    [{ email: 'Maria <mailto:maria@example.gr>;' }, { email: 'maria@example.gr' }],
    [{ email: '' }, {}],
  ])('%o is stored as %o', async (leader, stored) => {
    expect((await held(leader)).booking.leader).toMatchObject(stored)
  })

  test.each([
    [{ mobile: 'Maria 697' }, 'phone_not_valid', '/leader/mobile'],
    [{ phone: '210 4123456 / 697 1234567' }, 'phone_not_valid', '/leader/phone'],
    [{ emergencyPhone: '697#' }, 'phone_not_valid', '/leader/emergencyPhone'],
    [{ email: 'maria' }, 'email_not_valid', '/leader/email'],
    [{ email: 'maria..papa@example.gr' }, 'email_not_valid', '/leader/email'],
    [{ email: 'a@example.gr, b@example.gr' }, 'email_not_valid', '/leader/email'],
  ])('%o is refused at its field', async (leader, code, at) => {
    expect(await refused(leader)).toMatchObject({ code, at })
  })

  test('are changed under the same rules', async () => {
    const { crsReservationCode } = (await held({})).booking
    const changing = (leader: Record<string, string>) => ({ body: { crsReservationCode, leader } })
    const { booking: changed } = await agent.call(booking.modify, changing({ mobile: 'tel: 698.000.0000' }))
    expect(changed.leader).toMatchObject({ mobile: '698 000 0000' })
    expect(await agent.refused(booking.modify, changing({ email: 'a@b' }))).toMatchObject({
      code: 'email_not_valid',
      at: '/leader/email',
    })
  })
})
