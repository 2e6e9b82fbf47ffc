import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkin } from '../../../src/contract/checkin.ts'
import { onBoard } from '../../../src/contract/onBoard.ts'
import { addShip, delaySailing, swapShip } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'

let gates: Gates

beforeEach(async () => {
  gates = await openGates('on', async (database) => {
    await addShip(database)
    await database.owner.updateTable('vessel').set({ certified: 100 }).execute()
  })
})
afterEach(() => gates.close())

const instances = async (date: string, portCode = 'PIR') =>
  (await gates.gate.call(checkin.availableInstances, { query: { portCode, date } })).availableTrips
const dayFerry = async (date: string, portCode?: string) =>
  (await instances(date, portCode)).find(({ ItineraryId }) => ItineraryId === 1)

test('a sailing delayed past midnight is found under both dates until it is closed, with the hour of its tickets', async () => {
  expect(await dayFerry('2026-06-20')).not.toHaveProperty('former')
  await sellTickets(gates.seller, [registered('ALFA')])
  await startAt(gates.gate)
  await delaySailing(gates.crs.database, 17 * 60)
  for (const date of ['2026-06-20', '2026-06-21'])
    expect(await dayFerry(date)).toMatchObject({
      departureDateTime: '2026-06-21 00:30',
      former: { departureDateTime: '2026-06-20 07:30', vessel: { idOrCode: 'HLC01' } },
      session: { state: 'started' },
    })
  expect(await dayFerry('2026-06-19')).toBeUndefined()
  gates.crs.server.clock.pass(18 * 3_600_000)
  gates.gate = await gates.crs.agent()
  const { absent, missing } = await gates.gate.call(onBoard.count, { query: atPiraeus })
  await gates.gate.call(onBoard.close, {
    body: { ...atPiraeus, absent: absent.number, missing: missing.length },
  })
  expect(await dayFerry('2026-06-20')).toBeUndefined()
  expect(await dayFerry('2026-06-21')).toMatchObject({ session: { state: 'stopped' } })
})

test('a later port shows the hour on its tickets, and a swap the former ship', async () => {
  await sellTickets(gates.seller, [registered('ALFA')], { trip: 'parosToNaxos' })
  const before = await dayFerry('2026-06-20', 'PAS')
  await delaySailing(gates.crs.database, 17 * 60)
  await swapShip(gates.crs.database, { PAX: 60, DECK: 30 })
  expect(await dayFerry('2026-06-20', 'PAS')).toMatchObject({
    vessel: { idOrCode: 'HLC02' },
    former: { departureDateTime: before?.departureDateTime, vessel: { idOrCode: 'HLC01' } },
  })
})
