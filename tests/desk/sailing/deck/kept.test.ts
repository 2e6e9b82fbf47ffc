import { expect, test, vi } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { invalidate, getCached, loadCached, queryClient } from '../../../../src/desk/request/cache.ts'
import { tripKeyOf } from '../../../../src/desk/sale/model/request/requests.ts'
import { back, tripOf } from '../../sale/exampleTrips.ts'

const asked: string[] = []
vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }) => {
    asked.push(id)
    return { decks: [{ name: '6', accommodations: ['EC'], rows: [] }] }
  },
}))

test('A deck plan is cached until something on it changes', async () => {
  const input = { body: { trip: tripKeyOf({ trip: tripOf() }) } }
  expect(getCached(sailing.plan, input)).toBeUndefined()
  const { decks } = (await loadCached(sailing.plan, input)) as { decks: object[] }
  await loadCached(sailing.plan, { body: { trip: tripKeyOf({ trip: tripOf() }) } })
  expect([getCached(sailing.plan, input), asked]).toEqual([{ decks }, ['sailing.plan']])
  expect(getCached(sailing.plan, { body: { trip: tripKeyOf({ trip: back }) } })).toBeUndefined()
  await invalidate(sailing.plan)
  await loadCached(sailing.plan, input)
  expect(asked).toEqual(['sailing.plan', 'sailing.plan'])
  queryClient.clear()
})
