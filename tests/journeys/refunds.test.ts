import { expect, test } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { issuedBooking } from '../kit/crs/heldBooking.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { limitRefunds } from '../kit/refundLimit.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const post = <T>(path: string, body?: object) => askAsDemo<T>(desk.url(), `${bases.spec}${path}`, body)

const dialog = ({ page }: Operator, name: string | RegExp) => page.getByRole('dialog', { name })

const atFocus = ({ page }: Operator) => page.evaluate(() => document.activeElement?.textContent)

async function typeLine(one: Operator, entry: string): Promise<void> {
  await one.press('Control+k')
  await one.type(entry)
  await one.pause()
  await one.press('Enter')
}

/** Asks to cancel the booking on screen, and confirms it. */
async function cancel(one: Operator): Promise<void> {
  await typeLine(one, 'x')
  await dialog(one, /Cancel/).waitFor()
  await one.atRest()
  await one.pause()
  await one.press('Enter')
}

/** A clerk cancels tickets whose refund is above the limit. */
async function refusedCancellation(): Promise<{ reference: string; clerk: Operator }> {
  const reference = await issuedBooking(desk.url())
  await limitRefunds(desk.databaseUrl(), 500)
  const clerk = await desk.operator()
  await clerk.goTo(`/en/booking-search/${reference}`)
  await clerk.see('Booked by')
  await cancel(clerk)
  return { reference, clerk }
}

test('a refund above the limit is submitted, approved by another person and then made, by keys @all', async () => {
  const { reference, clerk } = await refusedCancellation()

  // Refused: nothing is cancelled, and the refund is submitted on the spot.
  const ask = dialog(clerk, 'Refund for approval')
  await ask.getByText(/is above the limit of 5,00/).waitFor()
  await clerk.pause()
  await clerk.press('Enter')
  await ask.getByText('Enter a reason').waitFor()
  await clerk.type('the guest is ill')
  await clerk.press('Enter')
  await clerk.pause()
  await clerk.press('Enter')
  await clerk.see('Submitted: a second person approves the refund')
  await ask.waitFor({ state: 'detached' })
  await clerk.press('Escape')
  await clerk.atRest()

  // Repeated too early: it waits.
  await cancel(clerk)
  await clerk.see(/has been waiting for approval since/)
  expect(await ask.count()).toBe(0)
  await clerk.press('Escape')
  await clerk.atRest()

  const boss = await desk.visitor()
  await signIn(boss, { user: 'company', password: 'ferryline' })
  await boss.atRest()
  await typeLine(boss, 'refunds')
  const list = dialog(boss, 'Refunds above the limit')
  await list.getByText('Reason: the guest is ill').waitFor()
  await boss.seeRow(reference, 'Cancellation', 'waiting')
  await boss.atRest()
  await boss.press('Enter')
  await expect.poll(() => atFocus(boss)).toBe('Approve')
  await boss.pause()
  await boss.press('Enter')
  await boss.see(/Approved until .*: the user who asked can now make the refund/)
  await boss.seeRow(reference, 'approved')
  // The button that had the focus cannot be pressed any more, so another element gets it.
  await expect.poll(() => boss.focused()).not.toBe('body')
  await boss.press('Escape')
  await list.waitFor({ state: 'detached' })

  await cancel(clerk)
  await clerk.see(new RegExp(`2 items of ${reference} cancelled|Booking ${reference} cancelled`))
  const { bookings } = await post<{ bookings: { reservationStatus: string }[] }>(
    `/retrieve-bookings?crsReservationIds=${reference}`,
  )
  expect(bookings[0]?.reservationStatus).toBe('CANCELLED')
})

test('who asked sees what became of a request, and takes it back @all', async () => {
  const { reference, clerk } = await refusedCancellation()
  const ask = dialog(clerk, 'Refund for approval')
  await ask.waitFor()
  await clerk.atRest()
  await clerk.type('mistaken')
  await clerk.press('Enter')
  await clerk.pause()
  await clerk.press('Enter')
  await ask.waitFor({ state: 'detached' })
  await clerk.press('Escape')
  await clerk.atRest()
  await typeLine(clerk, 'refunds')
  const list = dialog(clerk, 'Refunds above the limit')
  await clerk.see('You submitted this refund: another user approves it.')
  await clerk.atRest()
  await list.getByLabel('Reason for declining or withdrawing').focus()
  await clerk.type('not needed')
  await clerk.press('Tab')
  await expect.poll(() => atFocus(clerk)).toBe('Withdraw')
  await clerk.pause()
  await clerk.press('Enter')
  await clerk.see('The request is no longer waiting')
  await clerk.seeRow(reference, 'withdrawn')
})
