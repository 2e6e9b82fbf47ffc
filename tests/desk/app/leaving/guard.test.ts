import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyCommand } from '../../../../src/desk/command/command.ts'
import { standInPage } from '../../../kit/desk/page.ts'
import { tripOf } from '../../sale/exampleTrips.ts'

standInPage()
await import('../../../../src/desk/app/commands.ts')
const { commands } = await import('../../../../src/desk/command/registry.ts')
const { useBooking, startNewSale } = await import('../../../../src/desk/sale/model/store.ts')
const { depart, guarding, isGuarded, leave, stay, useGuard } =
  await import('../../../../src/desk/app/leaving/guard.ts')
const { screenOf } = await import('../../../../src/desk/app/nouns.ts')
const { openPages, pages } = await import('../../../../src/contract/pages.ts')

let away = () => {}
const onProblem = vi.fn<(problem: unknown) => void>()

/** A working booking with one trip. */
function withTrip(): void {
  useBooking.setState(({ workingBooking }) => ({
    workingBooking: { ...workingBooking, trips: [{ trip: tripOf(), passengers: [], vehicles: [] }] },
  }))
}

beforeEach(() => {
  withTrip()
  onProblem.mockReset()
})
afterEach(() => {
  away()
  stay()
  startNewSale()
})

it.each(['step2', 'step3'] as const)(
  'asks for confirmation on %s and drops the navigation when the operator stays (ST-016)',
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

it('navigates once the operator confirms leaving (ST-022)', async () => {
  away = commands.enter('step2')
  const go = vi.fn<() => void>()
  void depart({ go })
  await leave(onProblem)
  expect(go).toHaveBeenCalledOnce()
  expect(onProblem).not.toHaveBeenCalled()
})

it.each(['step1', 'recall', 'step4', 'home'] as const)('navigates at once from %s (ST-027)', (place) => {
  away = commands.enter(place)
  const go = vi.fn<() => void>()
  void depart({ go })
  expect(go).toHaveBeenCalledOnce()
})

it('does not ask when the working booking is empty', () => {
  startNewSale()
  away = commands.enter('step2')
  expect(isGuarded()).toBe(false)
})

describe('navigation between pages', () => {
  const show = vi.fn<(path: string, first?: () => Promise<void>) => void>()
  const go = guarding(show, screenOf)
  const outside = pages.filter(
    (page) => !page.startsWith('/book-ticket') && !(openPages as readonly string[]).includes(page),
  )
  beforeEach(() => {
    show.mockReset()
    away = commands.enter('step2')
  })

  it.each(outside.map((page) => page.replace('/:reservationId?', '/ABC234')))(
    'to %s asks for confirmation first, whatever the source of the call (ST-018, ST-021)',
    async (path) => {
      go(`${path}?any=1`)
      expect(show).not.toHaveBeenCalled()
      await leave(onProblem)
      expect(show).toHaveBeenCalledExactlyOnceWith(`${path}?any=1`, undefined)
    },
  )

  it('to another step of the sale does not ask', () => {
    for (const page of pages.filter((page) => page.startsWith('/book-ticket'))) go(page)
    expect(useGuard.getState().departure).toBeUndefined()
  })

  it('runs its preparation only after leaving is confirmed (ST-029)', async () => {
    const first = vi.fn<() => Promise<void>>()
    go('/booking-search', first)
    stay()
    expect(show).not.toHaveBeenCalled()
    go('/booking-search', first)
    await leave(onProblem)
    expect(show).toHaveBeenCalledExactlyOnceWith('/booking-search', first)
    expect(first).not.toHaveBeenCalled()
  })

  it('plays keys typed ahead on the target page, never in the confirmation dialog', async () => {
    commands.equip({ services: { navigate: go } as never })
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

  it('knows the screen id of every page outside the sale', () => {
    expect(outside.filter((page) => screenOf(page) === undefined)).toEqual([])
  })
})
