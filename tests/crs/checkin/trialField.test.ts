import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Gates } from '../../kit/crs/gates.ts'
import { addTrialField, trialKey } from '../../kit/trialField.ts'

// A field that is only a row of the table: sold, recalled, modified, filled in at the gate and on the manifest.

let gates: Gates

beforeAll(async () => {
  vi.resetModules()
  await addTrialField()
})
afterAll(() => vi.resetModules())
beforeEach(async () => {
  const { openGates } = await import('../../kit/crs/gates.ts')
  gates = await openGates()
})
afterEach(() => gates.close())

test('a new field of a passenger is stored, recalled, modified, asked for at the gate and on the manifest', async () => {
  const { atPiraeus, registered, sellTickets, startAt } = await import('../../kit/crs/gates.ts')
  const { booking } = await import('../../../src/contract/booking/booking.ts')
  const { checkin } = await import('../../../src/contract/checkin.ts')
  const { seller, gate } = gates
  const persons = [registered('ALFA', { [trialKey]: 'vegan' } as object), registered('BETA')]
  const { reference, tickets } = await sellTickets(seller, persons)
  const { bookings } = await seller.call(booking.recall, { query: { crsReservationIds: [reference] } })
  const [trip] = bookings[0]!.trips
  const [alfa] = trip!.selectedPassengers
  expect(alfa).toMatchObject({ surname: 'ALFA', [trialKey]: 'vegan' })
  expect(trip!.modifiableAttributes).toContain(trialKey)
  const modifiedValues: object = { [trialKey]: 'fish' }
  const selectedPassengers = [{ uuid: alfa!.uuid, modifiedValues }]
  const changed = { companyReservationCode: trip!.companyReservationCode, selectedPassengers }
  const { booking: after, fees } = await seller.call(booking.modify, {
    body: { crsReservationCode: reference, trips: [changed] },
  })
  expect(after.trips[0]!.selectedPassengers[0]).toMatchObject({ [trialKey]: 'fish' })
  expect(fees).toBe(0)

  await startAt(gate)
  const details: object = { [trialKey]: 'eggs' }
  for (const [nth, ticketNumber] of tickets.entries())
    await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber, ...(nth === 1 && { details }) } })
  const input = { query: { ...atPiraeus, format: 'csv', language: 'en' } } as const
  const csv = await gates.crs.server.call(checkin.manifest, input, { token: gate.token })
  const lines = Buffer.from(csv.bytes).toString().split('\r\n')
  expect(lines.find((line) => line.includes('ALFA'))).toContain(',fish,')
  expect(lines.find((line) => line.includes('BETA'))).toContain(',eggs,')
})
