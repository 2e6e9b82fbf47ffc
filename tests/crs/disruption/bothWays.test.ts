import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { adults, bookingRequest, paidRequest, type TripName } from '../../kit/crs/bookingRequest.ts'
import { cancelSailing } from '../../kit/crs/disruption.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { wholeOf } from '../../kit/crs/smallWorld.ts'

const { desk, agent } = startSmallCrs('each', { language: 'en' })

type Stored = Awaited<ReturnType<typeof sell>>

async function sell(names: readonly TripName[], account: number) {
  const request = bookingRequest(Object.fromEntries(names.map((name) => [name, [adults(1)]])))
  return (await agent.call(booking.sell, { body: paidRequest(request, { account }) })).booking
}

const codesOf = ({ trips }: Stored) => trips.map(({ companyReservationCode }) => companyReservationCode)
const caseOf = (stored: Stored, nth = 0) => ({
  crsReservationId: stored.crsReservationId,
  companyReservationCode: codesOf(stored)[nth]!,
})
const preview = (id: number, cases: ReturnType<typeof caseOf>[], bothWays: boolean) =>
  agent.call(disruption.preview, { path: { id }, body: { action: 'refund', cases, bothWays } })
async function statusesOf(): Promise<string[]> {
  const trips = desk.database.owner.selectFrom('booking_trip').select('status')
  return (await trips.orderBy('position').execute()).map(({ status }) => status)
}
async function paidFor(): Promise<number> {
  const sums = desk.database.owner.selectFrom('ledger_entry')
  const found = await sums.select(({ fn }) => fn.sum<string>('amount').as('amount')).executeTakeFirst()
  return Number(found?.amount ?? 0)
}

test('a refund of both ways gives all that was paid back, and the berths of the undisturbed sailing', async () => {
  const sold = await sell(['day', 'back'], 8700)
  expect(await paidFor()).toBe(8700)
  const id = await cancelSailing(desk.database)
  const one = await preview(id, [caseOf(sold)], false)
  expect(one).toMatchObject({ returned: 4350, otherTrips: [{ isOtherWay: true, total: 4350 }] })
  const both = await preview(id, [caseOf(sold)], true)
  const otherWays = [codesOf(sold)[1]!]
  expect(both).toMatchObject({
    returned: 8700,
    methods: [{ method: 'account', amount: -8700 }],
    cases: [{ difference: -8700, otherWays }],
    otherTrips: [{ isOtherWay: true }],
  })
  const body = { action: 'refund' as const, ...caseOf(sold), otherWays }
  const changed = await agent.refused(disruption.perform, {
    path: { id },
    body: { ...body, expectedDifference: -4350 },
  })
  expect(changed.code).toBe('price_changed')
  expect(await wholeOf(desk.database, 2, 'DECK')).toContain(1)
  const done = await agent.call(disruption.perform, {
    path: { id },
    body: { ...body, expectedDifference: -8700 },
  })
  expect(done.difference).toBe(-8700)
  expect(await paidFor()).toBe(0)
  expect(await statusesOf()).toEqual(['CANCELLED', 'CANCELLED'])
  expect(await wholeOf(desk.database, 2, 'DECK')).not.toContain(1)
  expect((await agent.call(disruption.list, {})).waiting).toBe(0)
})

test('a way of another company is not offered, and is refused when it is sent', async () => {
  const sold = await sell(['day', 'night'], 8350)
  const id = await cancelSailing(desk.database)
  expect(await preview(id, [caseOf(sold)], true)).toMatchObject({
    returned: 4350,
    cases: [{ difference: -4350 }],
    otherTrips: [{ isOtherWay: false, total: 4000 }],
  })
  const body = { action: 'refund' as const, ...caseOf(sold), otherWays: [codesOf(sold)[1]!] }
  const refused = await agent.refused(disruption.perform, { path: { id }, body })
  expect(refused.code).toBe('disruption_other_way')
  expect(await statusesOf()).toEqual(['ISSUED', 'ISSUED'])
})

test('ways that are chosen themselves are refunded once', async () => {
  const sold = await sell(['day', 'back'], 8700)
  const legs = await sell(['dayToParos', 'parosToNaxos', 'back'], 13050)
  const [day, back] = [await cancelSailing(desk.database), await cancelSailing(desk.database, 2)]
  const first = await preview(day, [caseOf(sold)], true)
  const second = await preview(back, [caseOf(sold, 1)], true)
  expect([first.returned, second.returned]).toEqual([8700, 8700])
  const all = await preview(day, [caseOf(legs), caseOf(legs, 1)], true)
  expect(all.cases.map(({ otherWays }) => otherWays)).toEqual([[codesOf(legs)[2]], undefined])
  expect(all.returned).toBe(13050)
})
