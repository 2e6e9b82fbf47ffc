import { beforeAll, describe, expect, test } from 'vitest'
import { bases, type Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { rightsToLookUp, type Right } from '../../../src/domain/session/right.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { rightsOf } from '../../kit/rightsOf.ts'

/** Every call that reads, as each kind of user makes it: what is refused is derived from the contract. */

const { desk, agent: user } = startSmallCrs('all')

const kinds: Readonly<Record<string, readonly Right[]>> = {
  counter: rightsOf.counter,
  accountant: ['office'],
  gate: rightsOf.gate,
  company: rightsOf.company,
  'gate and company': ['checkIn', ...rightsOf.company],
}

/** Sets the rights of the user in the database. */
async function give(held: readonly Right[]): Promise<void> {
  const flags = {
    can_check_in: held.includes('checkIn'),
    rights: held.filter((one) => one !== 'checkIn'),
    companies: held.some((one) => rightsOf.company.some((right) => right === one)) ? ['HLC'] : [],
  }
  const users = desk.database.owner.updateTable('agency_user').set(flags)
  await users.where('agency', '=', '1300').where('name', '=', 'demo').execute()
}

/** Makes the call without any input: rights are asked before it is read. */
async function answerOf({ base, path, method }: Call): Promise<{ code?: string; message?: string }> {
  const answer = await desk.server.app.inject({
    method,
    url: bases[base] + path.replaceAll(/\{\w+\}/g, '1'),
    headers: { authorization: `Bearer ${user.token}` },
    ...(method === 'GET' ? {} : { payload: {} }),
  })
  return /json/.test(answer.headers['content-type']?.toString() ?? '') ? JSON.parse(answer.body) : {}
}

/** The hauliers are refused by a flag of the user that no right sets. */
const reads = calls.filter(
  ({ id, changes, isPublic, waits }) => !changes && !isPublic && waits !== true && id !== 'truck.companies',
)

describe.each(Object.entries(kinds))('the user: %s', (_, held) => {
  beforeAll(() => give(held))
  test.each(reads.map((call) => [call.id, call] as const))('%s', async (_id, call) => {
    const isRefused = call.rights !== undefined && !call.rights.some((right) => held.includes(right))
    expect((await answerOf(call)).code === 'not_permitted').toBe(isRefused)
  })
})

test('staff of the gates and of companies look up neither parties, the log of actions, accounts, tills nor statistics', () => {
  const closed = reads.filter(({ rights }) => rights === rightsToLookUp).map(({ id }) => id)
  expect(closed.toSorted()).toEqual([
    'cashier.cashierData',
    'cashier.closePdf',
    'cashier.closes',
    'cashier.till',
    'ledger.actionLog',
    'ledger.clearanceCheck',
    'ledger.clearanceCheckPdf',
    'ledger.companyClearings',
    'ledger.financialData',
    'ledger.practiceStatement',
    'party.memory',
    'statistics.list',
    'statistics.load',
    'statistics.summary',
    'statistics.tickets',
  ])
})

test('the refusal has a message', async () => {
  await give(rightsOf.company)
  for (const call of reads.filter(({ rights }) => rights === rightsToLookUp)) {
    const { message = '' } = await answerOf(call)
    expect([call.id, message]).not.toEqual([call.id, ''])
  }
})
