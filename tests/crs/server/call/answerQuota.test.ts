import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnswerQuota } from '../../../../src/crs/server/call/answerQuota.ts'
import { system } from '../../../../src/crs/database/transaction.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('small')
})
afterAll(() => fresh.drop())

const who = { ...system, agency: '1300', userName: 'demo' }
const answer = { status: 200, body: { code: '000', text: 'x'.repeat(1000) } } as never

test('the responses of this process are counted at once, also while the count of the database is used', async () => {
  const quota = createAnswerQuota({ now: () => new Date(0) })
  const isUsedUp = (user = 'demo') =>
    fresh.database.transaction(who, (tx) => quota.isUsedUp(tx, { ...who, userName: user }))
  expect(await isUsedUp()).toBe(false)
  for (let nth = 0; nth < 19_999; nth++) quota.add(who, answer)
  expect(await isUsedUp()).toBe(false)
  quota.add(who, answer)
  expect(await isUsedUp()).toBe(true)
  expect(await isUsedUp('anna')).toBe(false)
})

test('a minute later the database is counted again', async () => {
  let now = 0
  const quota = createAnswerQuota({ now: () => new Date(now) })
  const isUsedUp = () => fresh.database.transaction(who, (tx) => quota.isUsedUp(tx, who))
  await isUsedUp()
  for (let nth = 0; nth < 20_000; nth++) quota.add(who, answer)
  expect(await isUsedUp()).toBe(true)
  now = 60_000
  expect(await isUsedUp()).toBe(false)
})
