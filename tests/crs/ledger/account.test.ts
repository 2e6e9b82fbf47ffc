import { expect, test } from 'vitest'
import { ledger } from '../../../src/contract/ledger.ts'
import { others, startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { desk } = startSmallCrs('all')

test('an agency gets its record, its sub-agencies and the signed-in user (CA-102)', async () => {
  const agent = await desk.agent()
  expect(await agent.call(ledger.agencyInfo, {})).toMatchObject({
    agencyCode: '1300',
    name: 'Πρακτορείο Ακτή',
    currency: 'EUR',
    timezone: 'Europe/Athens',
    subAgencies: [{ code: '1301', name: 'Ακτή Πάρου' }],
    user: { userName: 'demo', fullName: 'demo', nationality: 'GR' },
  })
})

test('a sub-agency gets its parent; an unrelated agency gets neither', async () => {
  const sub = await (await desk.agent(others.sub)).call(ledger.agencyInfo, {})
  expect(sub).toMatchObject({ agencyCode: '1301', parent: { code: '1300', name: 'Πρακτορείο Ακτή' } })
  const foreign = await (await desk.agent(others.foreign)).call(ledger.agencyInfo, {})
  expect(foreign).toMatchObject({ agencyCode: '1377', subAgencies: [] })
  expect(foreign).not.toHaveProperty('parent')
})
