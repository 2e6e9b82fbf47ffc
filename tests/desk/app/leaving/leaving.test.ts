import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CommandId, CommandServices } from '../../../../src/desk/command/command.ts'
import { standIn } from '../told.ts'

let desk: Awaited<ReturnType<typeof standIn>>
let opened: string[]
let parts: Awaited<ReturnType<typeof load>>

async function load() {
  const { menuCommands } = await import('../../../../src/desk/app/menu/commands.ts')
  const { sessionPageCommands } = await import('../../../../src/desk/session/pageCommands.ts')
  const guard = await import('../../../../src/desk/app/leaving/guard.ts')
  const booking = await import('../../../../src/desk/sale/model/store.ts')
  const recall = await import('../../../../src/desk/booking/shown/store.ts')
  const holds = await import('../../../../src/desk/sale/model/holds.ts')
  const session = await import('../../../../src/desk/session/store.ts')
  const records = await import('../../../../src/desk/request/record.ts')
  const { newPerson, newAccommodation: newPlace } =
    await import('../../../../src/desk/sale/model/workingBooking.ts')
  const world = await import('../../sale/world.ts')
  const { reference } = await import('../../../../src/contract/reference.ts')
  return {
    ...{ menuCommands, sessionPageCommands, guard, booking, recall, holds, session },
    ...{ records, newPerson, newPlace, world, reference },
  }
}

const parking = {
  ...{ description: 'Parking', redirectionUrl: 'https://parking.example/', urlParameters: 'source=purser' },
  methodType: 'GET',
}

/** Every way from page to page goes by the guard, as in the running desk; what is reached is noted after what was sent. */
const show: CommandServices['navigate'] = (path, first) =>
  void Promise.resolve(first?.()).then(() => desk.sent.push({ path: `page ${path}`, body: '' }))

beforeAll(async () => {
  desk = await standIn()
  parts = await load()
  const { guarding } = parts.guard
  desk.commands.register([...parts.menuCommands(() => []), ...parts.sessionPageCommands])
  const hands = { navigate: guarding(show), say: () => {} } as never
  desk.commands.equip({ hands })
  Object.assign(window, { open: (address: string) => void opened.push(address) })
  parts.records.setCached(parts.reference.companyRedirections, {}, { companyRedirections: [parking] })
})

beforeEach(() => {
  desk.clear()
  opened = []
  parts.guard.stay()
  parts.booking.startNewSale()
  const { newPerson, newPlace, world, booking } = parts
  const out = world.tripOf()
  booking.setAvailability([world.availabilityOf(out)])
  booking.edit('take', (draft) => {
    draft.people = [newPerson('p1')]
    draft.trips = [{ trip: out, passengers: [{ ...newPlace('p1'), accommodation: 'DECK' }], vehicles: [] }]
  })
  desk.answers['/lock-accommodation-space'] = { code: '000', heldUntil: '2026-12-24 10:00', secondsLeft: 900 }
  desk.answers['/unlock-accommodations'] = { code: '000', success: true }
  desk.answers['/sign-out'] = { code: '000' }
  desk.standOn('step2')
})

const asked = () => parts.guard.useGuard.getState().departure !== undefined
const done = () => desk.sent.map(({ path }) => path.split('/gui').at(-1) ?? path)
const leave = async () => {
  await desk.press('app.leave')
  await vi.waitFor(() => expect(desk.sent.length + opened.length).toBeGreaterThan(0))
}
/** The question stands over the screen, as the dialog has it. */
async function answering(work: () => Promise<void>): Promise<void> {
  const away = desk.commands.push('leaving')
  await work()
  away()
}

const ways: [title: string, command: string, args: object, page: string][] = [
  ['new booking (ST-017)', 'app.issueTickets', {}, '/book-ticket'],
  ['recall (ST-018)', 'app.manageBookings', {}, '/booking-search'],
  ['a menu link (ST-021)', 'app.open', { page: '/info' }, '/info'],
  ['the settings', 'app.settings', {}, '/settings'],
  ['the dashboard', 'app.home', {}, '/'],
  ['the shortcuts', 'app.shortcutsPage', {}, '/shortcuts'],
  ['the optional list', 'app.optionalList', {}, '/booking-search?initialActiveKey=3'],
  ['another agency', 'session.alterAgency', {}, '/switch-account'],
  ['the password', 'session.passwordPage', {}, '/change-password'],
  ['the agency', 'app.info', {}, '/info'],
  ['the log', 'app.actionLog', {}, '/action-log'],
  ['the clearings', 'app.companyClearings', {}, '/company-clearings'],
  ['F9', 'booking.searchByReservation', {}, '/booking-search?initialActiveKey=0&searchBy=resNumber'],
  ['shift+F9', 'booking.searchByTicket', {}, '/booking-search?initialActiveKey=1&searchBy=ticketNumber'],
]

describe('on step 2 with a booking in hand', () => {
  test.each(ways)('%s asks first, and goes after Leave', async (_, command, args, page) => {
    await desk.press(command as CommandId, args)
    expect([asked(), done()]).toEqual([true, []])
    await answering(leave)
    await vi.waitFor(() => expect(done()).toContain(`page ${page}`))
  })

  test('a booking found by line or header search asks before it is shown', async () => {
    const found = { crsReservationId: 'K7M2PA', bookedAt: '2026-06-15 10:00', trips: [], items: [] }
    desk.answers['/retrieve-bookings'] = { code: '000', bookings: [found] }
    await desk.press('booking.recall', { reference: 'K7M2PA' })
    expect(asked()).toBe(true)
    desk.sent.length = 0
    await answering(leave)
    await vi.waitFor(() => expect(done()).toEqual([expect.stringContaining('page /booking-search/K7M2PA')]))
  })

  test('a page of a company asks first, and opens after Leave (ST-020)', async () => {
    await desk.press('app.service', { number: 0 })
    expect([asked(), opened]).toEqual([true, []])
    await answering(leave)
    expect(opened).toEqual(['https://parking.example/?source=purser'])
  })

  test('places that are held are freed before it goes (ST-024, ST-026)', async () => {
    await parts.holds.hold()
    desk.sent.length = 0
    await desk.press('app.settings')
    expect(done()).toEqual([])
    await answering(leave)
    await vi.waitFor(() => expect(done()).toEqual(['/unlock-accommodations', 'page /settings']))
  })

  test('without places held nothing is freed (ST-025)', async () => {
    await desk.press('app.settings')
    await answering(leave)
    expect(done()).toEqual(['page /settings'])
  })

  test('where freeing fails it goes all the same, and says so (SC-C17)', async () => {
    await parts.holds.hold()
    desk.answers['/unlock-accommodations'] = { code: '123', success: false, message: 'Not today' }
    await desk.press('app.settings')
    await answering(leave)
    await vi.waitFor(() => expect(done()).toContain('page /settings'))
    expect(desk.told()).toHaveLength(1)
  })

  test('who stays keeps booking and places, and goes nowhere (SC-C15)', async () => {
    await parts.holds.hold()
    desk.sent.length = 0
    await desk.press('app.manageBookings')
    await answering(async () => void (await desk.press('app.stay')))
    expect([asked(), done()]).toEqual([false, []])
    expect(parts.booking.useBooking.getState()).toMatchObject({ held: { until: '2026-12-24 10:00' } })
  })

  test('new booking and recall leave nothing in hand and nothing recalled (ST-028, ST-029)', async () => {
    parts.recall.showBooking({ crsReservationId: 'K7M2PA', trips: [], items: [] } as never)
    await desk.press('app.manageBookings')
    expect(parts.booking.useBooking.getState().workingBooking.trips).toHaveLength(1)
    await answering(leave)
    await vi.waitFor(() => expect(done()).toContain('page /booking-search'))
    expect(parts.booking.useBooking.getState().workingBooking.trips).toEqual([])
    expect(parts.recall.shownBooking()).toBeUndefined()
  })

  test('a step of the same sale does not ask', async () => {
    await desk.press('booking.addRoute')
    expect(asked()).toBe(false)
  })
})

test.each(['home', 'settings', 'recall'])('on %s nothing is asked (ST-027)', async (place) => {
  desk.standOn(place)
  await desk.press('app.open', { page: '/info' })
  expect([asked(), done()]).toEqual([false, ['page /info']])
})
