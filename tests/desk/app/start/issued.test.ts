import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InputOf } from '../../../../src/bridge/port.ts'
import { saleCommand } from '../../../../src/desk/sale/commands.ts'
import { bookingCommand, bookingQuestion } from '../../../../src/desk/booking/commands.ts'
import { groupCommand } from '../../../../src/desk/group/commands.ts'
import type { StoredBooking } from '../../../../src/desk/booking/shown/items.ts'
import { availabilityOf, tripOf } from '../../sale/exampleTrips.ts'
import { startDeskWithoutBrowser } from '../deskWithoutBrowser.ts'

const handed: string[] = []

vi.mock('../../../../src/desk/browser/desktop.ts', () => ({
  desktop: () => ({
    ask: async (_: string, { sale }: InputOf<'send-sale'>) => (handed.push(sale.reference), {}),
  }),
}))

const load = async () => ({
  ...(await import('../../../../src/desk/app/start/desktop.ts')),
  ...(await import('../../../../src/desk/booking/options/optionsCommands.ts')),
  ...(await import('../../../../src/desk/booking/options/optionsStore.ts')),
  ...(await import('../../../../src/desk/booking/shown/bookingStore.ts')),
  ...(await import('../../../../src/desk/draft/storedDraft.ts')),
  ...(await import('../../../../src/desk/group/groupStore.ts')),
  ...(await import('../../../../src/desk/question/questions.ts')),
  ...(await import('../../../../src/desk/request/progress.ts')),
  ...(await import('../../../../src/desk/sale/model/contact.ts')),
  ...(await import('../../../../src/desk/sale/model/item/items.ts')),
  ...(await import('../../../../src/desk/sale/model/saleStore.ts')),
  ...(await import('../../../../src/desk/sale/model/trip/chooseTrips.ts')),
  ...(await import('../../../../src/desk/settings/localValues.ts')),
})
let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>> & Awaited<ReturnType<typeof load>>

const good = (answer: object) => ({ code: '000', ...answer })
const cash = { id: 2, name: 'Cash', isDefault: true, kind: 'cash' }
const payments = [{ method: 'cash' as const }]

/** A booking of the server; its parts besides these are not read here. */
const bookingOf = (crsReservationId: string, reservationStatus: 'ISSUED' | 'OPTIONAL' | 'PTA') =>
  ({
    crsReservationId,
    crsReservationCode: crsReservationId,
    reservationStatus,
    agencyCode: '1300',
    bookedBy: 'maria',
    bookedAt: '2026-06-01 10:00',
    currency: 'EUR',
    total: 4350,
    version: 1,
    actions: ['issue', 'issuePta'],
    items: [],
    trips: [],
  }) as unknown as StoredBooking

beforeAll(async () => {
  desk = { ...(await startDeskWithoutBrowser()), ...(await load()) }
})

beforeEach(() => {
  desk.clear()
  handed.length = 0
  desk.startNewSale()
  desk.useProgress.setState({ underWay: {} })
  desk.localValues.keep('erpIp', '10.0.0.9')
  Object.assign(desk.answers, {
    '/availability': good({ trips: [availabilityOf(tripOf())] }),
    '/lock-accommodation-space': good({ heldUntil: '2026-11-20 12:15', secondsLeft: 900 }),
    '/unlock-accommodations': good({}),
    '/multi-pricing': good({
      trips: [{ prices: { total: 4350, items: [] } }],
      total: 4350,
      currency: 'EUR',
    }),
    '/payment-method': good({ paymentMethodResponsePerCompanies: [{ company: 'HLC', methods: [cash] }] }),
  })
  return desk.sendSales()
})

/** Step 4 of a sale that is complete, priced and held. */
async function toPayment(): Promise<void> {
  const travellers = [{ type: 'AD', quantity: 1 }]
  desk.chooseTrips({ trips: [tripOf()], wanted: 1, travellers, vehicles: [] }, 'GR')
  desk.enterScreen('step2')
  desk.namePassengers({ people: [{ surname: 'SMITH', name: 'JOHN', sex: 'MALE' }] })
  desk.setContact({ phone: '6971234567' })
  await desk.press(saleCommand.proceed)
  desk.enterScreen('step4')
}

describe('the accounts of the agency get a booking', () => {
  test('that is sold', async () => {
    await toPayment()
    desk.answers['/sell'] = good({ booking: bookingOf('SALE2A', 'ISSUED') })
    await desk.press(saleCommand.issue)
    expect(handed).toEqual(['SALE2A'])
  })

  test('that was sold while its answer was lost', async () => {
    desk.answers['/retrieve-bookings'] = good({ bookings: [bookingOf('LATE2A', 'ISSUED')] })
    await desk.showUnseenSale('LATE2A', () => undefined)
    expect(handed).toEqual(['LATE2A'])
  })

  test('that is issued as it was recalled', async () => {
    desk.showBooking(bookingOf('HELD2A', 'OPTIONAL'))
    desk.enterScreen('booking')
    desk.answers['/issue-booking'] = good({ booking: bookingOf('HELD2A', 'ISSUED') })
    await desk.press(bookingCommand.issueHeld, { payments })
    expect(handed).toEqual(['HELD2A'])
  })

  test('that is issued as PTA, which is paid here', async () => {
    desk.showBooking(bookingOf('PREP2A', 'OPTIONAL'))
    desk.openQuestion(bookingQuestion.agency, { agency: '1377', idempotencyKey: crypto.randomUUID() })
    desk.enterScreen('otherAgency')
    desk.answers['/issue-pta'] = good({ booking: bookingOf('PREP2A', 'PTA') })
    await desk.press(bookingCommand.confirmPta, { agency: '1377', payments })
    expect(handed).toEqual(['PREP2A'])
  })

  test('that is issued from the list of options, each of several', async () => {
    const references = ['OPTI2A', 'OPTI2B']
    desk.setOptions(references.map((reference) => bookingOf(reference, 'OPTIONAL')))
    desk.useOptions.setState({ marked: new Set(references), job: undefined })
    desk.answers['/issue-booking'] = good({ booking: bookingOf('OPTI2A', 'ISSUED') })
    await desk.askJob('issue', { method: 'cash' })
    desk.startJob({ method: 'cash' }, { notifyDone: () => undefined })
    await vi.waitFor(() => expect(handed).toEqual(['OPTI2A', 'OPTI2A']))
  })

  test('that is issued of a group, not one that was issued before', async () => {
    const named = { company: 'HLC', rootCode: '1', openReservationId: 'GROU2C', version: 1 }
    const before = [bookingOf('GROU2A', 'ISSUED'), bookingOf('GROU2C', 'OPTIONAL')]
    desk.showGroup({ ...named, bookings: before } as never)
    desk.enterScreen('groupIssue')
    desk.answers['/issue-group'] = good({
      groupBooking: { ...named, bookings: [...before, bookingOf('GROU2B', 'ISSUED')] },
    })
    await desk.press(groupCommand.confirmIssue, { expectedTotal: 4350, payments })
    expect(handed).toEqual(['GROU2B'])
  })
})

describe('the accounts of the agency do not get a booking', () => {
  test('that is held, or whose sale was lost as an option', async () => {
    await toPayment()
    desk.answers['/multi-optional-booking'] = good({ booking: bookingOf('HOLD2A', 'OPTIONAL') })
    await desk.press(saleCommand.hold)
    desk.answers['/retrieve-bookings'] = good({ bookings: [bookingOf('LATE2B', 'OPTIONAL')] })
    await desk.showUnseenSale('LATE2B', () => undefined)
    expect(handed).toEqual([])
  })

  test('that is only recalled', async () => {
    desk.answers['/retrieve-bookings'] = good({ bookings: [bookingOf('CALL2A', 'ISSUED')] })
    desk.enterScreen('booking')
    await desk.press(bookingCommand.recall, { reference: 'CALL2A' })
    expect(handed).toEqual([])
  })
})
