import { expect, it } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { draftNamed } from '../kit/desk/drafts.ts'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { pathOf } from './steps.ts'

const desk = startOperators()
const question = 'The changes are not stored'
const pending = 'Changes not saved yet'

/** Recalls the booking from the line, and types a surname over that of its first passenger. */
async function typeOver(operator: Operator, reference: string): Promise<void> {
  await operator.type(reference.toLowerCase())
  await operator.press('Enter')
  await operator.see('Booked by')
  await operator.atRest()
  await operator.page.locator('main .edit-grid input').focus()
  await operator.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await operator.type('kosta')
  await operator.press('Enter')
  await operator.see(pending)
}

const storedEdits = (reference: string) => draftNamed(desk.url(), `edits-${reference}`)

it('asks before a booking with changes is left, and keeps them for its next recall (MD-001) @all', async () => {
  const [reference, other] = [await heldBooking(desk.url()), await heldBooking(desk.url(), 21)]
  const operator = await desk.operator()
  await typeOver(operator, reference)
  await operator.see(/^F1\s*Modify$/)
  await operator.press('Control+k')
  await operator.type('i')
  await operator.see('⏎ Modify')
  await operator.press('Control+a')
  await operator.type(other.toLowerCase())
  await operator.press('Enter')
  await operator.see(question)
  const ways = operator.page.getByRole('dialog').locator('.dialog-foot button')
  expect(await ways.allInnerTexts()).toEqual(['Save for later', 'Discard the changes'])
  await operator.press('Escape')
  await operator.missing(question)
  await operator.see(pending)
  await operator.page.evaluate(() => history.back())
  await operator.see(question)
  await operator.press('Escape')
  await operator.missing(question)
  expect(pathOf(operator)).toBe(`/en/booking-search/${reference}`)
  await operator.press('Alt+q')
  await operator.see(question)
  await operator.press('Enter')
  await operator.page.waitForURL('**/en/book-ticket')
  await operator.missing(question)
  await operator.type(reference.toLowerCase())
  await operator.press('Enter')
  await operator.see(`Your earlier changes to ${reference} have been restored`)
  await operator.see(/→ KOSTA/)
  await operator.press('Alt+q')
  await operator.see(question)
  await operator.press('Tab', 'Enter')
  await operator.page.waitForURL('**/en/book-ticket')
  await expect.poll(() => storedEdits(reference)).not.toContain('KOSTA')
  await operator.type(reference.toLowerCase())
  await operator.press('Enter')
  await operator.see('Booked by')
  await operator.missing(pending)
})

it('brings the changes back after a reload and in another session, next to what was stored meanwhile @all', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await typeOver(operator, reference)
  await expect.poll(() => storedEdits(reference)).toContain('KOSTA')
  operator.page.once('dialog', (dialog) => void dialog.accept())
  await operator.page.reload()
  await operator.see(pending)
  await operator.see(/→ KOSTA/)
  const body = { crsReservationCode: reference, leader: { email: 'other@example.com' } }
  await askAsDemo(desk.url(), `${bases.spec}/modify`, body)
  const later = await desk.visitor()
  await signIn(later)
  await later.type(reference.toLowerCase())
  await later.press('Enter')
  await later.see(/The booking was changed after you edited it/)
  await later.see(/→ KOSTA/)
  await later.see('other@example.com')
  await later.press('F1')
  await later.see(`Modify ${reference}`)
})
