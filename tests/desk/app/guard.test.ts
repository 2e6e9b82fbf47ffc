import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' })
vi.stubGlobal('window', globalThis)
await import('../../../src/desk/app/commands.ts')
const { commands } = await import('../../../src/desk/command/registry.ts')
const { useBooking, startAfresh } = await import('../../../src/desk/booking/store.ts')
const { depart, guards, leads, leave, stay, useGuard } =
  await import('../../../src/desk/app/leaving/guard.ts')

let away = () => {}
const told = vi.fn<(problem: unknown) => void>()

/** One trip in hand; what it is does not matter here. */
function withTrip(): void {
  useBooking.setState(({ inHand }) => ({ inHand: { ...inHand, trips: [{ trip: {} }] as never } }))
}

beforeEach(() => {
  withTrip()
  told.mockReset()
})
afterEach(() => {
  away()
  stay()
  startAfresh()
})

it.each(['step2', 'step3'] as const)(
  'asks on %s, and drops what was meant where the operator stays',
  (place) => {
    away = commands.enter(place)
    const go = vi.fn<() => void>()
    const drop = vi.fn<() => void>()
    expect(leads('recall')()).toBe('leaving')
    void depart({ go, drop })
    expect(go).not.toHaveBeenCalled()
    stay()
    expect([drop.mock.calls.length, useGuard.getState().departure]).toEqual([1, undefined])
  },
)

it('goes once the operator leaves', async () => {
  away = commands.enter('step2')
  const go = vi.fn<() => void>()
  void depart({ go })
  await leave(told)
  expect(go).toHaveBeenCalledOnce()
  expect(told).not.toHaveBeenCalled()
})

it.each(['step1', 'recall', 'step4', 'home'] as const)('goes at once from %s', (place) => {
  away = commands.enter(place)
  const go = vi.fn<() => void>()
  void depart({ go })
  expect(go).toHaveBeenCalledOnce()
  expect(leads('recall')()).toBe('recall')
})

it('has nothing to ask where nothing is in hand', () => {
  startAfresh()
  away = commands.enter('step2')
  expect(guards()).toBe(false)
})
