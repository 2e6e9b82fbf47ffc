import { booking } from '../../../src/contract/booking/booking.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'
import { adults, bookingRequest, pays, trips } from './bookingRequest.ts'
import { addFerry, cancelSailing } from './disruption.ts'
import type { Agent, SmallCrs } from './smallCrs.ts'
import { copySailing, liftLimits } from './smallWorld.ts'

/** Sailings of other days: a cheaper one, one of a company that does not void tickets, and one that is cancelled. */
export const cheaper = { ...trips.day, departureDateTime: '2026-06-25 07:30' }
export const ofDkt = {
  ...trips.day,
  departureDateTime: '2026-06-21 07:30',
  vessel: { idOrCode: 'DKT01', company: { abbreviation: 'DKT' } },
}
const disrupted = { ...trips.day, departureDateTime: '2026-06-23 07:30' }
export const [day, night, cheap] = [4350, 4000, 3850]

/** A small world in which every verb can pay money back. */
export async function addRefundedSailings(database: Database): Promise<void> {
  const { owner } = database
  await owner.updateTable('company_rule').set({ voids: true }).where('company', '=', 'HLC').execute()
  // Tickets may be changed for nothing, and lower fares are returned, until four hours before.
  await owner.updateTable('company').set({ cancellation_set: 'GR_HIGH' }).execute()
  const onDay = (nth: number) => (time: string) => addDays(time.slice(0, 10), nth) + time.slice(10)
  await copySailing(database, { id: 99, season: 'low', at: onDay(5) })
  const fare = {
    line: 'H01',
    origin: 'PIR',
    destination: 'JTR',
    season: 'low',
    product: 'DECK',
    gross: cheap,
  }
  await owner.insertInto('list_fare').values(fare).execute()
  await addFerry(database, { id: 91, day: '21', later: 0, company: 'DKT' })
  await addFerry(database, { id: 90, day: '23', later: 0 })
  await liftLimits(database)
}

export type Trip = typeof trips.day

/** Bookings of an agent of which money can be paid back, and what the calls that do it take. */
export function refundScenes(desk: () => SmallCrs, agent: () => Agent) {
  const sellOn = async (trip: Trip, expectedTotal: number, count = 1) => {
    const request = bookingRequest({ day: [adults(count)] })
    Object.assign(request.trips[0]!, trip)
    const body = { ...request, payments: pays({ cash: expectedTotal }), expectedTotal }
    return (await agent().call(booking.sell, { body })).booking
  }
  type Sold = Awaited<ReturnType<typeof sellOn>>

  const moved = ({ crsReservationId, trips: [trip] }: Sold, to: Trip) => ({
    crsReservationCode: crsReservationId,
    trips: [{ companyReservationCode: trip!.companyReservationCode, ...to }],
  })

  async function modify(sold: Sold, to: Trip, more: { withoutRefund?: boolean } = {}) {
    const body = { ...moved(sold, to), ...more }
    const { difference } = await agent().call(booking.priceModify, { body })
    const payments = difference > 0 ? { payments: pays({ cash: difference }) } : {}
    return { body: { ...body, ...payments, expectedDifference: difference } }
  }

  /** The company cancels the sailing, after which the agency does something for the booking. */
  async function inDisruption(action: 'open' | 'refund') {
    const { database } = desk()
    await database.owner.deleteFrom('disruption_case').execute()
    await database.owner.deleteFrom('disruption').execute()
    const sold = await sellOn(disrupted, day)
    const { crsReservationId, trips: own } = sold
    const { companyReservationCode } = own[0]!
    const path = { id: await cancelSailing(database, 90) }
    return { sold, input: { path, body: { action, crsReservationId, companyReservationCode } } }
  }

  /** An open ticket that the company has made, so that nothing of it is retained. */
  async function openedByCompany(): Promise<Sold> {
    const { sold, input } = await inDisruption('open')
    await agent().call(disruption.perform, input)
    return sold
  }

  /** What is left of everything paid, in hundredths. */
  async function kept(): Promise<number> {
    const found = await desk()
      .database.owner.selectFrom('ledger_entry')
      .select(({ fn }) => fn.sum<string>('amount').as('amount'))
      .executeTakeFirst()
    return Number(found?.amount ?? 0)
  }

  return {
    sellOn,
    /** Of a company that voids tickets, and of one that does not. */
    sellVoid: () => sellOn(trips.day, day),
    sell: (count = 1) => sellOn(trips.night, night * count, count),
    hold: async () =>
      (await agent().call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })).booking,
    modify,
    inDisruption,
    openedByCompany,
    replaced: ({ crsReservationId }: Sold, expectedDifference: number, more = {}) => ({
      path: { crsReservationId },
      body: { trip: cheaper, expectedDifference, ...more },
    }),
    kept,
  }
}

export type Sold = Awaited<ReturnType<ReturnType<typeof refundScenes>['sellOn']>>
