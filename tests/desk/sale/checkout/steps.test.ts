import { saleCommand } from '../../../../src/desk/sale/commands.ts'
import { pricingCommand } from '../../../../src/desk/pricing/commands.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saleCommands } from '../../../../src/desk/sale/saleCommands.ts'
import { setContact } from '../../../../src/desk/sale/model/contact.ts'
import { hold, detachHolds, releaseHolds } from '../../../../src/desk/sale/model/hold/holds.ts'
import { workingBooking, offers } from '../../../../src/desk/sale/model/pricing.ts'
import { namePassengers } from '../../../../src/desk/sale/model/item/items.ts'
import { saleQuestion } from '../../../../src/desk/sale/commands.ts'
import { isQuestionOpen } from '../../../../src/desk/question/questions.ts'
import { setSalePreferences, salePreferences } from '../../../../src/desk/sale/model/preferences.ts'
import { currentPayments } from '../../../../src/desk/sale/model/payment/payments.ts'
import {
  acceptTotal,
  totalDifference,
  edit,
  setInsuranceOffers,
  startNewSale,
  totalOf,
  soldBooking,
  typeAmount,
  useSale,
} from '../../../../src/desk/sale/model/saleStore.ts'
import type { TripRequest } from '../../../../src/desk/sale/model/request/requests.ts'
import { chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { handle, type AnyCommand, type Screen } from '../../../../src/desk/command/command.ts'
import { commands } from '../../../../src/desk/command/registry.ts'
import { queryClient } from '../../../../src/desk/request/cache.ts'
import { pricingCommands } from '../../../../src/desk/pricing/pricingContribution.ts'
import { usePricing } from '../../../../src/desk/pricing/price.ts'
import { sailingCommands } from '../../../../src/desk/sailing/sailingContribution.ts'
import { saleResponses, insurance, out, prices, sold } from '../saleResponses.ts'
import { back } from '../exampleTrips.ts'

interface Asked {
  id: string
  body: Record<string, unknown>
  key: string | undefined
}

const asked: Asked[] = []
let answers: Record<string, () => unknown> = {}

vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async (
    { id }: { id: string },
    { body }: { body: Record<string, unknown> },
    options?: { key?: string },
  ) => {
    asked.push({ id, body, key: options?.key })
    const answer = answers[id]
    if (answer === undefined) throw new Error(`no response for ${id}`)
    return answer()
  },
}))

const pages: string[] = []
const navigate = (path: string) => void pages.push(path)
let leave: (() => void) | undefined
let forget: () => void

/** Shows a screen instead of the present one. */
const enterScreen = (place: Screen) => void (leave?.(), (leave = commands.enter(place)))

const otherScreen: string = 'home'
const dialog: string = 'confirmSale'
/** A button of the dialog shown before a sale. */
const answer = (id: string) => commands.run(handle(id), {}, 'key')
const ids = () => asked.map(({ id }) => id)
const named = () => namePassengers({ people: [{ surname: 'SMITH', name: 'JOHN', sex: 'MALE' as const }] })
const line = {
  id: 'line.focus',
  where: 'everywhere',
  changes: 'nothing',
  run: () => {},
} as unknown as AnyCommand

beforeEach(async () => {
  await detachHolds()
  queryClient.clear()
  asked.length = 0
  pages.length = 0
  answers = saleResponses()
  startNewSale()
  usePricing.setState({ pricing: false, dataPricing: undefined, totalChange: undefined, problems: {} })
  const all = [...saleCommands, ...pricingCommands, ...sailingCommands, line]
  forget = commands.register(all)
  commands.configure({
    services: { navigate, load: async () => {}, workingBooking, offers, notifyDone: () => {} } as never,
    onFault: () => {},
    onRefusal: () => {},
  })
  chooseTrips(
    { trips: [out, back], wanted: 2, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] },
    'GR',
  )
  enterScreen('step2')
})

afterEach(() => {
  leave?.()
  leave = undefined
  forget()
})

describe('names typed on the line', () => {
  test('allocate seats, and are retained when the free capacity cannot be loaded', async () => {
    const names = { people: [{ surname: 'SMITH', name: 'JOHN', sex: 'MALE' as const }] }
    answers['sailing.availability'] = () => {
      throw new Error('away')
    }
    const onFault = await commands.run(saleCommand.people, names, 'line')
    expect(onFault).toMatchObject({ done: false })
    expect(useSale.getState().workingBooking.people[0]?.surname).toBe('SMITH')
    answers = saleResponses()
    await commands.run(saleCommand.people, { ...names, from: 1 }, 'line')
    expect(useSale.getState().workingBooking.trips[0]?.passengers[0]?.accommodation).not.toBe('')
  })
})

describe('F1 on step 2', () => {
  test('shows and focuses the first missing field, and requests no price', async () => {
    const outcome = await commands.run(saleCommand.proceed, {}, 'key')
    expect(outcome).toMatchObject({
      done: false,
      refusal: {
        refusal: 'fields_missing',
        parameters: { what: expect.stringMatching(/^p1: .* · /) as string },
      },
    })
    expect(useSale.getState().focus).toEqual({ kind: 'passenger', row: 0, field: 'surname' })
    expect(useSale.getState().tried).toBe(true)
    expect(ids()).toEqual(['sailing.availability'])
  })

  test('requests prices, holds every trip, loads the payment methods and moves to step 4', async () => {
    named()
    setContact({ phone: '6971234567' })
    expect(await commands.run(saleCommand.proceed, {}, 'key')).toEqual({ done: true })
    expect(ids()).toEqual([
      'sailing.availability',
      'pricing.price',
      'sailing.lock',
      'sailing.lock',
      'pricing.paymentMethods',
    ])
    expect(pages.at(-1)).toBe('/book-ticket/step-4')
    const { held, holdKey } = useSale.getState()
    expect(held?.until).toBe('2026-11-20 12:15')
    expect(asked.filter(({ id }) => id === 'sailing.lock').map(({ body }) => body['holdKey'])).toEqual([
      holdKey,
      holdKey,
    ])
    expect(currentPayments().map(({ id, amount }) => [id, amount])).toEqual([
      [1, 19100],
      [2, 0],
    ])
  })

  test('pressed again requests neither prices nor holds', async () => {
    named()
    setContact({ phone: '6971234567' })
    await commands.run(saleCommand.proceed, {}, 'key')
    const before = asked.length
    await commands.run(saleCommand.proceed, {}, 'key')
    expect(asked).toHaveLength(before)
  })

  test('releases the other holds when one trip cannot be held', async () => {
    named()
    setContact({ phone: '6971234567' })
    let locks = 0
    answers['sailing.lock'] = () =>
      ++locks === 1
        ? { heldUntil: '2026-11-20 12:15', secondsLeft: 900 }
        : { refusal: 'sold_out', parameters: { what: 'DECK', left: 0 } }
    expect(await commands.run(saleCommand.proceed, {}, 'key')).toMatchObject({
      refusal: { refusal: 'sold_out' },
    })
    expect(ids().filter((id) => id === 'sailing.unlock')).toHaveLength(1)
    expect(useSale.getState().held).toBeUndefined()
    expect(pages).toEqual([])
  })

  test('requires a chosen trip for every leg of the search (VA-057)', async () => {
    useSale.setState({ wanted: 3 })
    expect(await commands.run(saleCommand.proceed, {}, 'key')).toMatchObject({
      refusal: { refusal: 'choose_every_trip', parameters: { left: 1 } },
    })
  })
})

/** A sale on step 4, complete and priced. */
async function readyToPay(): Promise<void> {
  named()
  setContact({ phone: '6971234567' })
  await commands.run(saleCommand.proceed, {}, 'key')
  enterScreen('step4')
  asked.length = 0
}

const sells = () => asked.filter(({ id }) => id === 'booking.sell')

describe('F1 on step 4', () => {
  test('issues at the total shown, all by the default method (BK-097)', async () => {
    await readyToPay()
    const { holdKey } = useSale.getState()
    expect(await commands.run(saleCommand.issue, {}, 'key')).toEqual({ done: true })
    expect(sells()[0]?.body).toMatchObject({
      expectedTotal: 19100,
      payments: [{ paymentMethod: { id: 1 }, total: 19100 }],
      holdKey,
      leader: { phone: '9999999999', mobile: '6971234567', lastName: 'SMITH' },
    })
  })

  test('shows the tickets and prepares the desk for the next sale', async () => {
    await readyToPay()
    const { holdKey } = useSale.getState()
    await commands.run(saleCommand.issue, {}, 'key')
    const after = useSale.getState()
    expect(soldBooking()?.crsReservationCode).toBe('K7M2PA')
    expect([after.workingBooking.trips, after.workingBooking.people, after.held]).toEqual([[], [], undefined])
    expect(after.holdKey).not.toBe(holdKey)
    expect(ids()).not.toContain('sailing.unlock')
  })

  test('issues without holds when the holds have expired, and places no new ones', async () => {
    await readyToPay()
    await releaseHolds()
    let answer: () => void = () => {}
    answers['sailing.lock'] = () =>
      new Promise((settle) => (answer = () => settle({ heldUntil: '2026-11-20 12:15', secondsLeft: 900 })))
    const holding = hold()
    const selling = commands.run(saleCommand.issue, {}, 'key')
    await new Promise((go) => setTimeout(go))
    const before = sells().length
    answers = saleResponses()
    answer()
    await Promise.all([holding, selling])
    expect([before, sells().length]).toEqual([0, 1])
    expect(useSale.getState()).toMatchObject({ held: undefined })
    expect(soldBooking()).toEqual(sold)
  })

  test('sends the same idempotency key again after a fault; another sale has its own', async () => {
    await readyToPay()
    answers['booking.sell'] = () => {
      throw new Error('no answer')
    }
    expect(await commands.run(saleCommand.issue, {}, 'key')).toMatchObject({ done: false })
    await commands.run(saleCommand.issue, {}, 'key')
    setContact({ remarks: 'wheelchair' })
    await commands.run(saleCommand.issue, {}, 'key')
    const [first, again, other] = sells().map(({ key }) => key)
    expect(first).toBeDefined()
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('sends a new idempotency key after a refusal', async () => {
    await readyToPay()
    answers['booking.sell'] = () => ({ refusal: 'credit_exceeded', parameters: { needed: 1, left: 0 } })
    await commands.run(saleCommand.issue, {}, 'key')
    await commands.run(saleCommand.issue, {}, 'key')
    const [first, second] = sells().map(({ key }) => key)
    expect(second).not.toBe(first)
    expect(useSale.getState().workingBooking.people[0]?.surname).toBe('SMITH')
  })

  test('shows a changed price next to the old one, and issues once it is agreed to (VA-050)', async () => {
    await readyToPay()
    answers['pricing.price'] = () => ({ trips: [prices(10900), prices(9100)], total: 20000, currency: 'EUR' })
    answers['booking.sell'] = () => ({
      refusal: 'price_changed',
      parameters: { expected: 19100, now: 20000 },
    })
    expect(await commands.run(saleCommand.issue, {}, 'key')).toMatchObject({
      refusal: { refusal: 'price_changed' },
    })
    expect(totalDifference(useSale.getState())).toEqual({ before: 19100, now: 20000 })
    expect(currentPayments()[0]?.amount).toBe(20000)
    expect(await commands.run(saleCommand.issue, {}, 'key')).toMatchObject({
      refusal: { refusal: 'price_not_agreed', parameters: { before: 19100, now: 20000 } },
    })
    expect(sells()).toHaveLength(1)
    acceptTotal()
    answers['booking.sell'] = () => ({ booking: sold })
    expect(await commands.run(saleCommand.issue, {}, 'key')).toEqual({ done: true })
    expect(sells()[1]?.body).toMatchObject({ expectedTotal: 20000 })
  })

  test('asks for confirmation when the setting requires it, and a refusal cancels (MD-036, MD-047, BK-128)', async () => {
    await readyToPay()
    setSalePreferences({ ...salePreferences, confirms: () => true })
    await commands.run(saleCommand.issue, {}, 'key')
    expect(sells()).toHaveLength(0)
    const close = commands.push(dialog as Screen)
    await answer('sale.leave')
    close()
    expect(isQuestionOpen(saleQuestion.confirm)).toBe(false)
    await commands.run(saleCommand.issue, {}, 'key')
    const again = commands.push(dialog as Screen)
    await answer('sale.confirmSale')
    again()
    setSalePreferences({ ...salePreferences, confirms: () => false })
    expect(sells()).toHaveLength(1)
  })

  test('refuses amounts that differ from the total before the request', async () => {
    await readyToPay()
    const payments = [{ method: 'cash' as const, amount: 5000 }]
    expect(await commands.run(saleCommand.issue, { payments }, 'line')).toMatchObject({
      refusal: { refusal: 'payments_differ' },
    })
    expect(sells()).toEqual([])
  })

  test('asks about a price that changed since the preview of the line before anything is paid', async () => {
    await readyToPay()
    enterScreen('step2')
    useSale.setState({ agreed: undefined })
    answers['booking.sell'] = () => ({
      refusal: 'price_changed',
      parameters: { expected: 19100, now: 20000 },
    })
    answers['pricing.price'] = () => ({ trips: [prices(10900), prices(9100)], total: 20000, currency: 'EUR' })
    await commands.run(saleCommand.issue, {}, 'key')
    expect(totalDifference(useSale.getState())).toEqual({ before: 19100, now: 20000 })
    pages.length = 0
    expect(await commands.run(saleCommand.issue, {}, 'key')).toMatchObject({
      refusal: { refusal: 'price_not_agreed' },
    })
    expect(pages).toEqual(['/book-ticket/step-4'])
    expect(sells()).toHaveLength(1)
  })

  test('refuses and retains amounts typed on the screen that differ from the total (SC-C38)', async () => {
    for (const [id, amount] of [
      [1, 1000],
      [2, 50000],
      [1, 0],
    ] as const) {
      await readyToPay()
      useSale.setState({ typedAmounts: { [id]: amount } })
      expect(await commands.run(saleCommand.issue, {}, 'key')).toMatchObject({
        refusal: { refusal: 'payments_differ' },
      })
      expect(currentPayments().find((one) => one.id === id)).toMatchObject({ amount })
      expect(useSale.getState().focus).toMatchObject({ kind: 'payment' })
    }
    expect(sells()).toEqual([])
  })

  test('pays amounts typed into several fields as typed', async () => {
    await readyToPay()
    typeAmount(1, 14100)
    typeAmount(2, 5000)
    await commands.run(saleCommand.issue, {}, 'key')
    expect(sells()[0]?.body['payments']).toEqual([
      { paymentMethod: { id: 1 }, total: 14100 },
      { paymentMethod: { id: 2 }, total: 5000 },
    ])
  })

  test('pays by the methods named on the line', async () => {
    await readyToPay()
    const payments = [{ method: 'cash' as const, amount: 5000 }, { method: 'account' as const }]
    await commands.run(saleCommand.issue, { payments }, 'line')
    expect(sells()[0]?.body['payments']).toEqual([
      { paymentMethod: { id: 1 }, total: 14100 },
      { paymentMethod: { id: 2 }, total: 5000 },
    ])
  })

  test('issues nothing from a screen outside the sale', async () => {
    await readyToPay()
    enterScreen(otherScreen as Screen)
    expect(await commands.run(saleCommand.issue, {}, 'key')).toMatchObject({
      refusal: { refusal: 'not_here' },
    })
    expect(sells()).toEqual([])
  })
})

describe('offers on step 4', () => {
  test('a coupon is priced, its new total shown next to the old one, and agreed to (IN-011)', async () => {
    await readyToPay()
    answers['pricing.price'] = () => ({
      trips: [prices(9000), prices(8190)],
      total: 17190,
      currency: 'EUR',
      reductions: [{ kind: 'coupon', code: 'SUMMER10', amount: 1910 }],
    })
    expect(await commands.run(pricingCommand.coupon, { code: 'summer10' }, 'key')).toEqual({ done: true })
    expect(asked.find(({ id }) => id === 'pricing.price')?.body).toMatchObject({ coupon: 'SUMMER10' })
    expect(usePricing.getState().totalChange).toMatchObject({ kind: 'coupon', before: 19100, now: 17190 })
    expect(await commands.run(saleCommand.issue, {}, 'key')).toMatchObject({
      refusal: { refusal: 'price_not_agreed' },
    })
    await commands.run(pricingCommand.agree, {}, 'key')
    await commands.run(saleCommand.issue, {}, 'key')
    expect(sells()[0]?.body).toMatchObject({
      coupon: 'SUMMER10',
      expectedTotal: 17190,
      payments: [{ paymentMethod: { id: 1 }, total: 17190 }],
    })
  })

  test('a refused coupon is removed and its reason shown at its field (ER-036)', async () => {
    await readyToPay()
    const usual = answers['pricing.price']
    answers['pricing.price'] = () => {
      answers['pricing.price'] = usual as () => unknown
      return { refusal: 'voucher_invalid', parameters: { voucher: 'X' }, at: '/coupon' }
    }
    expect(await commands.run(pricingCommand.coupon, { code: 'X' }, 'screen')).toMatchObject({
      refusal: { refusal: 'voucher_invalid' },
    })
    expect(useSale.getState().workingBooking.offers.coupon).toBe('')
    expect(totalOf(useSale.getState())).toBe(19100)
    expect(usePricing.getState().problems.coupon?.refusal).toBe('voucher_invalid')
  })

  test('the number and code of a voucher are validated before prices are requested (VA-046, IN-008)', async () => {
    await readyToPay()
    answers['pricing.validateVoucher'] = () => ({ errorCode: 3, errorMessage: 'Invalid ports' })
    expect(await commands.run(pricingCommand.voucher, { id: '' }, 'screen')).toMatchObject({
      refusal: { refusal: 'voucher_number_missing' },
    })
    expect(await commands.run(pricingCommand.voucher, { id: '500103' }, 'screen')).toMatchObject({
      refusal: { refusal: 'voucher_refused', parameters: { words: 'Invalid ports' } },
    })
    expect(ids()).not.toContain('pricing.price')
    answers['pricing.validateVoucher'] = () => ({ errorCode: 0 })
    await commands.run(pricingCommand.voucher, { id: '500101', code: '4711' }, 'screen')
    expect(asked.find(({ id }) => id === 'pricing.price')?.body).toMatchObject({ voucherCode: '500101/4711' })
  })

  test('a fare of a company is priced and issued for the trips of that company only, in each request (EN-187)', async () => {
    await readyToPay()
    await commands.run(pricingCommand.fare, { company: 'HLC', code: 'promo' }, 'screen')
    const priced = asked.filter(({ id }) => id === 'pricing.price').at(-1)?.body
    const fares = [{ company: 'HLC', fareIdOrCode: 'PROMO' }]
    expect(priced).toMatchObject({ farePerCompanies: fares })
    const trips = priced?.['trips'] as TripRequest[]
    expect(trips.map(({ fareIdOrCode }) => fareIdOrCode)).toEqual(['PROMO', undefined])
    expect(trips.map((trip) => trip.accommodationRequests.map(({ fareCode }) => fareCode))).toEqual([
      ['PROMO'],
      [undefined],
    ])
    await commands.run(saleCommand.issue, {}, 'key')
    expect(sells()[0]?.body).toMatchObject({ farePerCompanies: fares })
  })

  test('a fare that is refused is reset and its reason shown at its field', async () => {
    await readyToPay()
    answers['pricing.price'] = () => {
      answers = saleResponses()
      return { refusal: 'fare_unknown', parameters: { fare: 'FAM' }, at: '/trips/0/fareIdOrCode' }
    }
    await commands.run(pricingCommand.fare, { company: 'HLC', code: 'FAM' }, 'screen')
    expect(useSale.getState().workingBooking.offers.farePerCompanies).toEqual([])
    expect(usePricing.getState().problems.fare?.refusal).toBe('fare_unknown')
  })

  test('a chosen deal is priced and issued (IN-013)', async () => {
    await readyToPay()
    await commands.run(pricingCommand.deal, { code: 'TEAM' }, 'screen')
    expect(asked.filter(({ id }) => id === 'pricing.price').at(-1)?.body).toMatchObject({ deal: 'TEAM' })
    await commands.run(saleCommand.issue, {}, 'key')
    expect(sells()[0]?.body).toMatchObject({ deal: 'TEAM' })
  })

  test('the line selects the first insurance, or one by number, and loads prices and offers first', async () => {
    await readyToPay()
    const [first, second] = [insurance('20261120-AAAAAA', 500), insurance('20261120-BBBBBB', 700)]
    answers['pricing.insuranceOffer'] = () => ({ offers: [first, second] })
    const taken = () => useSale.getState().workingBooking.offers.insurance
    await commands.run(pricingCommand.insure, {}, 'line')
    expect(taken()).toEqual([first.id])
    await commands.run(pricingCommand.insure, {}, 'line')
    await commands.run(pricingCommand.insure, { number: 2 }, 'line')
    expect(taken()).toEqual([first.id, second.id])
    expect(asked.filter(({ id }) => id === 'pricing.insuranceOffer')).toHaveLength(1)
    expect(await commands.run(pricingCommand.insure, { number: 3 }, 'line')).toMatchObject({
      refusal: { refusal: 'no_such_insurance', parameters: { number: 3, most: 2 } },
    })
  })

  test('only confirmed insurance is paid and sent, and it is offered again when the price changes (IN-003)', async () => {
    await readyToPay()
    const [first, second] = [insurance('20261120-AAAAAA', 500), insurance('20261120-BBBBBB', 700)]
    answers['pricing.insuranceOffer'] = () => ({ offers: [first, second] })
    await commands.run(pricingCommand.insurance, {}, 'key')
    expect(asked.find(({ id }) => id === 'pricing.insuranceOffer')?.body).toMatchObject({
      leader: { mobile: '6971234567' },
    })
    await commands.run(pricingCommand.turnInsurance, { id: second.id }, 'screen')
    expect(totalOf(useSale.getState())).toBe(19800)
    answers['pricing.insuranceOffer'] = () => ({ offers: [insurance('20261121-BBBBBB', 600)] })
    await commands.run(pricingCommand.project, { code: 'crete' }, 'screen')
    expect(totalOf(useSale.getState())).toBe(19700)
    await commands.run(pricingCommand.agree, {}, 'key')
    await commands.run(saleCommand.issue, {}, 'key')
    expect(sells()[0]?.body).toMatchObject({
      projectCode: 'CRETE',
      insurances: [{ id: second.id }],
      expectedTotal: 19700,
    })
  })

  test('an offer that changed the total can be removed again', async () => {
    await readyToPay()
    const usual = answers['pricing.price'] as () => unknown
    answers['pricing.price'] = () => ({ trips: [prices(9000), prices(9100)], total: 18100, currency: 'EUR' })
    await commands.run(pricingCommand.project, { code: 'CRETE' }, 'screen')
    answers['pricing.price'] = usual
    const close = commands.push('priceChanged', false)
    await commands.run(pricingCommand.takeBack, {}, 'screen')
    close()
    expect(useSale.getState().workingBooking.offers.selectedProject).toBe('')
    expect(totalDifference(useSale.getState())).toBeUndefined()
  })

  test('a missing insurance offer shows a text (ER-053, IN-006)', async () => {
    await readyToPay()
    answers['pricing.insuranceOffer'] = () => ({ offers: [] })
    expect(await commands.run(pricingCommand.insurance, {}, 'key')).toMatchObject({
      refusal: { refusal: 'no_insurance_offers' },
    })
  })
})

describe('F6', () => {
  test('shows the expiry first, then holds the booking until the day typed (BK-096)', async () => {
    await readyToPay()
    await commands.run(saleCommand.option, {}, 'key')
    expect(pages.at(-1)).toBe('/book-ticket/step-4-optional')
    expect(ids()).not.toContain('booking.hold')
    enterScreen('step4Optional')
    useSale.setState({ option: { date: '2026-12-23', time: '18:30' } })
    await commands.run(saleCommand.confirmOption, {}, 'key')
    const hold = asked.find(({ id }) => id === 'booking.hold')
    expect(hold?.body).toMatchObject({ optionDateTime: '2026-12-23 18:30' })
    expect(hold?.body).not.toHaveProperty('payments')
    expect(soldBooking()?.reservationStatus).toBe('OPTIONAL')
  })

  test('on the line holds at once, until the latest expiry allowed when no day is named', async () => {
    await readyToPay()
    await commands.run(saleCommand.hold, {}, 'line')
    expect(asked.find(({ id }) => id === 'booking.hold')?.body).not.toHaveProperty('optionDateTime')
  })
})

describe('issuing from step 2 with the total on screen', () => {
  test('validates cards typed since, and issues nothing when one is refused', async () => {
    await readyToPay()
    enterScreen('step2')
    edit('loyaltyCard', ({ people: [first] }) => void Object.assign(first!, { loyaltyCard: 'WRONG' }))
    await commands.run(pricingCommand.price, {}, 'key')
    const [{ uuid } = { uuid: '' }] = useSale.getState().workingBooking.people
    answers['pricing.loyaltyMiles'] = () => ({ results: [] })
    answers['pricing.validateLoyalty'] = () => ({ results: [{ uuid, valid: false, field: 'loyaltyCard' }] })
    expect(await commands.run(saleCommand.issue, {}, 'key')).toMatchObject({
      done: false,
      refusal: { refusal: 'card_refused' },
    })
    expect(sells()).toEqual([])
  })

  test('asks about the total when an insurance changes it', async () => {
    await readyToPay()
    const offer = insurance('20261120-AAAAAA', 500)
    answers['pricing.insuranceOffer'] = () => ({ offers: [offer] })
    await commands.run(pricingCommand.insurance, {}, 'key')
    await commands.run(pricingCommand.turnInsurance, { id: offer.id }, 'screen')
    enterScreen('step2')
    setInsuranceOffers(undefined)
    useSale.setState({ agreed: undefined })
    expect(totalOf(useSale.getState())).toBe(19100)
    expect(await commands.run(saleCommand.issue, {}, 'key')).toMatchObject({
      refusal: { refusal: 'price_not_agreed', parameters: { before: 19100, now: 19600 } },
    })
    expect(sells()).toEqual([])
  })
})

describe('F12', () => {
  test('clears holds, passengers and search', async () => {
    await readyToPay()
    await commands.run(saleCommand.clear, {}, 'key')
    expect(ids().filter((id) => id === 'sailing.unlock')).toHaveLength(2)
    expect(useSale.getState().workingBooking.trips).toEqual([])
    expect(pages.at(-1)).toBe('/book-ticket')
  })
})
