import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { erasureOfOne } from '../../../src/crs/personal/persons.ts'
import { adults, bookingRequest, pays, vehicle, withFirstPassenger } from './bookingRequest.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from './gates.ts'
import type { Agent } from './smallCrs.ts'

/** References of bookings that differ in what was done with them. */
export interface RecordedSales {
  gates: Gates
  /** Two persons with a car. */
  sold: string
  /** An option of two persons, handed to no one. */
  option: string
  /** Sold with a coupon; a passenger was split off, and another one is with agency 1377. */
  discounted: string
  split: string
  transferred: string
  /** Paid in part with the miles of a card. */
  miles: string
  insured: string
  /** One of two passengers is cancelled. */
  cancelled: string
  merged: string
  /** What `merged` was merged with, which has nothing any more. */
  emptied: string
  /** Made an option again, with a void ticket. */
  voided: string
  open: string
  boarded: string
  /** A passenger of a voyage that is over was erased. */
  erased: string
}

type Wish = ReturnType<typeof bookingRequest>

async function sell(agent: Agent, wish: Wish & object): Promise<string> {
  const { booking: held } = await agent.call(booking.hold, { body: wish })
  const { crsReservationId, total } = held
  await agent.call(booking.issue, { body: { crsReservationId, payments: pays({ cash: total }) } })
  return crsReservationId
}

const back = (persons: number) => bookingRequest({ back: [adults(persons)] })

async function firstOf(agent: Agent, reference: string) {
  const { bookings } = await agent.call(booking.recall, { query: { crsReservationIds: [reference] } })
  const { companyReservationCode, selectedPassengers } = bookings[0]!.trips[0]!
  return { companyReservationCode, items: [selectedPassengers[0]!.uuid] }
}

/** Sells with a coupon, splits a passenger off, and hands another one to agency 1377. */
async function sellInParts(agent: Agent) {
  const discounted = await sell(agent, { ...back(3), coupon: 'ONCE20' } as Wish)
  const { companyReservationCode, items } = await firstOf(agent, discounted)
  const { bookings } = await agent.call(booking.split, {
    path: { crsReservationId: discounted },
    query: { items: [`${companyReservationCode}/${items[0]!}`] },
  })
  const { crsReservationId: transferred } = await agent.call(booking.transfer, {
    body: { crsReservationId: discounted, agentCode: '1377', trips: [await firstOf(agent, discounted)] },
  })
  return { discounted, split: bookings.at(-1)!.crsReservationId, transferred }
}

async function sellInsured(agent: Agent): Promise<string> {
  const { offers } = await agent.call(pricing.insuranceOffer, { body: { trips: back(1).trips } })
  return sell(agent, { ...back(1), insurances: [{ id: offers[0]!.id }] } as Wish)
}

const sellForMiles = (agent: Agent) =>
  sell(
    agent,
    withFirstPassenger(
      back(1),
      { loyaltyCard: '100000009', redeemMiles: 1000 },
      { surname: 'PAPADOPOULOU', name: 'MARIA' },
    ),
  )

/** Sells on the day of the day ferry, of which one passenger boards and another one is erased two days later. */
export async function sellAllKinds(): Promise<RecordedSales> {
  const gates = await openGates('on', ({ owner }) =>
    owner.updateTable('company_rule').set({ voids: true }).where('company', '=', 'HLC').execute(),
  )
  const { gate: agent, crs } = gates
  const day = await sell(agent, bookingRequest({ day: [adults(2)] }))
  const { reference: boarded, tickets } = await sellTickets(agent, [registered('EVDOKIA')])
  await startAt(agent)
  await agent.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: tickets[0]! } })

  const sold = await sell(agent, bookingRequest({ back: [adults(2), vehicle('CAR425')] }))
  const { booking: held } = await agent.call(booking.hold, { body: back(2) })
  const parts = await sellInParts(agent)
  const [miles, insured] = [await sellForMiles(agent), await sellInsured(agent)]
  const cancelled = await sell(agent, bookingRequest({ night: [adults(2)] }))
  await agent.call(booking.cancel, {
    body: { crsReservationId: cancelled, trips: [await firstOf(agent, cancelled)] },
  })
  const [merged, emptied] = [await sell(agent, back(1)), await sell(agent, back(1))]
  await agent.call(booking.merge, { path: { from: emptied, to: merged } })
  const voided = await sell(agent, back(1))
  await agent.call(booking.convertToOptional, { path: { id: voided }, query: {} })
  const open = await sell(agent, back(1))
  await agent.call(booking.convertToOpen, { body: { crsReservationId: open } })

  const { clock } = crs.server
  clock.pass(new Date('2026-06-22T09:00:00Z').getTime() - clock.now().getTime())
  await (await erasureOfOne({ database: crs.database, clock }, day, 1)).run()
  return {
    gates,
    sold,
    option: held.crsReservationId,
    ...parts,
    miles,
    insured,
    cancelled,
    merged,
    emptied,
    voided,
    open,
    boarded,
    erased: day,
  }
}
