import { expect, it } from 'vitest'
import { cabinBooking } from '../kit/crs/heldBooking.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

async function atCancellation(reference: string) {
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Booked by')
  await operator.press('Control+k')
  await operator.type('x p1')
  await operator.press('Enter')
  await operator.see(/^Cabin AB4 \S+: 2 passengers stay/)
  await operator.atRest()
  return operator
}

const refundOf = async (operator: Awaited<ReturnType<typeof atCancellation>>) => {
  const cells = operator.page.getByRole('dialog').locator('tfoot td')
  return (await cells.last().innerText()).trim()
}

it('one of three leaves a whole cabin, which costs the others the same: nothing is refunded @all', async () => {
  const reference = await cabinBooking(desk.url())
  const operator = await atCancellation(reference)
  expect(await refundOf(operator)).toBe('0,00')
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`1 item of ${reference} cancelled`)
})

it('F2 offers those who stay single berths, and what that refunds @all', async () => {
  const reference = await cabinBooking(desk.url())
  const operator = await atCancellation(reference)
  await operator.press('F2')
  await expect.poll(() => refundOf(operator)).not.toBe('0,00')
  const refund = await refundOf(operator)
  await operator.press('F2')
  await expect.poll(() => refundOf(operator)).toBe('0,00')
  await operator.press('F2')
  await expect.poll(() => refundOf(operator)).toBe(refund)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`1 item of ${reference} cancelled`)
  await operator.seeRow('/1')
})
