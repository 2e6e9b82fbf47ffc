import { afterAll, beforeAll, expect, test } from 'vitest'
import { network } from '../../../src/contract/network.ts'
import { brokenRules } from '../../../src/crs/database/invariants.ts'
import { comparePublished, officeRules } from '../../../src/crs/journal/officeSql.ts'
import {
  addedRow,
  changedRow,
  oleRow,
  openSetUpCrs,
  publishAll,
  signInOle,
  type SetUpCrs,
} from '../../kit/crs/emptyNetwork.ts'

let crs: SetUpCrs
beforeAll(async () => {
  crs = await openSetUpCrs()
  const { kari, database } = crs
  await publishAll(kari, [await addedRow(kari, 'users', oleRow)])
  await database.pool.query(`update agency_user set made_at = made_at - interval '31 days'`)
  const ole = await crs.signIn(signInOle)
  await publishAll(kari, [await changedRow(kari, 'network', 'second_person', 'prices')])
  const changes = [await changedRow(kari, 'cancellation_steps', 'refund_percent', '90')]
  const { id } = await kari.call(network.submit, { body: { changes, reason: 'new rules' } })
  const { version, lines } = await ole.call(network.previewWaiting, { path: { id } })
  await ole.call(network.approve, { path: { id }, body: { version, lines } })
})
afterAll(() => crs.close())

/** The violated rules and the tables that differ after a statement. */
async function noticedAfter(statement: string): Promise<string[]> {
  const { owner, pool } = crs.database
  await pool.query(statement)
  const rules = Object.keys(await brokenRules(owner, officeRules))
  return [...rules, ...(await comparePublished(owner)).differing.map(({ table }) => table)]
}

test('what the office has decided agrees with the journal, and each changed row is noticed', async () => {
  expect(await noticedAfter('select 1')).toEqual([])
  expect((await comparePublished(crs.database.owner)).compared).toEqual(
    expect.arrayContaining(['agency', 'agency_user', 'cancellation_step', 'list_fare', 'network']),
  )
  const waiting = 'a change of the network that was submitted is as the journal has it'
  const author = 'a publication is by the user whom the journal has'
  for (const [change, back, noticed] of [
    [`update office_change set ended_by = '100/x'`, `update office_change set ended_by = '100/ole'`, waiting],
    [`update office_change set user_name = 'x'`, `update office_change set user_name = 'kari'`, waiting],
    [
      `update publication set user_name = '100/x' where version = 2`,
      `update publication set user_name = '100/kari' where version = 2`,
      author,
    ],
    ['update network set refund_limit = 5', 'update network set refund_limit = null', 'network'],
    [`update network set second_person = '{}'`, `update network set second_person = '{prices}'`, 'network'],
    [
      'update cancellation_step set refund_percent = refund_percent - 1',
      'update cancellation_step set refund_percent = refund_percent + 1',
      'cancellation_step',
    ],
    [
      'update agency set credit_limit = credit_limit + 1',
      'update agency set credit_limit = credit_limit - 1',
      'agency',
    ],
    [
      `update agency_user set can_check_in = not can_check_in`,
      `update agency_user set can_check_in = not can_check_in`,
      'agency_user',
    ],
  ] as const) {
    expect(await noticedAfter(change)).toEqual([noticed])
    expect(await noticedAfter(back)).toEqual([])
  }
})
