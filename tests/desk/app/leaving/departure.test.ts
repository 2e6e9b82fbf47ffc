import { appCommand } from '../../../../src/desk/app/commands.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyCommand } from '../../../../src/desk/command/command.ts'
import { standInPage } from '../../../kit/desk/page.ts'
import { tripOf } from '../../sale/exampleTrips.ts'

standInPage()
await import('../../../../src/desk/app/appContribution.ts')
const { commands } = await import('../../../../src/desk/command/registry.ts')
const { useSale, startNewSale } = await import('../../../../src/desk/sale/model/saleStore.ts')
const {
  leaveOrAsk,
  askingBeforeLeaving,
  isSaleUnfinished,
  discardAndLeave,
  storeEditsAndLeave,
  cancelDeparture,
  useDeparture,
} = await import('../../../../src/desk/app/leaving/departure.ts')
const { screenOf } = await import('../../../../src/desk/app/contributions.ts')
const { changeEdits, editsOf, forgetEdits } = await import('../../../../src/desk/booking/modify/edits.ts')
const { clearRecall, showBooking } = await import('../../../../src/desk/booking/shown/bookingStore.ts')
const { openReturn: booking } = await import('../../booking/exampleBookings.ts')
const { openPages, pages } = await import('../../../../src/contract/pages.ts')

let away = () => {}
const onProblem = vi.fn<(problem: unknown) => void>()

/** A working booking with one trip. */
function withTrip(): void {
  useSale.setState(({ workingBooking }) => ({
    workingBooking: { ...workingBooking, trips: [{ trip: tripOf(), passengers: [], vehicles: [] }] },
  }))
}

beforeEach(() => {
  withTrip()
  onProblem.mockReset()
})
afterEach(() => {
  away()
  cancelDeparture()
  startNewSale()
})

it.each(['step2', 'step3'] as const)(
  'asks for confirmation on %s and drops the navigation when the operator stays (ST-016)',
  (place) => {
    away = commands.enter(place)
    const go = vi.fn<() => void>()
    const drop = vi.fn<() => void>()
    void leaveOrAsk({ go, drop })
    expect(go).not.toHaveBeenCalled()
    cancelDeparture()
    expect([drop.mock.calls.length, useDeparture.getState().departure]).toEqual([1, undefined])
  },
)

it('navigates once the operator confirms leaving (ST-022)', async () => {
  away = commands.enter('step2')
  const go = vi.fn<() => void>()
  void leaveOrAsk({ go })
  await discardAndLeave(onProblem)
  expect(go).toHaveBeenCalledOnce()
  expect(onProblem).not.toHaveBeenCalled()
})

it.each(['step1', 'booking', 'step4', 'home'] as const)('navigates at once from %s (ST-027)', (place) => {
  away = commands.enter(place)
  const go = vi.fn<() => void>()
  void leaveOrAsk({ go })
  expect(go).toHaveBeenCalledOnce()
})

it('does not ask when the working booking is empty', () => {
  startNewSale()
  away = commands.enter('step2')
  expect(isSaleUnfinished()).toBe(false)
})

describe('navigation between pages', () => {
  const show = vi.fn<(path: string, first?: () => Promise<void>) => void>()
  const go = askingBeforeLeaving(show, screenOf)
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
      await discardAndLeave(onProblem)
      expect(show).toHaveBeenCalledExactlyOnceWith(`${path}?any=1`, undefined)
    },
  )

  it('to another step of the sale does not ask', () => {
    for (const page of pages.filter((page) => page.startsWith('/book-ticket'))) go(page)
    expect(useDeparture.getState().departure).toBeUndefined()
  })

  it('runs its preparation only after leaving is confirmed (ST-029)', async () => {
    const first = vi.fn<() => Promise<void>>()
    go('/booking-search', first)
    cancelDeparture()
    expect(show).not.toHaveBeenCalled()
    go('/booking-search', first)
    await discardAndLeave(onProblem)
    expect(show).toHaveBeenCalledExactlyOnceWith('/booking-search', first)
    expect(first).not.toHaveBeenCalled()
  })

  it('plays keys typed ahead on the target page, never in the confirmation dialog', async () => {
    commands.configure({ services: { navigate: go } as never })
    const unregister = commands.register([
      {
        id: 'app.home',
        where: 'everywhere',
        changes: 'nothing',
        awaits: 'booking',
        run: () => go('/booking-search'),
      },
    ] as unknown as AnyCommand[])
    const awaited: unknown[] = []
    const stop = commands.onStarted(({ awaits }) => awaited.push(awaits))
    await commands.run(appCommand.home, {}, 'key')
    expect(awaited).toEqual(['booking'])
    expect(useDeparture.getState().departure?.awaits).toBe('booking')
    stop()
    unregister()
  })

  it('knows the screen id of every page outside the sale', () => {
    expect(outside.filter((page) => screenOf(page) === undefined)).toEqual([])
  })
})

describe('a booking with changes typed over it', () => {
  const reference = booking.crsReservationId
  const type = () => changeEdits(reference, (edits) => ({ ...edits, contact: { remarks: 'late' } }))
  const show = vi.fn<(path: string) => void>()
  const go = askingBeforeLeaving(show, screenOf)
  beforeEach(() => {
    show.mockReset()
    forgetEdits(reference)
    startNewSale()
    away = commands.enter('booking')
    showBooking(booking)
  })
  afterEach(() => clearRecall())

  it('is left at once when nothing was typed', () => {
    go('/book-ticket')
    expect(show).toHaveBeenCalledOnce()
  })

  it.each(['/book-ticket', '/book-ticket/step-2', '/', '/booking-search', '/booking-search/ABC234'])(
    'is left for %s only once the operator has decided',
    async (path) => {
      type()
      go(path)
      expect(show).not.toHaveBeenCalled()
      await storeEditsAndLeave()
      expect(show).toHaveBeenCalledExactlyOnceWith(path, undefined)
      expect(editsOf(reference).contact).toEqual({ remarks: 'late' })
    },
  )

  it('loses the changes only when the operator discards them', async () => {
    type()
    go('/')
    cancelDeparture()
    expect(editsOf(reference).contact).toEqual({ remarks: 'late' })
    go('/')
    await discardAndLeave(onProblem)
    expect([show.mock.calls.length, editsOf(reference).contact]).toEqual([1, {}])
  })

  it('asks once for a departure of several navigations', async () => {
    type()
    void leaveOrAsk({ go: () => go('/book-ticket') })
    await storeEditsAndLeave()
    expect(show).toHaveBeenCalledOnce()
    expect(useDeparture.getState().departure).toBeUndefined()
  })

  it('is not left by its own pages', () => {
    type()
    go(`/booking-search/${reference.toLowerCase()}?initialActiveKey=1`)
    expect(show).toHaveBeenCalledOnce()
  })
})
