import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { setClock } from '../../kit/clock.ts'
import { openSmallDesk, type SmallDesk } from '../../kit/selling.ts'
import { testServer, type TestServer } from '../../kit/wire.ts'
import { adults, people, trips, vehicle, wish } from '../../kit/wish.ts'

let desk: SmallDesk
let server: TestServer
let token: string

/** A server over a world in which one company has paper tickets, asks for names and a visa, and takes tankers. */
beforeAll(async () => {
  desk = await openSmallDesk()
  const { owner } = desk.database
  const rule = { eticket: false, required_at_sale: ['surname', 'sexType', 'name'] }
  await owner.updateTable('company_rule').set(rule).where('company', '=', 'HLC').execute()
  await owner.updateTable('vessel').set({ dangerous_goods: true }).where('code', '=', 'HLC01').execute()
  await owner
    .insertInto('booking_attribute')
    .values({
      ...{ company: 'HLC', field_name: 'visa', name_en: 'Visa', name_el: 'Θεώρηση' },
      ...{ required: true, choices: '[]' },
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

const whole = { name: 'ELENI', booking_attribute_visa: 'X1' }
const asking = (told: object, requests: ReturnType<typeof vehicle>[] = []) => {
  const request = people('DECK', [{ uuid: 'one' }])
  const [analysis] = request.accommodationRequestAnalysises
  const passengerData = { ...analysis!.passengerData, ...told }
  return wish({
    day: [{ ...request, accommodationRequestAnalysises: [{ ...analysis!, passengerData }] }, ...requests],
  })
}

test('are told by availability', async () => {
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
])('are asked for: %o is refused as %s', async (told, code, field) => {
  const { body } = await hold(asking(told))
  expect(body).toMatchObject({
    code,
    at: `/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/${field}`,
  })
})

test('a passenger without sex is priced, and refused at the sale with the field (B27)', async () => {
  const body = asking({ ...whole, sexType: undefined })
  const priced = await server.call(pricing.price, { body: { trips: body.trips } }, { token })
  expect(priced.code).toBe('000')
  expect((await hold(body)).body).toMatchObject({
    code: 'sex_required',
    at: '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/sexType',
  })
})

test('are nobody else’s', async () => {
  expect((await hold(wish({ night: [adults(1)] }))).code).toBe('000')
})

test('paper tickets are what one gets where there are no others', async () => {
  const refused = await hold({ ...asking(whole), userSelectedEticket: true })
  expect(refused.body).toMatchObject({
    code: 'no_eticket',
    at: '/userSelectedEticket',
    parameters: { company: 'HLC' },
  })
  const { body } = await hold(asking(whole))
  expect(body).toMatchObject({ code: '000', booking: { userSelectedEticket: false } })
})

test('dangerous goods go on a ship that takes them, and are recalled', async () => {
  const lorry = vehicle('TRK', { length: 12, height: 3.9 })
  const [analysis] = lorry.accommodationRequestAnalysises
  const vehicleData = { ...analysis!.vehicleData, adr: true }
  const tanker = { ...lorry, accommodationRequestAnalysises: [{ ...analysis!, vehicleData }] }
  const { body } = await hold(asking(whole, [tanker]))
  expect(body).toMatchObject({
    code: '000',
    booking: { trips: [{ selectedVehicles: [{ adr: true, length: 12, height: 3.9 }] }] },
  })
})

test('the sex is asked where the passenger list has it, or for a berth, and nowhere else', async () => {
  const rules = desk.database.owner.updateTable('company_rule').set({ required_at_sale: ['surname'] })
  await rules.where('company', 'in', ['HLC', 'DKT']).execute()
  const later = await testServer(desk.database, { clock: setClock() })
  const { token: own } = await later.signIn()
  const unknown = (type?: 'MALE_BERTH', place = 'DECK') => {
    const request = people(place, [{ uuid: 'one', sexType: undefined }], type)
    const [analysis] = request.accommodationRequestAnalysises
    const passengerData = { ...analysis!.passengerData, ...whole }
    return { ...request, accommodationRequestAnalysises: [{ ...analysis!, passengerData }] }
  }
  const codeOf = async (name: 'day' | 'parosToNaxos' | 'night', request: ReturnType<typeof unknown>) =>
    (await later.call(booking.hold, { body: wish({ [name]: [request] }) }, { token: own })).code
  try {
    expect(await codeOf('day', unknown())).toBe('sex_required')
    expect(await codeOf('night', unknown('MALE_BERTH', 'AB4'))).toBe('sex_required')
    expect(await codeOf('parosToNaxos', unknown())).toBe('000')
  } finally {
    await later.close()
  }
})
