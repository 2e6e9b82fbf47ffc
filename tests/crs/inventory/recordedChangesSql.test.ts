import { expect, test } from 'vitest'
import { inventory } from '../../../src/contract/inventory.ts'
import { brokenRules } from '../../../src/crs/database/invariants.ts'
import { salesRules } from '../../../src/crs/inventory/recordedChangesSql.ts'
import { dayFerry, startCompanyCrs, type Control } from '../../kit/crs/company.ts'

const { desk, agent } = startCompanyCrs()

const controls: Control[] = [
  { kind: 'limit', holders: [], what: 'DECK', most: 20 },
  { kind: 'allotment', holders: ['1377'], what: 'DECK', most: 4, release: [{ days: 3, keeps: 0 }] },
  {
    kind: 'step',
    holders: [],
    what: 'DECK',
    most: null,
    steps: [
      { percent: 80, units: 5 },
      { percent: 100, units: null },
    ],
  },
  { kind: 'from', holders: [], what: 'DECK', most: 60 },
  { kind: 'over', holders: [], what: 'DECK', most: 3 },
]

/** The violated rules after a statement. */
async function noticedAfter(statement: string) {
  await desk.database.pool.query(statement)
  return Object.keys(await brokenRules(desk.database.owner, salesRules))
}

test('each changed row of what is sold to whom is noticed', async () => {
  for (const control of controls)
    await agent.call(inventory.publish, {
      body: { selection: dayFerry, controls: [control], reason: control.kind },
    })
  expect(await noticedAfter('select 1')).toEqual([])
  const control = 'a limit, an allotment, a step or a day is as it was last set'
  const above = 'units above those of the ship are as they were last set'
  const change = 'a change of what is sold to whom is by the user whom the journal has'
  const kinds = ['limit', 'allotment', 'step', 'from'].map((kind) => [
    `update stock set most = most + 1 where resource like '~${kind}%'`,
    `update stock set most = most - 1 where resource like '~${kind}%'`,
    control,
  ])
  for (const [statement, back, noticed] of [
    ...kinds,
    [
      `update stock set over = over + 1 where resource = 'DECK' and over > 0`,
      `update stock set over = over - 1 where resource = 'DECK' and over > 0`,
      above,
    ],
    [
      `update stock set over = over + 1 where resource = 'EC'`,
      `update stock set over = over - 1 where resource = 'EC'`,
      above,
    ],
    [`update sales_change set user_name = 'x'`, `update sales_change set user_name = 'demo'`, change],
    [
      `update sales_change_row set before = 7 where before is null`,
      `update sales_change_row set before = null where before = 7`,
      change,
    ],
    [
      `update allotment_release set keeps = keeps + 1`,
      `update allotment_release set keeps = keeps - 1`,
      change,
    ],
  ]) {
    expect([statement, await noticedAfter(statement!)]).toEqual([statement, [noticed]])
    expect(await noticedAfter(back!)).toEqual([])
  }
  const limits = `resource like '~limit%'`
  await noticedAfter(`create table kept as select * from stock where ${limits}`)
  expect(await noticedAfter(`delete from stock where ${limits}`)).toEqual([control])
  expect(await noticedAfter('insert into stock select * from kept')).toEqual([])
})

test('changes that are undone and made again agree', async () => {
  const publish = () =>
    agent.call(inventory.publish, { body: { selection: dayFerry, controls, reason: 'all of them' } })
  const { id } = await publish()
  await agent.call(inventory.undo, { path: { id }, body: {} })
  await publish()
  expect(await noticedAfter('select 1')).toEqual([])
})
