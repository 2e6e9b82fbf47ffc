import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalSettings } from '../../../../src/bridge/port.ts'
import { reference } from '../../../../src/contract/reference.ts'
import { refuse, type Refusal } from '../../../../src/domain/refusal.ts'
import { standInPage } from '../../../kit/desk/page.ts'

standInPage()

const stored = new Map<string, string>()
const answers = vi.fn<(name: string) => LocalSettings | Refusal | { connected: boolean }>()
const sent: { id: string; body?: { interfaceSetting: string } }[] = []

vi.mock('../../../../src/desk/browser/desktop.ts', () => ({
  desktop: () => ({ ask: async (name: string) => answers(name) }),
}))
vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async (call: { id: string }, { body }: { body: { interfaceSetting: string } }) => {
    sent.push({ id: call.id, body })
    return { interfaceSetting: '{}' }
  },
}))

const { applyInitialSettings } = await import('../../../../src/desk/app/start/desktop.ts')
const { checkConnectivity } = await import('../../../../src/desk/app/start/desktop.ts')
const { setCached, queryClient } = await import('../../../../src/desk/request/cache.ts')
const { endSession } = await import('../../../../src/desk/request/identity.ts')
const { useSettings } = await import('../../../../src/desk/settings/settingsStore.ts')
const { localValues } = await import('../../../../src/desk/settings/localValues.ts')

const prepared: LocalSettings = {
  printerInfo: { model: 'TM-T20', printer: 'Counter', id: 'Counter' },
  printerLogin: 'ana:secret',
  defaultCompany: 'HLC',
  showCompany: false,
  defaultDayToday: false,
}

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  sent.length = 0
  queryClient.clear()
  answers.mockReset().mockReturnValue(prepared)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('removeEventListener', () => {})
  endSession()
})
afterEach(() => vi.useRealTimers())

const loadCompanies = () =>
  setCached(reference.companies, {}, {
    companies: [{ abbreviation: 'HLC', description: 'Halcyon' }],
  } as never)

describe('the one-time set-up', () => {
  it('waits for the companies, and then applies and saves what was prepared (CO-043, DE-007, DE-010, DE-011, DE-012, DE-013, DE-014, DE-015, DE-016, DE-017, DE-018, EN-069, EN-072, EN-073, EN-074)', async () => {
    applyInitialSettings()
    await vi.advanceTimersByTimeAsync(5000)
    expect(answers).not.toHaveBeenCalled()
    loadCompanies()
    // It looks every 10 ms, neither more nor less often.
    await vi.advanceTimersByTimeAsync(9)
    expect(answers).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answers).toHaveBeenCalled()
    expect(useSettings.getState().value).toMatchObject({
      selectedPrinter: 'Counter',
      selectedCompany: 'HLC',
      showCompany: false,
      defaultDayToday: false,
    })
    expect(localValues.read('printerLogin')).toBe('ana:secret')
    expect(localValues.read('printerInfo')).toEqual(prepared.printerInfo)
    const saved = sent.find(({ id }) => id === 'settings.save')?.body?.interfaceSetting ?? ''
    expect(JSON.parse(saved)).toMatchObject({ selectedPrinter: 'Counter' })
    expect(saved).not.toContain('secret')
  })

  it('runs once, and again when its mark is gone', async () => {
    loadCompanies()
    for (const times of [1, 1]) {
      applyInitialSettings()
      await vi.advanceTimersByTimeAsync(100)
      expect(answers).toHaveBeenCalledTimes(times)
    }
    stored.clear()
    applyInitialSettings()
    await vi.advanceTimersByTimeAsync(100)
    expect(answers).toHaveBeenCalledTimes(2)
  })

  it('leaves out a company that does not exist, and runs again after the desktop program has ended', async () => {
    loadCompanies()
    answers.mockReturnValueOnce(refuse('desktop_gone'))
    applyInitialSettings()
    await vi.advanceTimersByTimeAsync(100)
    expect(useSettings.getState().value).toEqual({ shortcuts: [] })
    answers.mockReturnValue({ ...prepared, defaultCompany: 'XXX' })
    applyInitialSettings()
    await vi.advanceTimersByTimeAsync(100)
    expect(useSettings.getState().value.selectedCompany).toBeUndefined()
    expect(useSettings.getState().value.selectedPrinter).toBe('Counter')
  })
})

it('the desktop program checks the connection every 3 seconds (CO-003, DE-008, DE-006)', async () => {
  answers.mockReturnValue({ connected: true })
  const stop = checkConnectivity()
  await vi.advanceTimersByTimeAsync(9000)
  expect(answers.mock.calls).toEqual([['check-connectivity'], ['check-connectivity'], ['check-connectivity']])
  stop()
})
