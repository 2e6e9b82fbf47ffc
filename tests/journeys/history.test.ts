import { expect, it } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

/** Runs an entry of the line. */
async function enter(operator: Operator, entry: string): Promise<void> {
  await operator.atRest()
  await operator.press('Control+k', 'Control+a')
  await operator.type(entry)
  await operator.pause()
  await operator.press('Enter')
}

const changeElsewhere = (crsReservationId: string, time: string) =>
  askAsDemo(desk.url(), `${bases.spec}/change-option-datetime`, {
    crsReservationId,
    newOptionDateTime: `${dayFromToday(3)} ${time}`,
  })

it('the history shows who changed what from where, and any two versions side by side @all', async () => {
  const reference = await heldBooking(desk.url())
  await changeElsewhere(reference, '13:00')
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await enter(operator, 'ex 18h')
  await operator.read(/Option\s+\S+ 18:00/)
  await enter(operator, 'hist')
  await operator.see(/^History/)
  await operator.seeRow('3', 'demo', 'Option time changed')
  await operator.see(/· desk \d+ · line/)
  const table = operator.page.locator('.history table')
  await expect.poll(() => table.innerText()).toMatch(/13:00\s+.*18:00/)
  await operator.press('ArrowDown', 'ArrowDown')
  await operator.see('1 Option held')
  await operator.press(' ', 'ArrowUp', 'ArrowUp')
  await operator.see('Differences from 1 to 3')
  await expect.poll(() => table.innerText()).toMatch(/20:00\s+.*18:00/)
  await operator.press('Escape')
  await operator.missing('Differences from')
  await operator.see('Documents and copies')
})

it('a change of the history is made on another booking too, which asks as usual @all', async () => {
  const reference = await heldBooking(desk.url())
  const other = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await enter(operator, 'x p2')
  await operator.see(`Cancel 1 item of ${reference}`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`1 item of ${reference} cancelled`)
  await enter(operator, 'hist')
  await operator.see('2 Cancelled')
  await operator.pause()
  await operator.press('Enter')
  await operator.see('on which other booking?')
  await operator.type('abcdef')
  await operator.press('Enter')
  await operator.page.locator('.dialog [aria-invalid=true]').waitFor()
  await operator.press('Control+a')
  await operator.type(other.toLowerCase())
  await operator.press('Enter')
  await operator.see(`Cancel 1 item of ${other}`)
  await operator.press('Escape')
  await operator.atRest()
  // The first entry made the booking, which is no change of another one.
  await enter(operator, reference.toLowerCase())
  await operator.page.waitForURL(new RegExp(`/${reference}`))
  await enter(operator, `hist 1 ${other.toLowerCase()}`)
  await operator.see('cannot be repeated on another booking')
  expect(new URL(operator.page.url()).pathname).toContain(reference)
  await enter(operator, `hist 2 ${other.toLowerCase()}`)
  await operator.see(`Cancel 1 item of ${other}`)
})

it('a PTA and the move of a trip are made on another booking too @all', async () => {
  const reference = await heldBooking(desk.url())
  const other = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await enter(operator, `mv ${typedDay(dayFromToday(14))}`)
  await operator.see(`Modify ${reference}`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`Booking ${reference} modified`)
  await enter(operator, 'pta 1377')
  await operator.see(`Issue ${reference} as PTA`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`${reference} is a PTA for agency 1377`)
  await enter(operator, `hist 2 ${other.toLowerCase()}`)
  await operator.see(`Modify ${other}`)
  await operator.press('Escape')
  await operator.atRest()
  await operator.press('Control+z')
  await operator.atRest()
  await enter(operator, reference.toLowerCase())
  await operator.page.waitForURL(new RegExp(`/${reference}`))
  await enter(operator, `hist 3 ${other.toLowerCase()}`)
  await operator.see(`Issue ${other} as PTA`)
  expect(await operator.page.getByRole('textbox', { name: 'Agency code' }).inputValue()).toBe('1377')
})

it('the second of two agents sees who changed what, and keeps what was typed @all', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await changeElsewhere(reference, '13:00')
  await enter(operator, 'ex 15h')
  await operator.see('The booking was changed elsewhere')
  await operator.see(/· demo · Option time changed$/)
  await operator.read(/option until\s+\S+ 20:00\s+\S+ 13:00/)
  expect(await operator.page.getByRole('combobox').first().inputValue()).toBe('ex 15h')
  await enter(operator, 'ex')
  await operator.see(`Option time of ${reference}`)
  const typed = operator.page.locator('.dialog input').nth(1)
  expect(await typed.inputValue()).toBe('15:00')
})
