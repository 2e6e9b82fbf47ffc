import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueHeader } from '../../../src/contract/call.ts'
import { reference } from '../../../src/contract/reference.ts'
import { booking } from '../../../src/contract/booking/booking.ts'
import { onCatalogueChange } from '../../../src/desk/request/responseVersions.ts'
import { cacheForSession, loadCached } from '../../../src/desk/request/cache.ts'
import { request } from '../../../src/desk/request/request.ts'
import { endSession } from '../../../src/desk/request/identity.ts'
import { stubOrigin } from './origin.ts'

/** The version in the next response; none from a server without versions. */
let version: number | undefined
/** The addresses that were read. */
let read: string[] = []
const changed = vi.fn<() => void>()

beforeEach(() => {
  read = []
  version = undefined
  changed.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    read.push(new URL(url).pathname)
    return new Response(JSON.stringify({ code: '000', companies: [] }), {
      headers: version === undefined ? {} : { [catalogueHeader]: String(version) },
    })
  })
  stubOrigin()
})
const stopFollowing = onCatalogueChange(changed)
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function answer(of: number | undefined): Promise<void> {
  version = of
  await request(booking.latest, {})
}

test('the first version of a session changes nothing', async () => {
  await answer(7)
  await answer(7)
  await answer(undefined)
  expect(changed).not.toHaveBeenCalled()
})

test('a list is loaded again after a higher version, and only then', async () => {
  await answer(7)
  const companies = () => loadCached(reference.companies, {}, { ...cacheForSession, together: undefined })
  await companies()
  await companies()
  expect(read.filter((path) => path.endsWith('companies'))).toHaveLength(1)
  await answer(8)
  expect(changed).toHaveBeenCalledTimes(1)
  await companies()
  expect(read.filter((path) => path.endsWith('companies'))).toHaveLength(2)
})

test('after an answer of a server that is behind, the lists are loaded once more', async () => {
  await answer(8)
  await answer(7)
  await answer(7)
  expect(changed).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(changed).toHaveBeenCalledTimes(1)
})

test('lower versions that stay, as of a restored backup, are taken once', async () => {
  await answer(8)
  await answer(7)
  await vi.runAllTimersAsync()
  await answer(7)
  await vi.runAllTimersAsync()
  expect(changed).toHaveBeenCalledTimes(1)
  await answer(8)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('nothing is loaded for a session that has ended', async () => {
  await answer(8)
  await answer(7)
  endSession()
  await vi.runAllTimersAsync()
  await answer(3)
  expect(changed).not.toHaveBeenCalled()
  stopFollowing()
})
