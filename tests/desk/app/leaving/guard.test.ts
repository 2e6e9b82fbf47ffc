import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyCommand } from '../../../../src/desk/command/command.ts'

vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' })
vi.stubGlobal('window', globalThis)
await import('../../../../src/desk/app/commands.ts')
const { commands } = await import('../../../../src/desk/command/registry.ts')
const { useBooking, startNewSale } = await import('../../../../src/desk/sale/model/store.ts')
const { depart, guarding, guards, leave, stay, useGuard } =
  await import('../../../../src/desk/app/leaving/guard.ts')
const { placeOf } = await import('../../../../src/desk/app/leaving/outside.ts')
const { openPages, pages } = await import('../../../../src/contract/pages.ts')

let away = () => {}
const told = vi.fn<(problem: unknown) => void>()

/** One trip in hand; what it is does not matter here. */
function withTrip(): void {
  useBooking.setState(({ workingBooking }) => ({
    workingBooking: { ...workingBooking, trips: [{ trip: {} }] as never },
  }))
}

beforeEach(() => {
  withTrip()
  told.mockReset()
})
afterEach(() => {
  away()
  stay()
  startNewSale()
})

it.each(['step2', 'step3'] as const)(
  'asks on %s, and drops what was meant where the operator stays (ST-016)',
  (place) => {
    away = commands.enter(place)
    const go = vi.fn<() => void>()
    const drop = vi.fn<() => void>()
    void depart({ go, drop })
    expect(go).not.toHaveBeenCalled()
    stay()
    expect([drop.mock.calls.length, useGuard.getState().departure]).toEqual([1, undefined])
  },
)

it('goes once the operator leaves (ST-022)', async () => {
  away = commands.enter('step2')
  const go = vi.fn<() => void>()
  void depart({ go })
  await leave(told)
  expect(go).toHaveBeenCalledOnce()
  expect(told).not.toHaveBeenCalled()
})

it.each(['step1', 'recall', 'step4', 'home'] as const)('goes at once from %s (ST-027)', (place) => {
  away = commands.enter(place)
  const go = vi.fn<() => void>()
  void depart({ go })
  expect(go).toHaveBeenCalledOnce()
})

it('has nothing to ask where nothing is in hand', () => {
  startNewSale()
  away = commands.enter('step2')
  expect(guards()).toBe(false)
})

describe('the way from page to page', () => {
  const show = vi.fn<(path: string, first?: () => Promise<void>) => void>()
  const go = guarding(show)
  const outside = pages.filter(
    (page) => !page.startsWith('/book-ticket') && !(openPages as readonly string[]).includes(page),
  )
  beforeEach(() => {
    show.mockReset()
    away = commands.enter('step2')
  })

  it.each(outside.map((page) => page.replace('/:reservationId?', '/ABC234')))(
    'to %s asks first, whatever it is taken for (ST-018, ST-021)',
    async (path) => {
      go(`${path}?any=1`)
      expect(show).not.toHaveBeenCalled()
      await leave(told)
      expect(show).toHaveBeenCalledExactlyOnceWith(`${path}?any=1`, undefined)
    },
  )

  it('to a step of the sale does not ask', () => {
    for (const page of pages.filter((page) => page.startsWith('/book-ticket'))) go(page)
    expect(useGuard.getState().departure).toBeUndefined()
  })

  it('does what comes before it only when it is sure that the page is left (ST-029)', async () => {
    const first = vi.fn<() => Promise<void>>()
    go('/booking-search', first)
    stay()
    expect(show).not.toHaveBeenCalled()
    go('/booking-search', first)
    await leave(told)
    expect(show).toHaveBeenCalledExactlyOnceWith('/booking-search', first)
    expect(first).not.toHaveBeenCalled()
  })

  it('keeps keys typed ahead for the page, never for the question', async () => {
    commands.equip({ hands: { navigate: go } as never })
    const unregister = commands.register([
      {
        id: 'app.settings',
        where: 'everywhere',
        changes: 'nothing',
        awaits: 'recall',
        run: () => go('/booking-search'),
      },
    ] as unknown as AnyCommand[])
    const awaited: unknown[] = []
    const stop = commands.onStarted(({ awaits }) => awaited.push(awaits))
    await commands.run('app.settings', {}, 'key')
    expect(awaited).toEqual(['recall'])
    expect(useGuard.getState().departure?.awaits).toBe('recall')
    stop()
    unregister()
  })

  it('knows the place of every page that is no step of a sale', () => {
    expect(outside.filter((page) => placeOf(page) === undefined)).toEqual([])
  })
})
