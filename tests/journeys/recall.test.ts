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
    ['?initialActiveKey=2', 'Criteria'],
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
  const [, due] = await operator.read(/Amount due €\s+([\d.,]+)/)
  const [, total] = await operator.read(/Total €\s+([\d.,]+)/)
  expect(due).toBe(total)
  await operator.press('Alt+r')
  await operator.seeRow('HLC')
  expect(new URL(operator.page.url()).pathname).toBe('/en/book-ticket')
})

it('the option time is changed by the line and by a dialog, and a wrong one is refused where it is typed (BK-115)', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  const [, until = ''] = await operator.read(/Option\s+(\d\d\/\d\d\/\d{4} 20:00)/)
  await operator.press('Control+k')
  await operator.type('ex 18h')
  await operator.see(/the option then expires 18:00/)
  await operator.press('Enter')
  await operator.see(until.replace('20:00', '18:00'))

  await runByTitle(operator, 'Change the option time')
  await operator.see(`Option time of ${reference}`)
  await operator.press('Tab')
  await operator.type('25h')
  await operator.press('Enter')
  await operator.page.locator('.dialog [aria-invalid=true]').waitFor()
  await operator.press('Control+a')
  await operator.type('17h')
  await operator.press('Enter')
  await operator.missing(`Option time of ${reference}`)
  await operator.see(until.replace('20:00', '17:00'))
})

it('tickets become open and the booking an option again, each after a question (BK-106, PE-016, SC-C02)', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await operator.press('F1')
  await operator.see(`Issue ${reference}`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see('Convert to option')

  await operator.press('Control+k')
  await operator.type('opt')
  await operator.see('takes the tickets back')
  await operator.press('Enter')
  await operator.see(`Take back 2 tickets of ${reference}`)
  await operator.press('Escape')
  await operator.missing('Take back 2 tickets')
  await operator.press('Control+k', 'Control+a')
  await operator.type('opt')
  await operator.press('Enter')
  await operator.see(`Take back 2 tickets of ${reference}`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`${reference} is an option again`)
  await operator.see('Amount due')

  await operator.press('F1')
  await operator.see(`Issue ${reference}`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see('Convert to open')
  await operator.press('Control+k', 'Control+a')
  await operator.type('op p2')
  await operator.press('Enter')
  await operator.see(`Make 1 ticket of ${reference} open`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`1 ticket of ${reference} is open`)
  await operator.seeRow('PIR→PAS', 'PAPADOPOULOU', 'open')
  // An open ticket is no ticket of today that could be taken back.
  await operator.missing('Convert to option')
})

it('a passenger is split off into a new booking, into which the old one is merged (BK-104, BK-105)', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await operator.press('Control+k')
  await operator.type('sp')
  await operator.press('Enter')
  await operator.see('Something must stay in the booking')
  await operator.press('Control+a')
  await operator.type('sp p2')
  await operator.see('into a new booking')
  await operator.press('Enter')
  await operator.see(`Split 1 item off ${reference}`)
  await operator.pause()
  await operator.press('Enter')
  const [, made = ''] = await operator.read(/1 item is now booking ([A-Z2-9]{6})/)
  expect(await operator.page.locator('.recall .grid-row').count()).toBe(1)
  await operator.atRest()
  await operator.press('Control+k', 'Control+a')
  await operator.type(made.toLowerCase())
  await operator.press('Enter')
  await operator.page.waitForURL(new RegExp(`/${made}`))
  await operator.see('Amount due')
  expect(await operator.page.locator('.recall .grid-row').count()).toBe(1)
  await operator.atRest()
  await operator.press('Control+k', 'Control+a')
  await operator.type(`mg ${reference.toLowerCase()}`)
  await operator.see(`puts booking ${reference} into this one`)
  await operator.press('Enter')
  await operator.see(`Merge ${reference}, 1 item`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`1 item added to ${made}`)
  expect(await operator.page.locator('.recall .grid-row').count()).toBe(2)
  // The reference of the first now leads to the second.
  await operator.atRest()
  await operator.press('Control+k', 'Control+a')
  await operator.type(reference.toLowerCase())
  await operator.press('Enter')
  await operator.page.waitForURL(new RegExp(`/${made}`))
})
