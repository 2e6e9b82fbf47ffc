import { expect, test } from 'vitest'
import { issuedBooking } from '../kit/crs/heldBooking.ts'
import { openGate, scan, sellToday } from '../kit/desk/gate.ts'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators()

const guide = ({ page }: Operator) => page.getByRole('complementary').filter({ visible: true })
/** Waits for a step, and returns the line or key that it shows, or nothing. */
async function shownAt(one: Operator, title: string, step: string): Promise<string> {
  await guide(one).filter({ hasText: title }).filter({ hasText: step }).waitFor()
  await one.atRest()
  await one.pause()
  const words = guide(one).locator('.guide-words')
  // A line to type comes after the key that leads to it from a field.
  const line = words.locator('kbd')
  const shown = (await line.count()) > 0 ? line : words.locator('.key')
  return (await shown.count()) > 0 ? shown.first().innerText() : ''
}

/** The keys of a cap: `Ctrl+⇧F2`. */
const keysOf = (cap: string) => cap.replace('Ctrl', 'Control').replace('⇧', 'Shift+')

test('a stranger holds a group and saves its first name by the lines and keys of the guide @all', async () => {
  const one = await desk.operator()
  await runByTitle(one, 'Groups')
  await one.page.waitForURL(/booking-group-search$/)
  const example = await shownAt(one, 'First group', '1/4')
  await one.press('Control+k')
  await one.type(example)
  await one.press('Enter')
  await one.see(/⏎ again:/)
  // The price of the group may arrive after the question, and is asked again with it.
  await one.atRest()
  await one.see(/⏎ again:/)
  await one.pause()
  await one.press('Enter')
  await one.page.waitForURL(/booking-group-search\/[A-Z0-9]{6}/)
  await one.see('20, named 0, issued 0')

  await shownAt(one, 'First group', '2/4')
  await one.page.getByRole('grid', { name: 'Travellers of the group' }).getByRole('textbox').focus()
  for (const text of ['smith', 'john', 'm']) {
    await one.type(text)
    await one.press('Tab')
  }
  await one.press(keysOf(await shownAt(one, 'First group', '3/4')))
  await one.see('20, named 1, issued 0')
})

test('a stranger moves the latest booking to another sailing by the lines and keys of the guide @all', async () => {
  const reference = await issuedBooking(desk.url())
  const one = await desk.operator()
  await runByTitle(one, 'Manage bookings')
  await one.press(keysOf(await shownAt(one, 'Change a booking', '1/3')))
  await one.see(reference)
  await one.press(keysOf(await shownAt(one, 'Change a booking', '2/3')))
  const dialog = one.page.getByRole('dialog')
  await dialog.getByRole('row').nth(2).waitFor()
  await one.atRest()
  // A ship of the same company sells the same places.
  const cursor = dialog.locator('.cursor')
  do await one.press('ArrowDown')
  while (!(await cursor.innerText()).includes('HLC'))
  await one.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await one.press(keysOf(await shownAt(one, 'Change a booking', '3/3')))
  await one.see(/^Modify [A-Z0-9]{6}$/)
  await one.atRest()
  if (await dialog.getByRole('checkbox').isVisible()) await one.press('Space', 'Tab')
  await one.pause()
  await one.press('Enter')
  await one.see(/modified$/)
  await guide(one).getByText('Done.').waitFor()
})

test('a stranger opens a gate and checks a ticket in by the lines and keys of the guide @all', async () => {
  const sold = await sellToday(desk.url(), ['QUICK'])
  const one = await desk.visitor()
  await openGate(one, sold, 'G1')
  await one.press(keysOf(await shownAt(one, 'First check-in', '2/3')))
  await one.see('Start check-in?')
  await one.atRest()
  await one.pause()
  await one.press('Enter')
  await shownAt(one, 'First check-in', '3/3')
  await one.press('F7')
  await scan(one, sold.tickets[0]!)
  await one.seeRow('QUICK', '✓ in')
  await guide(one).getByText('Done.').waitFor()
})

test('a cashier closes the day by the lines and keys of the guide @all', async () => {
  const one = await desk.visitor()
  await signIn(one, { user: 'tameio', password: 'ferrycash' })
  await one.press('Control+k')
  await one.type('cash')
  await one.press('Enter')
  await one.see('Totals by payment method')
  await one.press(keysOf(await shownAt(one, 'Closing the till', '1/2')))
  await one.see(/^Till closing/)
  await one.press(keysOf(await shownAt(one, 'Closing the till', '2/2')))
  await guide(one).getByText('Done.').waitFor()
  expect(await one.page.getByRole('alert').count()).toBe(0)
})
