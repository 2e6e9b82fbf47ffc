import { saleCommand, saleQuestion } from '../../../../src/desk/sale/commands.ts'
import { appCommand } from '../../../../src/desk/app/commands.ts'
import { bookingCommand, bookingQuestion } from '../../../../src/desk/booking/commands.ts'
import { groupCommand } from '../../../../src/desk/group/commands.ts'
import type { Question } from '../../../../src/desk/question/handle.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setContact } from '../../../../src/desk/sale/model/contact.ts'
import type { StoredBooking } from '../../../../src/desk/booking/shown/items.ts'
import { namePassengers } from '../../../../src/desk/sale/model/item/items.ts'
import { availabilityOf, back, tripOf } from '../../sale/exampleTrips.ts'

// oxlint-disable-next-line import/no-unassigned-import -- declares the command pressed below
import '../../../../src/desk/sale/checkout/SaleDialog.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- declares the command pressed below
import '../../../../src/desk/group/groupContribution.ts'
// oxlint-disable-next-line import/no-unassigned-import -- declares the command pressed below
import '../../../../src/desk/booking/verbs/otherAgencyVerbs.ts'
// oxlint-disable-next-line import/no-unassigned-import -- declares the command pressed below
import '../../../../src/desk/booking/verbs/changeOptionVerb.ts'
// oxlint-disable-next-line import/no-unassigned-import -- declares the command pressed below
import '../../../../src/desk/booking/modify/modifyCommands.ts'
import { startDeskWithoutBrowser } from '../deskWithoutBrowser.ts'

let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>>
const out = tripOf()
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

const methods = [
  { id: 1, name: 'Account', isDefault: true, kind: 'account' },
  { id: 2, name: 'Cash', isDefault: false, kind: 'cash' },
]
const good = (answer: object) => ({ code: '000', ...answer })
const no = (code: string, message: string) => ({ code, success: false, message, parameters: {} })
const payable = good({
  paymentMethodResponsePerCompanies: [
    { company: 'HLC', methods },
    { company: 'GLJ', methods },
  ],
})
const priced = { prices: { total: 10000, items: [] } }

beforeAll(async () => {
  desk = await startDeskWithoutBrowser()
})

beforeEach(async () => {
  vi.useFakeTimers()
  const { startNewSale } = await import('../../../../src/desk/sale/model/saleStore.ts')
  const { queryClient } = await import('../../../../src/desk/request/cache.ts')
  const { chooseTrips } = await import('../../../../src/desk/sale/model/trip/chooseTrips.ts')
  const { detachHolds } = await import('../../../../src/desk/sale/model/hold/holds.ts')
  desk.clear()
  await detachHolds()
  logged.mockClear()
  startNewSale()
  queryClient.clear()
  Object.assign(desk.answers, {
    '/availability': good({ trips: [availabilityOf(out), availabilityOf(back)] }),
    '/lock-accommodation-space': good({ heldUntil: '2026-11-20 12:15', secondsLeft: 900 }),
    '/unlock-accommodations': good({}),
    '/multi-pricing': good({ trips: [priced, priced], total: 20000, currency: 'EUR' }),
    '/payment-method': payable,
  })
  chooseTrips(
    { trips: [out, back], wanted: 2, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] },
    'GR',
  )
  desk.enterScreen('step2')
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** Step 4 of a sale that is complete, priced and held. */
async function toPayment(): Promise<void> {
  namePassengers({ people: [{ surname: 'SMITH', name: 'JOHN', sex: 'MALE' }] })
  setContact({ phone: '6971234567' })
  await desk.press(saleCommand.proceed)
  desk.enterScreen('step4')
}

describe('issuing', () => {
  test.each([
    ['refused', no('no_credit_here', 'The agency is closed'), 'Issue tickets: The agency is closed'],
    [
      'failed',
      500,
      'Issue tickets: The server could not complete this. Press the key again to retry; if it fails, report r1.',
    ],
  ])('%s shows one notice that names the action (ER-042)', async (_, answer, words) => {
    await toPayment()
    desk.answers['/sell'] = answer
    await desk.press(saleCommand.issue)
    expect(desk.notices()).toEqual([words])
  })

  test('names the action also when the step before its dialog failed', async () => {
    await toPayment()
    await ask(saleQuestion.confirm, { what: 'issue', args: {} })
    desk.enterScreen('confirmSale')
    desk.answers['/sell'] = no('no_credit_here', 'The agency is closed')
    await desk.press(saleCommand.confirmSale)
    expect(desk.notices()).toEqual(['Issue tickets: The agency is closed'])
  })

  test('with missing input names the fields that are not on screen (ER-054)', async () => {
    const { useSale } = await import('../../../../src/desk/sale/model/saleStore.ts')
    desk.enterScreen('step1')
    await desk.press(saleCommand.hold)
    expect(desk.notices()).toEqual([
      'Please review or complete the reservation input: p1: Last name · Lead passenger: Mobile.',
    ])
    desk.clear()
    useSale.setState({ tried: false })
    desk.enterScreen('step2')
    await desk.press(saleCommand.hold)
    expect([desk.notices(), useSale.getState().tried]).toEqual([[], true])
  })
})

describe('payment methods that fail to load', () => {
  test('are logged without a notice, and the payment step opens without them (ER-035)', async () => {
    const { currentPayments } = await import('../../../../src/desk/sale/model/payment/payments.ts')
    desk.answers['/payment-method'] = 500
    await toPayment()
    expect(desk.pages).toEqual(['/book-ticket/step-4'])
    expect([currentPayments(), desk.notices()]).toEqual([[], []])
    expect(logged).toHaveBeenCalledOnce()
  })

  test('are requested again on issuing, and shown before anything is paid by them', async () => {
    desk.answers['/payment-method'] = 500
    await toPayment()
    desk.answers['/sell'] = 500
    desk.answers['/payment-method'] = payable
    await desk.press(saleCommand.issue)
    expect(desk.notices()).toEqual(['The payment methods have now been loaded. Check them and issue again.'])
    expect(desk.sent.filter(({ path }) => path.endsWith('/sell'))).toEqual([])
    await desk.press(saleCommand.issue)
    expect(desk.sent.filter(({ path }) => path.endsWith('/sell'))).toHaveLength(1)
  })
})

describe('payment methods that arrive late', () => {
  test('are not applied to another booking', async () => {
    const { currentPayments, loadPayments } =
      await import('../../../../src/desk/sale/model/payment/payments.ts')
    const { queryClient } = await import('../../../../src/desk/request/cache.ts')
    const { startNewSale } = await import('../../../../src/desk/sale/model/saleStore.ts')
    await toPayment()
    queryClient.clear()
    const late = loadPayments()
    startNewSale()
    expect(await late).toMatchObject({ refusal: 'not_priced' })
    expect(currentPayments()).toEqual([])
  })
})

describe('the deck plan', () => {
  test('of a trip without one shows its own text (ER-016)', async () => {
    desk.answers['/accommodation-plan'] = no('seat_map_missing', 'no plan')
    await desk.press(saleCommand.seatPlan)
    expect(desk.notices()).toEqual(['Seat Map not Found'])
  })

  test('that fails to load is logged and opens empty, without a notice (ER-032)', async () => {
    const { useSeatPlan } = await import('../../../../src/desk/sale/entry/seats/seatsCommands.ts')
    desk.answers['/accommodation-plan'] = 500
    const opened = desk.press(saleCommand.seatPlan)
    const stop = useSeatPlan.subscribe(({ open }) => open && desk.enterScreen('seatPlan'))
    await opened
    stop()
    expect([useSeatPlan.getState().open, desk.notices()]).toEqual([true, []])
    expect(logged).toHaveBeenCalledOnce()
  })
})

describe('a seat chosen by number', () => {
  const cell = { kind: 'normal', number: '12A', accommodation: 'BUS' }
  const deck = { name: '7', number: 1, accommodations: ['BUS'], rows: [[cell]] }

  test.each([
    [
      'of another class',
      ['12A'],
      /^12A is in BUS, the passenger has DECK\. Selected accommodations must match\.$/,
    ],
    ['more than there are passengers', ['12A', '12B'], 'Choose one seat per passenger, at most 1.'],
    ['that no seat has', ['99Z'], /^There is no seat or cabin 99Z/],
  ])('%s is refused with a text (VA-044, VA-045)', async (_, numbers, words) => {
    desk.answers['/accommodation-plan'] = good({ decks: [deck] })
    await desk.press(saleCommand.seat, { numbers })
    expect(desk.notices()).toEqual([expect.stringMatching(words)])
  })

  test('on a trip without a deck plan shows only that refusal', async () => {
    desk.answers['/accommodation-plan'] = 500
    await desk.press(saleCommand.seat, { numbers: ['12A'] })
    expect(desk.notices()).toEqual(['Seat Map not Found'])
  })
})

describe('leaving the sale', () => {
  test('navigates and shows a passing notice when the release of holds fails (ER-015)', async () => {
    const { leaveOrAsk } = await import('../../../../src/desk/app/leaving/departure.ts')
    const went = vi.fn<() => void>()
    await toPayment()
    desk.enterScreen('step2')
    desk.answers['/unlock-accommodations'] = 500
    void leaveOrAsk({ go: went })
    expect(went).not.toHaveBeenCalled()
    desk.enterScreen('leaving')
    await desk.press(appCommand.leave)
    expect(went).toHaveBeenCalledOnce()
    expect(desk.notices()).toEqual([
      'The server could not complete this. Press the key again to retry; if it fails, report r1.',
    ])
    vi.advanceTimersByTime(3000)
    expect(desk.notices()).toEqual([])
  })
})

const booking = {
  crsReservationId: 'K7M2PA',
  reservationStatus: 'OPTIONAL',
  bookedAt: '2026-11-20 10:00',
  actions: ['issue', 'issuePta', 'cancel'],
  total: 10000,
  paid: 0,
  currency: 'EUR',
  version: 3,
  trips: [],
} as unknown as StoredBooking

/** Opens a question in the modules of the present test. */
async function ask<Asked extends object>(question: Question<Asked>, asked: Asked): Promise<void> {
  const { openQuestion } = await import('../../../../src/desk/question/questions.ts')
  openQuestion(question, asked)
}

describe('a recalled booking', () => {
  beforeEach(async () => {
    const { showBooking } = await import('../../../../src/desk/booking/shown/bookingStore.ts')
    desk.enterScreen('booking')
    showBooking(booking)
  })

  test.each([
    ['refused', no('no_credit_here', 'The agency is closed'), 'Issue from recall: The agency is closed'],
    ['failed', 500, /^Issue from recall: The server could not complete this/],
  ])('%s on issuing shows one notice that names the action (ER-041)', async (_, answer, words) => {
    await ask(bookingQuestion.issue, { idempotencyKey: 'k' })
    desk.answers['/issue-booking'] = answer
    await desk.press(bookingCommand.issueHeld, { payments: [{ method: 'account' }] })
    expect(desk.notices()).toEqual([expect.stringMatching(words)])
  })

  test('failed on issuing as PTA shows one notice that names the action (ER-040)', async () => {
    await ask(bookingQuestion.agency, { agency: '1377', idempotencyKey: 'k' })
    desk.enterScreen('otherAgency')
    desk.answers['/issue-pta'] = 500
    await desk.press(bookingCommand.confirmPta, { agency: '1377' })
    expect(desk.notices()).toEqual([expect.stringMatching(/^Issue PTA: The server could not complete this/)])
  })

  const cancelAsked = {
    cabinUse: 'WHOLE' as const,
    keys: new Set(['a', 'b']),
    fees: { cancellationFees: 0, refundAmount: 0, items: [] },
    feesOnly: false,
    idempotencyKey: 'k',
  }

  test.each([
    ['refused', no('too_late', 'The ship has left'), 'Cancel booking: The ship has left'],
    ['failed', 500, /^Cancel booking: The server could not complete this/],
  ])('%s on cancelling shows a notice that names the action (ER-044, ER-052)', async (_, answer, words) => {
    await ask(bookingQuestion.cancel, cancelAsked as never)
    desk.enterScreen('cancel')
    desk.answers['/multi-cancellation'] = answer
    await desk.press(bookingCommand.confirmCancel)
    expect(desk.notices()).toEqual([expect.stringMatching(words)])
  })

  test.each([
    ['refused', no('too_late', 'The ship has left'), 'Modify booking: The ship has left'],
    ['failed', 500, /^Modify booking: The server could not complete this/],
  ])('%s on modifying shows a notice that names the action (ER-037, ER-051)', async (_, answer, words) => {
    const price = { difference: 0, companies: [] }
    const { editsOf } = await import('../../../../src/desk/booking/modify/edits.ts')
    const edits = editsOf(booking.crsReservationId)
    const body = { crsReservationCode: booking.crsReservationId }
    await ask(bookingQuestion.modify, { price, body, edits, idempotencyKey: 'k' } as never)
    desk.enterScreen('modify')
    desk.answers['/modify'] = answer
    await desk.press(bookingCommand.confirmModify)
    expect(desk.notices()).toEqual([expect.stringMatching(words)])
  })

  test.each([
    ['refused', no('booking_changed', 'Changed meanwhile'), /^group-booking: /],
    ['failed', 500, /^group-booking: The server could not complete this/],
  ])(
    '%s on changing a group shows a notice that names the action (ER-045, GR-014)',
    async (_, answer, words) => {
      const { useGroup } = await import('../../../../src/desk/group/groupStore.ts')
      const traveller = { uuid: 'a', type: 'AD', status: 'OPTIONAL' }
      const bookings = [{ trips: [{ selectedPassengers: [traveller] }] }]
      const shown = { company: 'HLC', rootCode: '1', openReservationId: 'K7M2PA', version: 1, bookings }
      useGroup.setState({ shown: shown as never, typed: { a: { surname: 'DOE', sexType: 'f' } } })
      desk.enterScreen('groups')
      desk.answers['/update-group-booking/HLC/1'] = answer
      desk.answers['/retrieve-group-booking/HLC/1'] = no('booking_not_found', 'Not found')
      await desk.press(groupCommand.save)
      expect(desk.notices()).toEqual([expect.stringMatching(words)])
    },
  )

  async function askChange(name: string) {
    const { verbs } = await import('../../../../src/desk/booking/verbs/verbs.ts')
    const change = verbs.find(({ verb }) => verb === name)?.change
    const rows = { of: booking, keys: new Set(['a']), idempotencyKey: 'k' }
    await ask(bookingQuestion.change, { change, ...rows } as never)
  }

  test.each([
    ['convertToOpen', '/convert-booking-to-open', /^Convert to open: The server/],
    ['convertToOptional', '/convert-to-optional-booking/K7M2PA', /^Convert to option: The server/],
    ['split', '/split-booking/K7M2PA', /^Split the booking: The server/],
    ['merge', '/merge-bookings/K7M2PA/K7M2PA', /^Merge a booking: The server/],
  ])(
    'failed on %s shows one notice that names the action (ER-039, ER-043, ER-046, ER-047)',
    async (verb, path, words) => {
      await askChange(verb)
      desk.enterScreen('askChange')
      desk.answers[path] = 500
      await desk.press(bookingCommand.confirmChange)
      expect(desk.notices()).toEqual([expect.stringMatching(words)])
    },
  )

  test.each([
    ['refused', no('too_late', 'The ship leaves'), 'Change the option time: The ship leaves'],
    ['failed', 500, /^Change the option time: The server could not complete this/],
  ])('%s on changing the option time names the action (ER-038)', async (_, answer, words) => {
    const { showBooking } = await import('../../../../src/desk/booking/shown/bookingStore.ts')
    showBooking({ ...booking, actions: ['changeOption'], optionDateTime: '2026-11-21 20:00' })
    desk.answers['/change-option-datetime'] = answer
    await desk.press(bookingCommand.changeOption, { until: { date: '2026-11-22' } })
    expect(desk.notices()).toEqual([expect.stringMatching(words)])
  })

  test('shows a confirmation after making tickets open (ER-055)', async () => {
    await askChange('convertToOpen')
    desk.enterScreen('askChange')
    desk.answers['/convert-booking-to-open'] = good({ booking: { ...booking, reservationStatus: 'OPEN' } })
    await desk.press(bookingCommand.confirmChange)
    expect(desk.notices()).toEqual([expect.stringMatching(/K7M2PA.*open/)])
  })

  test('shows a confirmation after cancelling (ER-057)', async () => {
    await ask(bookingQuestion.cancel, cancelAsked as never)
    desk.enterScreen('cancel')
    desk.answers['/multi-cancellation'] = good({ booking: { ...booking, reservationStatus: 'CANCELLED' } })
    await desk.press(bookingCommand.confirmCancel)
    expect(desk.notices()).toEqual(['2 items of K7M2PA cancelled'])
  })
})
