import { beforeEach, expect, it, vi } from 'vitest'
import en from '../../../locales/en/settings.json' with { type: 'json' }

const texts = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
})
const { offerTip, tipOf, tips, useTip } = await import('../../../src/desk/settings/tip/TipDialog.tsx')
const { useSettings } = await import('../../../src/desk/settings/settingsStore.ts')

const wanted = (showTipOfTheDay: boolean) =>
  useSettings.setState({ value: { shortcuts: [], showTipOfTheDay } })
const shown = (owner: string, day: string) => {
  useTip.setState({ open: false })
  offerTip(owner, day)
  return useTip.getState().open
}

beforeEach(() => texts.clear())

it('Each day has a tip that differs from the day before', () => {
  const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
  const numbers = days.map(tipOf)
  expect(new Set(numbers).size).toBe(tips)
  for (const [at, number] of numbers.entries()) {
    expect(number).not.toBe(numbers[at - 1])
    expect(en.tip.text).toHaveProperty(String(number))
  }
  expect(tipOf('2020-02-29')).toBeGreaterThan(0)
  expect(Object.keys(en.tip.text)).toHaveLength(tips)
})

it('The tip is shown once a day to each user, when the setting is on', () => {
  wanted(false)
  expect(shown('1300 demo', '2026-11-20')).toBe(false)
  wanted(true)
  expect(shown('1300 demo', '2026-11-20')).toBe(true)
  expect(shown('1300 demo', '2026-11-20')).toBe(false)
  expect(shown('1300 μαρία', '2026-11-20')).toBe(true)
  expect(shown('1300 demo', '2026-11-21')).toBe(true)
})
