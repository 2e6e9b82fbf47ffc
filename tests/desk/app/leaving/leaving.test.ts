import { appCommand } from '../../../../src/desk/app/commands.ts'
import { bookingCommand } from '../../../../src/desk/booking/commands.ts'
import { settingsCommand } from '../../../../src/desk/settings/commands.ts'
import { saleCommand } from '../../../../src/desk/sale/commands.ts'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CommandId, CommandServices } from '../../../../src/desk/command/command.ts'
import { startDeskWithoutBrowser } from '../deskWithoutBrowser.ts'

let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>>
let opened: string[]
let parts: Awaited<ReturnType<typeof load>>

async function load() {
  const { menuCommands } = await import('../../../../src/desk/app/menu/PopMenu.tsx')
  const { sessionCommands } = await import('../../../../src/desk/session/sessionContribution.ts')
  const guard = await import('../../../../src/desk/app/leaving/departure.ts')
  const booking = await import('../../../../src/desk/sale/model/saleStore.ts')
  const { setAvailability } = await import('../../../../src/desk/sale/model/trip/availability.ts')
  const recall = await import('../../../../src/desk/booking/shown/bookingStore.ts')
  const holds = await import('../../../../src/desk/sale/model/hold/holds.ts')
  const session = await import('../../../../src/desk/session/sessionStore.ts')
  const records = await import('../../../../src/desk/request/cache.ts')
  const { newPerson, newAccommodation: newPlace } =
    await import('../../../../src/desk/sale/model/workingBooking.ts')
  const { settingsPageCommands } = await import('../../../../src/desk/settings/page/pageSections.ts')
  const world = await import('../../sale/exampleTrips.ts')
  const { reference } = await import('../../../../src/contract/reference.ts')
  return {
    menuCommands,
    sessionCommands,
    settingsPageCommands,
    guard,
    setAvailability,
    booking,
    recall,
    holds,
    session,
    records,
    newPerson,
    newPlace,
    world,
    reference,
  }
}

const parking = {
  description: 'Parking',
  redirectionUrl: 'https://parking.example/',
  urlParameters: 'source=purser',
  methodType: 'GET',
}

/**
 * Every navigation passes the guard, as in the running desk; each target is recorded after the requests sent before
 * it.
 */
const show: CommandServices['navigate'] = (path, first) =>
  void Promise.resolve(first?.()).then(() => desk.sent.push({ path: `page ${path}`, body: '' }))

/** Every page outside the sale leaves it, whatever its screen. */
const screenOf = (path: string) => (path.startsWith('/book-ticket') ? undefined : 'home')

beforeAll(async () => {
  desk = await startDeskWithoutBrowser()
  parts = await load()
  const { askingBeforeLeaving } = parts.guard
  desk.commands.register([
    ...parts.menuCommands(() => [], screenOf),
    ...parts.sessionCommands,
    ...parts.settingsPageCommands,
  ])
  const services = { navigate: askingBeforeLeaving(show, screenOf), notifyDone: () => {} } as never
  desk.commands.configure({ services })
  Object.assign(window, { open: (address: string) => void opened.push(address) })
  parts.records.setCached(parts.reference.companyRedirections, {}, { companyRedirections: [parking] })
})

beforeEach(() => {
  desk.clear()
  opened = []
  parts.guard.cancelDeparture()
  parts.booking.startNewSale()
  const { newPerson, newPlace, world, booking } = parts
  const out = world.tripOf()
  parts.setAvailability([world.availabilityOf(out)])
  booking.edit('take', (draft) => {
    draft.people = [newPerson('p1')]
    draft.trips = [{ trip: out, passengers: [{ ...newPlace('p1'), accommodation: 'DECK' }], vehicles: [] }]
  })
  desk.answers['/lock-accommodation-space'] = { code: '000', heldUntil: '2026-12-24 10:00', secondsLeft: 900 }
  desk.answers['/unlock-accommodations'] = { code: '000', success: true }
  desk.answers['/sign-out'] = { code: '000' }
  desk.enterScreen('step2')
})

const asked = () => parts.guard.useDeparture.getState().departure !== undefined
const done = () => desk.sent.map(({ path }) => path.split('/gui').at(-1) ?? path)
const leaveDiscarding = async () => {
  await desk.press(appCommand.leave)
  await vi.waitFor(() => expect(desk.sent.length + opened.length).toBeGreaterThan(0))
}
/** The confirmation covers the screen, as the modal dialog does. */
async function answerConfirmation(work: () => Promise<void>): Promise<void> {
  const away = desk.commands.push('leaving')
  await work()
  away()
}

const navigations: [title: string, command: string, args: object, page: string][] = [
  ['new booking (ST-017)', 'app.issueTickets', {}, '/book-ticket'],
  ['recall (ST-018)', 'app.manageBookings', {}, '/booking-search'],
  ['group recall (ST-019, GR-013)', 'app.groups', {}, '/booking-group-search'],
  ['a menu link (ST-021)', 'app.open', { page: '/info' }, '/info'],
  ['the settings', 'settings.page', {}, '/settings'],
  ['the dashboard', 'app.home', {}, '/'],
  ['the shortcuts', 'settings.shortcutsPage', {}, '/shortcuts'],
  ['the optional list', 'booking.optionList', {}, '/booking-search?initialActiveKey=3'],
  ['another agency', 'session.alterAgency', {}, '/switch-account'],
  ['the password', 'session.passwordPage', {}, '/change-password'],
  ['the agency', 'ledger.info', {}, '/info'],
  ['the log', 'ledger.actionLog', {}, '/action-log'],
  ['the clearings', 'ledger.companyClearings', {}, '/company-clearings'],
  ['cancelled sailings', 'disruption.page', {}, '/disruptions'],
  ['small packages', 'parcel.page', {}, '/small-packages'],
  ['F9', 'booking.searchByReservation', {}, '/booking-search?initialActiveKey=0&searchBy=resNumber'],
  ['shift+F9', 'booking.searchByTicket', {}, '/booking-search?initialActiveKey=1&searchBy=ticketNumber'],
]

describe('on step 2 with a working booking', () => {
  test.each(navigations)(
    '%s asks for confirmation first and navigates after Leave',
    async (_, command, args, page) => {
      await desk.press(command as CommandId, args)
      expect([asked(), done()]).toEqual([true, []])
      await answerConfirmation(leaveDiscarding)
      await vi.waitFor(() => expect(done()).toContain(`page ${page}`))
    },
  )

  test('a booking found by the line or the header search is shown only after confirmation', async () => {
    const found = { crsReservationId: 'K7M2PA', bookedAt: '2026-06-15 10:00', trips: [], items: [] }
    desk.answers['/retrieve-bookings'] = { code: '000', bookings: [found] }
    await desk.press(bookingCommand.recall, { reference: 'K7M2PA' })
    expect(asked()).toBe(true)
    desk.sent.length = 0
    await answerConfirmation(leaveDiscarding)
    await vi.waitFor(() => expect(done()).toEqual([expect.stringContaining('page /booking-search/K7M2PA')]))
  })

  test('a company page asks for confirmation first and opens after Leave (ST-020)', async () => {
    await desk.press(appCommand.service, { number: 0 })
    expect([asked(), opened]).toEqual([true, []])
    await answerConfirmation(leaveDiscarding)
    expect(opened).toEqual(['https://parking.example/?source=purser'])
  })

  test('releases the holds before navigating (ST-024, ST-026)', async () => {
    await parts.holds.hold()
    desk.sent.length = 0
    await desk.press(settingsCommand.page)
    expect(done()).toEqual([])
    await answerConfirmation(leaveDiscarding)
    await vi.waitFor(() => expect(done()).toEqual(['/unlock-accommodations', 'page /settings']))
  })

  test('sends no release when nothing is held (ST-025)', async () => {
    await desk.press(settingsCommand.page)
    await answerConfirmation(leaveDiscarding)
    expect(done()).toEqual(['page /settings'])
  })

  test('navigates and shows a notice when the release fails (SC-C17)', async () => {
    await parts.holds.hold()
    desk.answers['/unlock-accommodations'] = { code: '123', success: false, message: 'Not today' }
    await desk.press(settingsCommand.page)
    await answerConfirmation(leaveDiscarding)
    await vi.waitFor(() => expect(done()).toContain('page /settings'))
    expect(desk.notices()).toHaveLength(1)
  })

  test('staying retains the booking, its holds and the screen (SC-C15)', async () => {
    await parts.holds.hold()
    desk.sent.length = 0
    await desk.press(appCommand.manageBookings)
    await answerConfirmation(async () => void (await desk.press(appCommand.stay)))
    expect([asked(), done()]).toEqual([false, []])
    expect(parts.booking.useSale.getState()).toMatchObject({ held: { until: '2026-12-24 10:00' } })
  })

  test('new booking and recall clear the working booking and the recalled booking (ST-028, ST-029)', async () => {
    parts.recall.showBooking({ crsReservationId: 'K7M2PA', trips: [], items: [] } as never)
    await desk.press(appCommand.manageBookings)
    expect(parts.booking.useSale.getState().workingBooking.trips).toHaveLength(1)
    await answerConfirmation(leaveDiscarding)
    await vi.waitFor(() => expect(done()).toContain('page /booking-search'))
    expect(parts.booking.useSale.getState().workingBooking.trips).toEqual([])
    expect(parts.recall.shownBooking()).toBeUndefined()
  })

  test('a step of the same sale does not ask for confirmation', async () => {
    await desk.press(saleCommand.addRoute)
    expect(asked()).toBe(false)
  })
})

test.each(['home', 'settings', 'booking'])('does not ask for confirmation on %s (ST-027)', async (place) => {
  desk.enterScreen(place)
  await desk.press(appCommand.open, { page: '/info' })
  expect([asked(), done()]).toEqual([false, ['page /info']])
})
