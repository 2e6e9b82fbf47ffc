import { expect, test } from 'vitest'
import { networkOf } from '../../../../src/crs/reference/network.ts'
import { addDemoNetwork, demoNetwork } from '../../../../src/crs/world/load/networkRow.ts'
import { borrowDatabase } from '../../../kit/crs/lentDatabase.ts'

test('the demo network is inserted once, and replaces no other', async () => {
  const { database, drop } = await borrowDatabase('empty')
  await addDemoNetwork(database.pool)
  expect(await networkOf(database)).toEqual(demoNetwork())
  await database.owner.updateTable('network').set({ currency: 'NOK', digits: 2 }).execute()
  await addDemoNetwork(database.pool)
  expect(await networkOf(database)).toMatchObject({ currency: 'NOK' })
  await drop()
})
