import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { showDeskInLanguage } from '../../../../src/desk/app/navigation/deskLanguage.ts'

const did = vi.hoisted(() => [] as string[])
const note = vi.hoisted(
  () =>
    (what: string) =>
    async (...args: unknown[]) =>
      void did.push([what, ...args.map((one) => JSON.stringify(one))].join(' ')),
)

vi.mock('../../../../src/desk/language/language.ts', async (original) => ({
  ...(await original<object>()),
  currentLanguage: () => 'de',
}))
vi.mock('../../../../src/desk/sale/model/pricing.ts', () => ({
  loadInsuranceTexts: note('insurance'),
}))
vi.mock('../../../../src/desk/reference/loadReferenceLists.ts', () => ({ loadReferenceLists: note('teach') }))
vi.mock('../../../../src/desk/sailing/search/search.ts', () => ({ translateTrips: note('trips') }))
vi.mock('../../../../src/desk/request/cache.ts', async (original) => ({
  ...(await original<object>()),
  refetchAll: note('read anew'),
}))
vi.mock('../../../../src/desk/request/request.ts', async (original) => ({
  ...(await original<object>()),
  setLanguage: (language: string) => void did.push(`speak ${language}`),
}))

beforeEach(() => {
  did.length = 0
  vi.stubGlobal('location', { pathname: '/statistics', search: '?from=2026-11-01' })
  vi.stubGlobal('history', {
    state: { idx: 3 },
    replaceState: (state: unknown, _: string, address: string) =>
      void did.push(`at ${address} ${JSON.stringify(state)}`),
  })
})
afterAll(() => vi.unstubAllGlobals())

test('A change of language retains the page at its address in that language and refetches texts from the server (I18-010)', async () => {
  await showDeskInLanguage()
  expect(did).toEqual([
    'speak de',
    'at /de/statistics?from=2026-11-01 {"idx":3}',
    'read anew',
    'teach',
    'trips',
    'insurance',
  ])
})
