import { expect, test } from 'vitest'
import { disruption } from '../../../src/contract/disruption.ts'
import { startCrs } from '../../kit/crs/crs.ts'
import { agentOf } from '../../kit/crs/smallCrs.ts'

const crs = startCrs('world')

test('a demonstration books travellers on a sailing and cancels it, with proposals for them', async () => {
  const { token } = await crs.server.signIn()
  const agent = agentOf(crs.server, token)
  const { id } = await agent.call(disruption.demo, { body: {} })
  const { disruptions } = await agent.call(disruption.list, {})
  expect(disruptions).toMatchObject([{ id, affected: 10, done: 0 }])
  const { cases } = await agent.call(disruption.propose, { path: { id }, body: {} })
  expect(cases.filter(({ proposal }) => proposal).length).toBeGreaterThan(5)
  expect(new Set(cases.map(({ language }) => language)).size).toBeGreaterThan(5)
  expect(new Set(cases.map(({ status }) => status))).toEqual(new Set(['ISSUED', 'OPTIONAL']))
})
