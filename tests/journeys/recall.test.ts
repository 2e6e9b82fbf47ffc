import { expect, it } from 'vitest'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators()

it('the ways to find a booking are tabs, and the address opens each (RT-019, RT-022, RT-023)', async () => {
  const operator = await desk.operator()
  const tab = () => operator.page.getByRole('tab', { selected: true }).innerText()
  const expected = [
    ['', 'Booking'],
    ['?initialActiveKey=0', 'Booking'],
    ['?initialActiveKey=1', 'Ticket'],
    ['?initialActiveKey=2', 'Name, plate'],
    ['?initialActiveKey=3', 'Options'],
    ['?initialActiveKey=4', 'Company reference'],
    ['?initialActiveKey=9', 'Booking'],
  ] as const
  for (const [query, name] of expected) {
    await operator.goTo(`/en/booking-search${query}`)
    await expect.poll(tab).toContain(name)
  }
})

it('a booking is found by its company’s own code, and an unknown one shows a text (BK-121, BK-101, ER-048)', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  const [, code = ''] = await operator.read(/Company reference (\S+)/)
  await operator.press('F12')
  await operator.see('Type a booking reference')
  await operator.atRest()
  await runByTitle(operator, 'Company reference')
  await operator.page.getByRole('tab', { name: 'Company reference', selected: true }).waitFor()
  await operator.page.waitForFunction(() =>
    (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.startsWith('Company'),
  )
  await operator.type('hlc')
  await operator.press('Tab')
  await operator.type(code)
  await operator.press('Enter')
  await operator.see(reference)
  await operator.see('Booked by')

  await operator.goTo('/en/booking-search/ABCDEF')
  await operator.see('Reservation code was not found on the system.')
  expect(await operator.page.getByRole('textbox', { name: 'Booking reference' }).inputValue()).toBe('ABCDEF')
})

it('an option shows what is due, that cancelling is free, and is repeated for the next customer', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await operator.see(/^Cancelling an option is free of charge/)
  await operator.see(/departs in \d+ days?/)
  const [, due] = await operator.read(/Amount due\s+([\d.,]+) €/)
  const [, total] = await operator.read(/Total\s+([\d.,]+) €/)
  expect(due).toBe(total)
  await operator.press('Alt+r')
  await operator.seeRow('HLC')
  expect(new URL(operator.page.url()).pathname).toBe('/en/book-ticket')
})
