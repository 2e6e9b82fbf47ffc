import { afterEach, expect, test, vi } from 'vitest'
import { countOutage, reportFault } from '../../../../src/crs/server/fault/reportFault.ts'

const hour = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('reports each kind of outage once a minute, however much fails of it', () => {
  // Other tests may have reported one in the last minute.
  vi.useFakeTimers({ now: Date.now() + hour, toFake: ['Date'] })
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const full = (relation: number) =>
    Object.assign(new Error(`could not extend file "${relation}"`), { code: '53100' })
  for (let nth = 0; nth < 100; nth++) {
    reportFault(full(nth))
    countOutage('unavailable', 'ended')
  }
  expect(logged.mock.calls.flat()).toEqual([
    'purser: the database cannot be used (disk_full): could not extend file "0"',
    'purser: the database cannot be used (unavailable): ended',
  ])
  vi.setSystemTime(Date.now() + 60_000)
  reportFault(full(100))
  expect(logged).toHaveBeenCalledTimes(3)
})
