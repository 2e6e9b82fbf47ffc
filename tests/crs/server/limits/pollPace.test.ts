import { expect, test } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { waitOfDevice } from '../../../../src/crs/server/limits/pollPace.ts'
import { startSmallCrs } from '../../../kit/crs/smallCrs.ts'

test('a device polls twenty times a second in the long run, sixty at once', () => {
  const wait = waitOfDevice()
  const waits = Array.from({ length: 120 }, () => wait(1, 1000))
  expect(waits.slice(0, 60)).toEqual(Array(60).fill(0))
  expect(waits.slice(60)).toEqual(Array.from({ length: 60 }, (_, nth) => (nth + 1) * 50))
})

test('one that is refused has used nothing up, and others do not wait', () => {
  const wait = waitOfDevice()
  for (let made = 0; made < 500; made++) wait(1, 1000)
  expect([wait(1, 1000), wait(2, 1000)]).toEqual([3050, 0])
  expect(wait(1, 1000 + 3050)).toBe(0)
})

test('who polls once a second never waits', () => {
  const wait = waitOfDevice()
  expect(Array.from({ length: 300 }, (_, nth) => wait(1, nth * 1000))).toEqual(Array(300).fill(0))
})

const { desk } = startSmallCrs('all')

test('polls that are answered at once are slowed down, then refused', async () => {
  const { token } = await desk.agent()
  const other = await desk.server.signIn()
  const poll = (as: string) => desk.server.call(sailing.changes, { query: {} }, { token: as })
  const begin = performance.now()
  const flood = Promise.all(Array.from({ length: 200 }, () => poll(token)))
  expect(await poll(other.token)).toMatchObject({ code: '000' })
  const codes = (await flood).map(({ code }) => code)
  expect(codes.filter((code) => code === '000').length).toBeGreaterThanOrEqual(120)
  expect(codes.filter((code) => code === 'throttled').length).toBeGreaterThan(0)
  expect(performance.now() - begin).toBeGreaterThan(2900)
})
