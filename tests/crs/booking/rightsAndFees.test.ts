import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { rightsInAgency, type Right } from '../../../src/domain/session/right.ts'
import { adults, pays, trips } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import {
  addRefundedSailings,
  cheap,
  cheaper,
  day,
  night,
  ofDkt,
  refundScenes,
  type Sold,
} from '../../kit/crs/refundScenes.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

/** What every verb retains and pays out, by the rights of the user, the day, and whether the company voids tickets. */

let desk: SmallCrs
let agent: Agent
/** The user whose rights are tried. */
let tried: Agent

beforeAll(async () => {
  desk = await openSmallCrs('on', addRefundedSailings)
  agent = await desk.agent()
})
afterAll(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

const as = async (held: readonly Right[]) => {
  await desk.database.owner
    .updateTable('agency_user')
    .set({ rights: held.filter((right) => right !== 'checkIn'), can_check_in: held.includes('checkIn') })
    .where('name', '=', 'μαρία')
    .execute()
  tried = await desk.agent({ agency: '1300', user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
}

const { sellOn, sellVoid, sell, hold, modify, inDisruption, openedByCompany, replaced, kept } = refundScenes(
  () => desk,
  () => agent,
)

const opened = async (sold: Sold) => {
  await agent.call(booking.convertToOpen, { body: { crsReservationId: sold.crsReservationId } })
  return sold
}

interface Verb {
  /** Each of the lists has one right that is enough; all lists are needed. */
  needs: readonly (readonly Right[])[]
  /** Makes the booking, and returns the call that the user then makes. */
  prepare(): Promise<(by: Agent) => Promise<{ code: string }>>
  /** Smallest units of what was paid before that the call pays out. */
  paysOut: number
}

const verb = (
  needs: Verb['needs'],
  paysOut: number,
  prepare: () => Promise<[call: Parameters<Agent['call']>[0], input: unknown]>,
): Verb => ({
  needs,
  paysOut,
  async prepare() {
    const [call, input] = await prepare()
    return ({ token }) => desk.server.call(call, input, { token })
  },
})

const ofSold = ({ crsReservationId }: Sold) => ({ body: { crsReservationId } })
/** Every verb that changes a stored booking; one that may pay money out in every way in which it does or does not. */
const verbs: Record<string, Verb> = {
  'cancel a ticket': verb([['refund']], night / 2, async () => {
    const sold = await sell()
    return [booking.cancel, ofSold(sold)]
  }),
  'cancel a void ticket': verb([['refund']], day, async () => {
    const sold = await sellVoid()
    return [booking.cancel, ofSold(sold)]
  }),
  'cancel a PTA': verb([['refund']], day / 2, async () => {
    const option = await hold()
    const { crsReservationId } = option
    await agent.call(booking.issuePta, { body: { crsReservationId, agentCode: '1377' } })
    return [booking.cancel, ofSold(option)]
  }),
  'undo a cancellation': verb([['refund']], 0, async () => {
    const sold = await sell()
    await agent.call(booking.cancel, ofSold(sold))
    const path = { crsReservationId: sold.crsReservationId }
    return [booking.undoCancel, { path, body: {} }]
  }),
  'convert to an option': verb([['refund']], night / 2, async () => {
    const { crsReservationId: id } = await sell()
    return [booking.convertToOptional, { path: { id }, query: {} }]
  }),
  'convert a void ticket to an option': verb([['refund']], day, async () => {
    const { crsReservationId: id } = await sellVoid()
    return [booking.convertToOptional, { path: { id }, query: {} }]
  }),
  'modify for a higher price': verb([['change']], 0, async () => {
    const sold = await sell()
    return [booking.modify, await modify(sold, trips.day)]
  }),
  'modify for a lower price': verb([['change'], ['refund']], 175, async () => {
    const sold = await sellOn(ofDkt, day)
    return [booking.modify, await modify(sold, trips.night)]
  }),
  'modify a void ticket for a lower price': verb([['change'], ['refund']], 350, async () => {
    const sold = await sellVoid()
    return [booking.modify, await modify(sold, trips.night)]
  }),
  'modify for a lower price without a refund': verb([['change']], 0, async () => {
    const sold = await sellOn(ofDkt, day)
    const input = await modify(sold, trips.night, { withoutRefund: true })
    expect(input.body.expectedDifference).toBe(0)
    return [booking.modify, input]
  }),
  'make open': verb([['change']], 0, async () => {
    const sold = await sell()
    return [booking.convertToOpen, ofSold(sold)]
  }),
  'replace an open ticket': verb([['change']], 0, async () => {
    const sold = await opened(await sellVoid())
    return [booking.replaceOpen, replaced(sold, 0)]
  }),
  'replace an open ticket for a lower price': verb([['change'], ['refund']], 500, async () => {
    const sold = await openedByCompany()
    return [booking.replaceOpen, replaced(sold, cheap - day)]
  }),
  'replace an open ticket for a lower price without a refund': verb([['change']], 0, async () => {
    const sold = await openedByCompany()
    const { crsReservationId } = sold
    const body = { crsReservationId, trip: cheaper, withoutRefund: true }
    expect(await agent.call(booking.priceDiffForOpen, { body })).toMatchObject({ difference: 0 })
    return [booking.replaceOpen, replaced(sold, 0, { withoutRefund: true })]
  }),
  split: verb([['change']], 0, async () => {
    const { crsReservationId, trips: sold } = await sell(2)
    const [trip] = sold
    const items = [`${trip!.companyReservationCode}/${trip!.selectedPassengers[0]!.uuid}`]
    return [booking.split, { path: { crsReservationId }, query: { items } }]
  }),
  merge: verb([['change']], 0, async () => {
    const [from, to] = [(await sell()).crsReservationId, (await sell()).crsReservationId]
    return [booking.merge, { path: { from, to } }]
  }),
  transfer: verb([['change']], 0, async () => {
    const { crsReservationId } = await sell()
    const body = { crsReservationId, agentCode: '1377' }
    return [booking.transfer, { body }]
  }),
  'add somebody': verb([['change']], 0, async () => {
    const { crsReservationId, trips: sold } = await sell()
    const trip = {
      companyReservationCode: sold[0]!.companyReservationCode,
      accommodationRequests: [adults(1)],
    }
    const body = { crsReservationId, trips: [trip], payments: pays({ cash: night }) }
    return [booking.addItems, { body }]
  }),
  issue: verb([['sell']], 0, async () => {
    const { crsReservationId } = await hold()
    return [booking.issueHeld, { path: { crsReservationId } }]
  }),
  'issue a PTA': verb([['sell']], 0, async () => {
    const { crsReservationId } = await hold()
    return [booking.issuePta, { body: { crsReservationId, agentCode: '1377' } }]
  }),
  'change an option': verb([['change']], 0, async () => {
    const { crsReservationId } = await hold()
    const body = { crsReservationId, newOptionDateTime: '2026-06-17 12:00' }
    return [booking.changeOption, { body }]
  }),
  'refund in a disruption': verb([['change']], day, async () => {
    const { input } = await inDisruption('refund')
    return [disruption.perform, input]
  }),
}

const held: readonly (readonly Right[])[] = [
  [],
  ...rightsInAgency.map((right) => [right]),
  ['sell', 'change', 'cash', 'office', 'checkIn'],
  ['change', 'refund'],
]

describe.each(Object.entries(verbs))('to %s', (_, { needs, paysOut, prepare }) => {
  test.each(held.map((rights) => [rights.join(', ') || 'nothing', rights] as const))(
    'with the right to %s',
    async (__, rights) => {
      await as(rights)
      const call = await prepare()
      const before = await kept()
      const { code } = await call(tried)
      const isPermitted = needs.every((oneOf) => oneOf.some((right) => rights.includes(right)))
      const lacksRefund =
        !rights.includes('refund') && (needs[0]?.some((right) => rights.includes(right)) ?? false)
      const refused = lacksRefund ? 'refund_not_permitted' : 'not_permitted'
      expect(code).toBe(isPermitted ? '000' : refused)
      const after = await kept()
      // What is paid in addition is no payout; a refusal moves nothing.
      if (!isPermitted) expect(after).toBe(before)
      else if (paysOut > 0) expect(before - after).toBe(paysOut)
      else expect(after).toBeGreaterThanOrEqual(before)
    },
  )
})

test('what is retained instead of a refund stays with the booking, and raises no later refund', async () => {
  await as(['change'])
  const sold = await sellOn(ofDkt, day)
  const { booking: lower, fees } = await tried.call(
    booking.modify,
    await modify(sold, trips.night, { withoutRefund: true }),
  )
  expect({ fees, lower }).toMatchObject({
    fees: day - night,
    lower: { total: night, paid: day, modificationFees: day - night },
  })
  const { refundAmount } = await agent.call(booking.cancellationFees, ofSold(sold))
  expect(refundAmount).toBe(night / 2)
})

test('what one company returns pays another one without the right to refund', async () => {
  await as(['change'])
  const sold = await sell()
  const input = await modify(sold, trips.day)
  expect(input.body.expectedDifference).toBe(day - night)
  expect((await desk.server.call(booking.modify, input, { token: tried.token })).code).toBe('000')
})

test('a PTA is converted by who may sell', async () => {
  const { crsReservationId } = await hold()
  await agent.call(booking.issuePta, { body: { crsReservationId, agentCode: '1377' } })
  const collector = await desk.agent(others.foreign)
  const input = { path: { crsReservationId }, body: {} }
  const rightsOf = (rights: string[]) =>
    desk.database.owner.updateTable('agency_user').set({ rights }).where('name', '=', 'anna').execute()
  await rightsOf(['change', 'refund'])
  expect(await collector.refused(booking.convertFromPta, input)).toMatchObject({ code: 'not_permitted' })
  await rightsOf(['sell'])
  await collector.call(booking.convertFromPta, input)
})
