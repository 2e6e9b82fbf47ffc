import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { bookingRequest, adults, pays } from '../../kit/crs/bookingRequest.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { freshDatabase } from '../../kit/crs/database.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { agentOf } from '../../kit/crs/smallCrs.ts'
import { testServer } from '../../kit/crs/testServer.ts'

test('voids tickets without a fee on the day of issue, where the company permits it', async () => {
  const { database, drop } = await freshDatabase('small')
  await database.owner.updateTable('company_rule').set({ voids: true }).where('company', '=', 'HLC').execute()
  const server = await testServer(database, { guard: 'on', clock: setClock() })
  const signIn = async () => agentOf(server, (await server.signIn()).token)
  let agent = await signIn()
  const sell = async (trip: 'day' | 'night', total: number) => {
    const request = { ...bookingRequest({ [trip]: [adults(1)] }), payments: pays({ cash: total }) }
    return (await agent.call(booking.sell, { body: { ...request, expectedTotal: total } })).booking
  }
  const feesOf = (crsReservationId: string) =>
    agent.call(booking.cancellationFees, { body: { crsReservationId } })

  const { crsReservationId } = await sell('day', 4350)
  expect((await feesOf(crsReservationId)).items).toMatchObject([
    { cancellationFees: 0, refundAmount: 4350, refundPercent: 100, voidUntil: '2026-06-15 23:59' },
  ])
  const body = { crsReservationId, expectedFees: 0 }
  expect(await agent.call(booking.cancel, { body })).toMatchObject({
    ...{ refundAmount: 4350, booking: { paid: 0, reservationStatus: 'CANCELLED' } },
  })
  // Another company does not void, and the next day no company does.
  const other = await sell('night', 4000)
  expect((await feesOf(other.crsReservationId)).items[0]).not.toHaveProperty('voidUntil')
  const late = await sell('day', 4350)
  server.clock.pass(24 * 3_600_000)
  agent = await signIn()
  const [fee] = (await feesOf(late.crsReservationId)).items
  expect(fee).toMatchObject({ cancellationFees: 2175 })
  expect(fee).not.toHaveProperty('voidUntil')
  expect(await brokenInvariants(database)).toEqual({})
  await server.close()
  await drop()
})
