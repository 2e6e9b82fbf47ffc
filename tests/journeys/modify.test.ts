import { expect, it } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import { heldBooking, issuedBooking } from '../kit/crs/heldBooking.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

/** Opens a booking with the cursor in the column of surnames of its first passenger. */
async function atSurname(reference: string) {
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Booked by')
  // A text that cannot be read stops keys typed ahead; these are meant to be live.
  await operator.atRest()
  const cell = operator.page.locator('main .edit-grid input')
  await cell.waitFor()
  await cell.focus()
  await operator.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  return operator
}

it('a surname is typed over, shown old and new, stored by F1, and the price stays (BK-102, EN-155, MD-050, ER-056)', async () => {
  const reference = await issuedBooking(desk.url())
  const operator = await atSurname(reference)
  await operator.type('κώστα')
  await operator.press('Enter')
  await operator.see('Changes not saved yet')
  await operator.press('Control+z')
  await operator.missing('Changes not saved yet')
  await operator.press('ArrowLeft')
  await operator.type('kosta')
  await operator.press('Enter')
  await operator.see(/PAPADOPOULOU → KOSTA/)
  await operator.press('F1')
  await operator.see(/^The price stays the same: \d/)
  await operator.press('Enter')
  await operator.see(`Booking ${reference} modified`)
  await operator.seeRow('KOSTA')
  await operator.missing('Changes not saved yet')
})

it('a text that cannot be read, and a value that the server refuses, stay in their cells @all', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await atSurname(reference)
  await operator.press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await operator.type('31feb')
  await operator.press('ArrowDown')
  await operator.see(/type for example 12mar85/)
  await operator.press('F1')
  await operator.missing(`Issue ${reference}`)
  // While F1 runs, Esc empties the queue of keys.
  await operator.atRest()
  await operator.press('Escape')
  await operator.press('ArrowRight')
  await operator.type('XX9')
  await operator.press('ArrowDown')
  await operator.see(/→ XX9/)
  await operator.press('F1')
  await operator.see(/XX9 is not sold/)
  await operator.see(/→ XX9/)
  expect(await operator.focused()).toContain('Seat')
})

it('contact and documents are typed in a dialog of further fields, and stored with the rest by the key of the specification (CA-054, KB-025) @all', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await atSurname(reference)
  await operator.press('Shift+F2')
  await operator.see('More fields')
  await operator.page.getByLabel('Document', { exact: true }).fill('AB 123456')
  await operator.page.getByLabel('E-mail').fill('maria@example')
  await operator.press('Tab')
  await operator.see(/not an e-mail address/i)
  await operator.page.getByLabel('E-mail').fill('maria@example.com')
  await operator.press('Tab', 'Escape')
  await operator.see(/– → AB123456/)
  await operator.see(/– → maria@example.com/)
  await operator.press('Shift+F12')
  await operator.see(/^The price stays the same: \d/)
  await operator.press('Enter')
  await operator.see(`Booking ${reference} modified`)
  await operator.see('maria@example.com')
  await operator.see(/Company reference \d+ · edited/)
})

it('what was typed stays when another agent has changed the booking meanwhile, and is stored then @all', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await atSurname(reference)
  await operator.type('kosta')
  await operator.press('Enter')
  await operator.see(/PAPADOPOULOU → KOSTA/)
  const leader = { email: 'other@example.com' }
  const { code } = await askAsDemo<{ code: string }>(desk.url(), `${bases.spec}/modify`, {
    crsReservationCode: reference,
    leader,
  })
  expect(code).toBe('000')
  await operator.press('F1')
  await operator.see('other@example.com')
  await operator.see(/PAPADOPOULOU → KOSTA/)
  await operator.press('F1')
  await operator.see(/^The price stays the same: \d/)
  await operator.press('Enter', 'Enter')
  await operator.see(`Booking ${reference} modified`)
  await operator.seeRow('KOSTA')
})
