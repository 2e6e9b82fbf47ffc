import { expect, it } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { timeOf } from '../../src/domain/value/portTime.ts'
import { bookingWithProducts, heldBooking, issuedBooking } from '../kit/crs/heldBooking.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay, type Trip } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

/** Opens a booking with the cursor in its first row. */
async function opened(reference: string): Promise<Operator> {
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Booked by')
  const cell = operator.page.locator('main .edit-grid input')
  await cell.waitFor()
  await cell.focus()
  await operator.atRest()
  return operator
}

async function line(operator: Operator, words: string): Promise<void> {
  await operator.press('Control+k', 'Control+a')
  await operator.type(words)
  await operator.pause()
  await operator.press('Enter')
}

const toParos = (days: number) => tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date: dayFromToday(days) })

/** The ship of the bookings of these tests: the first one of its company. */
const booked = (trips: readonly Trip[]) => trips.find(({ vessel }) => vessel.company.abbreviation === 'HLC')

/** A later day with one sailing of the ship booked 20 days ahead. */
async function dayOfShip(): Promise<number> {
  const ship = booked(await toParos(20))?.vessel.idOrCode
  for (let days = 21; days < 30; days++) {
    const sailings = (await toParos(days)).filter(({ vessel }) => vessel.idOrCode === ship)
    if (sailings.length === 1) return days
  }
  throw new Error('The ship does not sail again')
}

it('a trip is moved by mv to the one sailing of its ship, with the difference to tick and to pay', async () => {
  const reference = await issuedBooking(desk.url())
  const days = await dayOfShip()
  const operator = await opened(reference)
  const before = operator.keys()
  await line(operator, `mv ${typedDay(dayFromToday(days))}`)
  await operator.see(`Modify ${reference}`)
  const isCostly = await operator.page.getByRole('checkbox').isVisible()
  if (isCostly) await operator.press('Space', 'Tab')
  await operator.press('Enter')
  await operator.see(`Booking ${reference} modified`)
  expect(operator.keys() - before).toBeLessThanOrEqual(20)
  await operator.see(new RegExp(`departs in ${days} days`))
})

it('a sailing is chosen from the list of another day, pending until F1, and taken back by a key (SC-C05) @all', async () => {
  const reference = await issuedBooking(desk.url())
  const operator = await opened(reference)
  await operator.press('F3')
  await operator.see(`Another sailing for trip 1 of ${reference}`)
  await operator.seeRow('booked')
  await operator.press('ArrowRight')
  await operator.missing(/^booked$/)
  await operator.page.getByRole('dialog').getByRole('row').nth(1).waitFor()
  await operator.atRest()
  await operator.press('1')
  await operator.pause()
  await operator.press('Enter')
  await operator.see('Changes not saved yet')
  await operator.missing('Another sailing for trip')
  await operator.press('Control+z')
  await operator.missing('Changes not saved yet')
  await line(operator, 'mv')
  await operator.seeRow('booked')
  await operator.press('ArrowRight')
  await operator.missing(/^booked$/)
  await operator.page.getByRole('dialog').getByRole('row').nth(1).waitFor()
  await operator.atRest()
  await operator.press('Enter')
  await operator.see('Changes not saved yet')
  await operator.atRest()
  await operator.press('F1')
  await operator.see(`Modify ${reference}`)
  await operator.atRest()
  const isCostly = await operator.page.getByRole('checkbox').isVisible()
  if (isCostly) await operator.press('Space', 'Tab')
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`Booking ${reference} modified`)
  await operator.see(/departs in 21 days/)
})

it('a booking gets another route by mv, and a time at which nothing departs is refused in the list @all', async () => {
  const reference = await heldBooking(desk.url())
  const day = typedDay(dayFromToday(22))
  const sailings = await tripsOf(desk.url(), { from: 'PIR', to: 'JTR', date: dayFromToday(22) })
  const number = rowOf(sailings, ({ vessel }) => vessel.company.abbreviation === 'HLC')
  const operator = await opened(reference)
  await line(operator, `mv pir-jtr ${day} 0333`)
  await operator.see('There is no single departure at 03:33')
  await operator.seeRow('PIR→JTR')
  await operator.press('Escape')
  await operator.missing('Another sailing for trip')
  await line(operator, `mv pir jtr ${day}`)
  await operator.seeRow(timeOf(sailings[number - 1]!.departureDateTime), 'PIR→JTR', 'HLC')
  await operator.atRest()
  await operator.press(String(number))
  await operator.pause()
  await operator.press('Enter')
  await operator.see(/→ PIR→JTR/)
  await operator.atRest()
  await operator.press('F1')
  await operator.see(`Modify ${reference}`)
  await operator.atRest()
  const isCostly = await operator.page.getByRole('checkbox').isVisible()
  if (isCostly) await operator.press('Space', 'Tab')
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`Booking ${reference} modified`)
  await operator.seeRow('1 PIR→JTR')
})

it('a seat that is sold out on the other sailing is refused at its cell, and another one is typed there @all', async () => {
  const reference = await heldBooking(desk.url())
  const days = await dayOfShip()
  await heldBooking(desk.url(), days, 'ACLSS')
  const time = timeOf(booked(await toParos(days))!.departureDateTime).replace(':', '')
  const operator = await opened(reference)
  await operator.press(...Array.from({ length: 8 }, () => 'ArrowRight'))
  await operator.type('ACLSS')
  await operator.press('Enter')
  await operator.see(/→ ACLSS/)
  await line(operator, `mv ${typedDay(dayFromToday(days))} ${time}`)
  await operator.see(/left in ACLSS: 0/)
  await operator.missing('Another sailing for trip')
  expect(await operator.focused()).toContain('Seat')
  await operator.type('DECK')
  await operator.press('Enter')
  await operator.missing(/→ ACLSS/)
  await operator.press('F1')
  await operator.see(`Modify ${reference}`)
})

it('units of a service, the place and weight of a pet and remarks of a trip are modified (BK-102) @all', async () => {
  const reference = await bookingWithProducts(desk.url())
  const operator = await opened(reference)
  await operator.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+F2')
  await operator.page.getByLabel('kg', { exact: true }).fill('heavy')
  await operator.press('Tab')
  await operator.see(/type kilograms/i)
  await operator.page.getByLabel('kg', { exact: true }).fill('14,5')
  await operator.page.getByLabel('Remarks PIR→HER').fill('arrives late')
  await operator.press('Tab', 'Escape')
  await operator.see(/– → 14,5/)
  await operator.see(/– → arrives late/)
  await operator.press('ArrowDown')
  await operator.press(...Array.from({ length: 5 }, () => 'ArrowRight'))
  await operator.type('0')
  await operator.press('Enter')
  await operator.see(/enter 1 or more/)
  await operator.press('Escape')
  await operator.type('3')
  await operator.press('Enter')
  await operator.see(/2 → 3/)
  await operator.press('F1')
  await operator.see(`Modify ${reference}`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`Booking ${reference} modified`)
  await operator.seeRow('× 3')
  await operator.see('arrives late')
})

it('a sailing chosen after another agent has changed the booking shows what changed, and is chosen then @all', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await opened(reference)
  await operator.press('F3')
  await operator.seeRow('booked')
  await operator.press('ArrowRight')
  await operator.missing(/^booked$/)
  await operator.page.getByRole('dialog').getByRole('row').nth(1).waitFor()
  const leader = { email: 'other@example.com' }
  await askAsDemo(desk.url(), `${bases.spec}/modify`, { crsReservationCode: reference, leader })
  await operator.atRest()
  await operator.press('Enter')
  await operator.see('other@example.com')
  await operator.missing('Another sailing for trip')
  await operator.press('F3')
  await operator.seeRow('booked')
})
