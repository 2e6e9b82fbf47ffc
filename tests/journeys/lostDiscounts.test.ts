import { expect, it } from 'vitest'
import { type AnswerOf, bases } from '../../src/contract/call.ts'
import type { booking } from '../../src/contract/booking/booking.ts'
import { bookingOfTwenty } from '../kit/crs/heldBooking.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const recall = async (reference: string) => {
  const path = `${bases.spec}/retrieve-bookings?crsReservationIds=${reference}`
  const { bookings } = await askAsDemo<AnswerOf<typeof booking.recall>>(desk.url(), path)
  return bookings[0]!
}

async function at(reference: string, entry: string, language: 'el' | 'en' = 'en') {
  const operator = await desk.operator({ language })
  await operator.goTo(`${language === 'el' ? '' : '/en'}/booking-search/${reference}`)
  await operator.see('papadopoulou'.toUpperCase())
  await operator.press('Control+k')
  await operator.type(entry)
  return operator
}

/** The last figure of the table in the dialog. */
const sumOf = async (operator: Awaited<ReturnType<typeof at>>) =>
  (await operator.page.getByRole('dialog').locator('tfoot td').last().innerText()).trim()

it.each<['el' | 'en', RegExp, RegExp]>([
  [
    'en',
    /GRP Group of 20 or more: lost by 1 passenger$/,
    /discounts that need fellow travellers or a return; what/,
  ],
  [
    'el',
    /GRP Ομάδα 20\+: τη χάνει 1 επιβάτης$/,
    /εκπτώσεις που απαιτούν συνταξιδιώτες ή ταξίδι επιστροφής· το ποσό/,
  ],
])(
  'names what is retained of the refund, and why, before nineteen of twenty cancel (%s) @all',
  async (language, row, why) => {
    const reference = await bookingOfTwenty(desk.url())
    const { trips } = await recall(reference)
    const [first] = trips[0]!.selectedPassengers
    const full = first!.price.listed
    const operator = await at(reference, 'x p2-20', language)
    await operator.see(/GRP/)
    await operator.press('Enter')
    await operator.see(row)
    await operator.see(why)
    await operator.pause()
    await operator.press('Enter')
    await expect.poll(async () => (await recall(reference)).total).toBe(full)
    expect(await recall(reference)).toMatchObject({ paid: full })
  },
)

it('asks for what one of twenty costs the others, and takes it by the method chosen @all', async () => {
  const reference = await bookingOfTwenty(desk.url())
  const operator = await at(reference, 'x p1')
  await operator.see(/GRP lost: .*to pay/)
  await operator.press('Enter')
  await operator.see(/lost by 19 passengers/)
  await operator.see(/must be paid/)
  expect(await sumOf(operator)).toMatch(/^−/)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`1 item of ${reference} cancelled`)
  const { total, paid } = await recall(reference)
  expect(paid).toBe(total)
})

it('asks for it when one of twenty gets an open ticket @all', async () => {
  const reference = await bookingOfTwenty(desk.url())
  const before = (await recall(reference)).total
  const operator = await at(reference, 'op p1')
  await operator.press('Enter')
  await operator.see(/lost by 19 passengers/)
  await operator.see(/must be paid/)
  await operator.pause()
  await operator.press('Enter')
  await expect.poll(async () => (await recall(reference)).total).toBeGreaterThan(before)
  const { total, paid } = await recall(reference)
  expect(paid).toBe(total)
})

it('shows the higher price of a part of an option before it is issued alone @all', async () => {
  const reference = await bookingOfTwenty(desk.url(), 'option')
  const operator = await at(reference, 'sp p1-5')
  await operator.press('Enter')
  await operator.see(/Split 5 items off/)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(/are now booking/)
  await operator.atRest()
  await operator.press('Control+k')
  await operator.type('i')
  await operator.press('Enter')
  await operator.see(`Issue ${reference}`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(/GRP Group of 20 or more: lost by 15 passengers/)
  await operator.see(/so the price is/)
  await operator.pause()
  await operator.press('Enter')
  await expect.poll(async () => (await recall(reference)).reservationStatus).toBe('ISSUED')
  const { total, paid, trips } = await recall(reference)
  expect(paid).toBe(total)
  expect(total).toBe(15 * trips[0]!.selectedPassengers.at(-1)!.price.listed)
})
