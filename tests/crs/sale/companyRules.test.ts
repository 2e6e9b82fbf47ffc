import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { openSmallCrs, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { testServer, type TestServer } from '../../kit/crs/testServer.ts'
import { adults, people, trips, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'

let desk: SmallCrs
let server: TestServer
let token: string

/** Company HLC issues paper tickets only, requires names and a visa, and its ship carries dangerous goods. */
beforeAll(async () => {
  desk = await openSmallCrs()
  const { owner } = desk.database
  const rule = { eticket: false, required_at_sale: ['surname', 'sexType', 'name'] }
  await owner.updateTable('company_rule').set(rule).where('company', '=', 'HLC').execute()
  await owner.updateTable('vessel').set({ dangerous_goods: true }).where('code', '=', 'HLC01').execute()
  await owner
    .insertInto('booking_attribute')
    .values({
      company: 'HLC',
      field_name: 'visa',
      name_en: 'Visa',
      name_el: 'Θεώρηση',
      required: true,
      choices: '[]',
    })
    .execute()
  server = await testServer(desk.database, { clock: setClock() })
  token = (await server.signIn()).token
})
afterAll(async () => {
  await server.close()
  await desk.close()
})

const hold = (body: Parameters<typeof server.call<typeof booking.hold>>[1]['body']) =>
  server.call(booking.hold, { body }, { token })

const complete = { name: 'ELENI', booking_attribute_visa: 'X1' }
const requestWith = (passenger: object, requests: ReturnType<typeof vehicle>[] = []) => {
  const request = people('DECK', [{ uuid: 'one' }])
  const [analysis] = request.accommodationRequestAnalysises
  const passengerData = { ...analysis!.passengerData, ...passenger }
  return bookingRequest({
    day: [{ ...request, accommodationRequestAnalysises: [{ ...analysis!, passengerData }] }, ...requests],
  })
}

test('availability states the rules of a company', async () => {
  const { body } = await server.call(sailing.availability, { body: { trips: [trips.day] } }, { token })
  expect(body['trips']).toMatchObject([
    {
      eticket: false,
      dangerousGoods: true,
      validationAttributes: { requiredAtSale: ['surname', 'sexType', 'name'] },
      bookingAttributes: [{ fieldName: 'boardingHelp' }, { fieldName: 'visa', required: true, values: [] }],
    },
  ])
})

test.each([
  [{ booking_attribute_visa: 'X1' }, 'field_required', 'name'],
  [{ name: 'ELENI' }, 'attribute_missing', 'booking_attribute_visa'],
])('a passenger with %o only is refused as %s', async (passenger, code, field) => {
  const { body } = await hold(requestWith(passenger))
  expect(body).toMatchObject({
    code,
    at: `/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/${field}`,
  })
})

test('a passenger without sex is priced, but refused at the sale with the field (B27)', async () => {
  const body = requestWith({ ...complete, sexType: undefined })
  const priced = await server.call(pricing.price, { body: { trips: body.trips } }, { token })
  expect(priced.code).toBe('000')
  expect((await hold(body)).body).toMatchObject({
    code: 'sex_required',
    at: '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/sexType',
  })
})

test('the rules do not apply to other companies', async () => {
  expect((await hold(bookingRequest({ night: [adults(1)] }))).code).toBe('000')
})

test('a company without electronic tickets refuses them and issues paper tickets by default', async () => {
  const refused = await hold({ ...requestWith(complete), userSelectedEticket: true })
  expect(refused.body).toMatchObject({
    code: 'no_eticket',
    at: '/userSelectedEticket',
    parameters: { company: 'HLC' },
  })
  const { body } = await hold(requestWith(complete))
  expect(body).toMatchObject({ code: '000', booking: { userSelectedEticket: false } })
})

test('dangerous goods are booked on a ship that carries them, and recalled', async () => {
  const lorry = vehicle('TRK', { length: 12, height: 3.9 })
  const [analysis] = lorry.accommodationRequestAnalysises
  const vehicleData = { ...analysis!.vehicleData, adr: true }
  const tanker = { ...lorry, accommodationRequestAnalysises: [{ ...analysis!, vehicleData }] }
  const { body } = await hold(requestWith(complete, [tanker]))
  expect(body).toMatchObject({
    code: '000',
    booking: { trips: [{ selectedVehicles: [{ adr: true, length: 12, height: 3.9 }] }] },
  })
})

test('the sex is required on trips with a passenger list and for a berth, but not elsewhere', async () => {
  const rules = desk.database.owner.updateTable('company_rule').set({ required_at_sale: ['surname'] })
  await rules.where('company', 'in', ['HLC', 'DKT']).execute()
  const serverWithNewRules = await testServer(desk.database, { clock: setClock() })
  const { token: own } = await serverWithNewRules.signIn()
  const withoutSex = (type?: 'MALE_BERTH', place = 'DECK') => {
    const request = people(place, [{ uuid: 'one', sexType: undefined }], type)
    const [analysis] = request.accommodationRequestAnalysises
    const passengerData = { ...analysis!.passengerData, ...complete }
    return { ...request, accommodationRequestAnalysises: [{ ...analysis!, passengerData }] }
  }
  const codeOf = async (name: 'day' | 'parosToNaxos' | 'night', request: ReturnType<typeof withoutSex>) =>
    (
      await serverWithNewRules.call(
        booking.hold,
        { body: bookingRequest({ [name]: [request] }) },
        { token: own },
      )
    ).code
  try {
    expect(await codeOf('day', withoutSex())).toBe('sex_required')
    expect(await codeOf('night', withoutSex('MALE_BERTH', 'AB4'))).toBe('sex_required')
    expect(await codeOf('parosToNaxos', withoutSex())).toBe('000')
  } finally {
    await serverWithNewRules.close()
  }
})
