import { expect, it } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { vehicle } from '../kit/crs/bookingRequest.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import {
  answers,
  listStored,
  openGate,
  scan,
  scanAtOnce,
  holdToday,
  sellToday,
  startCheckIn,
  startedAt,
} from '../kit/desk/gate.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import { setDeskLanguage } from '../kit/desk/deskLanguage.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { holdBack } from './steps.ts'

const desk = startOperators()

async function confirm(operator: Operator): Promise<void> {
  await operator.atRest()
  await operator.pause()
  await operator.press('Enter')
  await operator.page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function fillIn(operator: Operator): Promise<void> {
  const driver = operator.page.getByRole('dialog').getByLabel('Driver’s last name')
  // Whose ticket it is comes right after the refusal.
  await operator.page.locator('.keybar-item:not(.off)').filter({ hasText: 'F4Fill in' }).waitFor()
  await operator.press('F4')
  await driver.waitFor()
  await operator.atRest()
  await operator.type('smith')
  await operator.press('Enter')
}

async function force(operator: Operator, ticket: string): Promise<void> {
  await operator.page.locator('.keybar-item:not(.off)').filter({ hasText: 'F4Fill in' }).waitFor()
  await operator.press('F8')
  await operator.page.getByLabel('Reason').waitFor()
  await operator.atRest()
  // A scanner that types into the dialog forces nothing, nor does its code where Enter is pressed later.
  await scanAtOnce(operator, ticket)
  await operator.see('Answer the question first, then scan again')
  await operator.pause()
  await operator.press('Enter')
  await operator.see('is a ticket or a booking, not a reason')
  await operator.press('Control+a')
  await operator.type('driver has no papers')
  await confirm(operator)
}

it('a port is checked in by keys: start, scan, list, force, booking, check out, history, stop (CI-001, CI-002, CI-003, CI-004, CI-005, CI-006, CI-007, CI-008, CI-009, CI-010, CI-011, CI-012, CI-014, CI-015, CI-016, CI-017, CI-019, EN-203, EN-204, EN-205, EN-206, EN-207, EN-208, PE-004)', async () => {
  const sold = await sellToday(
    desk.url(),
    ['PAPADOPOULOU', 'SMITH', 'JONES'],
    [vehicle('CAR425', { length: 4.2 }), vehicle('CAR425', { length: 4.2 })],
  )
  const later = await sellToday(desk.url(), ['WHITE', 'BLACK'], [], sold.trip)
  const operator = await desk.visitor()
  await openGate(operator, sold, 'G1')
  await operator.seeRow('SMITH', 'expected')
  expect(await operator.focused()).toBe('input "Scan or type"')

  // Before the start no ticket is accepted.
  await scan(operator, sold.tickets[0]!)
  await answers(operator, /NO.*has not been started/)
  await startCheckIn(operator)

  await scan(operator, sold.tickets[0]!)
  await answers(operator, /YES.*Checked in · PAPADOPOULOU MARIA/)
  await operator.seeRow('PAPADOPOULOU', '✓ in')
  await operator.see('Passengers in1 / 5')

  // A scanner is faster than the server: three scans, the last of them the same ticket again.
  for (const ticket of [sold.tickets[1]!, sold.tickets[2]!, sold.tickets[2]!])
    await scan(operator, ticket.toLowerCase())
  await answers(operator, /ATTENTION.*Already checked in/)
  await operator.see('Passengers in3 / 5')
  await operator.seeRow('JONES', '✓ in')

  // A scan that comes while the focus is in the list goes into the scan field.
  await operator.press('ArrowDown')
  await scan(operator, 'H9999999')
  await answers(operator, /NO.*H9999999/)

  // A name leads into the list.
  await scan(operator, 'whi')
  await operator.page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')
  await operator.pause()
  await operator.press('Enter')
  await answers(operator, /YES.*WHITE/)
  expect(await operator.focused()).toBe('input "Scan or type"')

  // A booking is asked about, and all of it is checked in that can be.
  await scan(operator, sold.reference)
  await operator.see('Check in 2')
  await confirm(operator)
  await answers(operator, /ATTENTION.*0 tickets checked in.*Missing/)

  // The sale left the driver empty: it is filled in at the gate, or the car is forced in with a reason.
  const [car = '', another = ''] = sold.tickets.slice(3)
  await scan(operator, car)
  await answers(operator, /ATTENTIONMissing/)
  await fillIn(operator)
  await answers(operator, /YES.*Checked in · IKA 1234/)
  await scan(operator, another)
  await answers(operator, /ATTENTIONMissing/)
  await force(operator, another)
  await answers(operator, /YES.*Check-in forced/)
  await operator.see('Vehicles2 / 2')

  // Validity only.
  await operator.type(later.tickets[1]!)
  await operator.press('F3')
  await answers(operator, /YES.*Valid, may board · BLACK/)
  await operator.see('Passengers in4 / 5')

  // The car is in its list, with its lane and length.
  await operator.press('F6')
  await operator.seeRow('✓ in', 'IKA 1234', 'SMITH', 'low', '4,20')
  await operator.press('F6')
  await operator.seeRow('Checked in', 'WHITE', '1300/checkin', 'G1')
  await operator.press('F6', 'F6', 'F6')

  // One out, then several marked.
  await scan(operator, 'white')
  await operator.page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')
  await operator.press('Shift+F11')
  await operator.see('Check out 1 ticket')
  await confirm(operator)
  await answers(operator, /YES.*Checked out · WHITE/)
  await operator.press('F7', 'Control+a', 'Delete')
  await operator.seeRow('SMITH')
  await operator.press('ArrowDown', 'Home', 'Space', 'ArrowDown', 'Space')
  await operator.see('2 marked')
  await operator.press('Shift+F11')
  await operator.see('Check out 2 tickets')
  await operator.type('boarded the wrong ship')
  await confirm(operator)
  await answers(operator, /2 tickets checked out|1 ticket checked out/)

  await operator.press('Shift+F2')
  await operator.see('Stop check-in?')
  // The Enter of a scanner does not stop it: its ticket closes the question and is checked in.
  await operator.atRest()
  await scan(operator, later.tickets[0]!)
  await answers(operator, /YES.*WHITE/)
  await operator.missing('Stop check-in?')
  await operator.press('Shift+F2')
  await operator.see('Stop check-in?')
  await confirm(operator)
  await operator.see('stopped')
  await operator.press('F7')
  await scan(operator, later.tickets[1]!)
  await answers(operator, /NO.*stopped/)
})

it('two gates go on without a connection, and what differs is listed when it is back (EN-208) @all', async () => {
  const sold = await sellToday(desk.url(), ['ADAMS', 'BAKER', 'CLARK', 'DAVIS'])
  const [adams = '', baker = '', clark = ''] = sold.tickets
  const [first, second] = [await desk.visitor(), await desk.visitor()]
  await openGate(first, sold, 'G1')
  if ((await startedAt(first).count()) === 0) await startCheckIn(first)
  await openGate(second, sold, 'G2')
  await startedAt(second).waitFor()
  for (const gate of [first, second]) await listStored(gate)

  await first.page.context().setOffline(true)
  await first.press('F7')
  for (const ticket of [adams, baker, baker]) await scan(first, ticket)
  await answers(first, /ATTENTION.*Already checked in/)
  await first.see('To be sent2')
  await scan(first, 'H9999999')
  await answers(first, /NO.*H9999999/)
  await first.seeRow('BAKER', '✓ in', '…')
  expect(await clearText(first)).not.toMatch(/ADAMS|BAKER|CLARK/)

  // The other gate has a connection and sees the same passenger.
  await second.press('F7')
  await scan(second, baker)
  await answers(second, /YES.*BAKER/)
  await scan(second, clark)
  await answers(second, /YES.*CLARK/)

  // Nothing is lost with the page.
  const sending = /check-in\/reconcile|checkin\/CheckIn/
  await first.page.route(sending, (route) => route.abort())
  await first.page.context().setOffline(false)
  await first.page.reload()
  await first.see('To be sent2')
  await first.page.unroute(sending)
  await answers(first, /ATTENTION.*2 scans sent.*1 conflict/)
  await first.press('F6', 'F6', 'F6')
  await first.seeRow('BAKER', 'conflict', 'G2')
  await first.press('Alt+y')
  await first.see('Everything has been sent.')
  await first.press('F6', 'F6')
  await first.seeRow('ADAMS', '✓ in', 'G1')
  await first.seeRow('BAKER', '✓ in', 'G2')
  await second.seeRow('ADAMS', '✓ in', 'G1')
  await second.see('Passengers in')
})

it('the list follows sales and cancellations, and scans go on while the language changes and the server is killed (CI-012) @all', async () => {
  const sold = await sellToday(desk.url(), ['EVANS', 'FRANK', 'GREEN'])
  const [evans = '', frank = ''] = sold.tickets
  const operator = await desk.visitor()
  await openGate(operator, sold, 'G1')
  if ((await startedAt(operator).count()) === 0) await startCheckIn(operator)
  await listStored(operator)
  await operator.press('F7')
  await operator.seeRow('EVANS', 'expected')
  const later = await sellToday(desk.url(), ['HOLMES'], [], sold.trip)
  await operator.seeRow('HOLMES', 'expected')
  await askAsDemo(desk.url(), `${bases.spec}/multi-cancellation`, { crsReservationId: later.reference })
  await operator.page.getByRole('row').filter({ hasText: 'HOLMES' }).waitFor({ state: 'detached' })
  await scan(operator, later.tickets[0]!)
  await answers(operator, /NO.*cancelled/)

  const restart = await desk.kill()
  await scan(operator, evans)
  await scan(operator, frank)
  await scan(operator, frank)
  await setDeskLanguage(operator.page, 'el')
  await answers(operator, /ΠΡΟΣΟΧΗ/)
  await setDeskLanguage(operator.page, 'en')
  await operator.seeRow('EVANS', '✓ in', '…')
  await operator.see('To be sent2')
  await restart()
  // In one pass, or in two where the server is not quite ready.
  await answers(operator, /YES.*(1 scan|2 scans) sent/)
  await operator.seeRow('FRANK', '✓ in', 'G1')
  await operator.page
    .locator('.checkin-figures')
    .filter({ hasText: 'To be sent' })
    .waitFor({ state: 'detached' })
})

it('Enter pressed before the tickets of a booking are loaded checks them in @all', async () => {
  const sold = await sellToday(desk.url(), ['IRVING', 'JAMES'])
  const operator = await desk.visitor()
  await openGate(operator, sold, 'G1')
  await operator.atRest()
  if ((await startedAt(operator).count()) === 0) await startCheckIn(operator)
  const release = await holdBack(operator, /TicketsByReservationCode/)
  await scan(operator, sold.reference)
  await operator.page.getByRole('dialog').getByText('Loading…').waitFor()
  await operator.pause()
  await operator.press('Enter')
  await answers(operator, /YES.*2 tickets checked in/)
  await release()
  await operator.seeRow('JAMES', '✓ in')
  expect(await operator.focused()).toBe('input "Scan or type"')
})

it('an unpaid option is named before Enter, which then does nothing, and F5 is about the line chosen @all', async () => {
  const sold = await sellToday(desk.url(), ['LAMBERT'])
  const held = await holdToday(desk.url(), ['LEWIS'], [], sold.trip)
  const operator = await desk.visitor()
  await openGate(operator, sold, 'G1')
  await operator.atRest()
  if ((await startedAt(operator).count()) === 0) await startCheckIn(operator)
  const dialog = operator.page.getByRole('dialog')
  await scan(operator, held.reference)
  await dialog.getByText('This is an unpaid option: it has to be issued first.').waitFor()
  await dialog.getByRole('button', { name: 'Check in 0', disabled: true }).waitFor()
  await operator.pause()
  await operator.press('Enter')
  await operator.atRest()
  await dialog.getByText('LEWIS').waitFor()
  await operator.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await scan(operator, sold.tickets[0]!)
  await answers(operator, /YES/)
  await operator.press('F5')
  await dialog.getByText('LAMBERT').waitFor()
  expect(await dialog.innerText()).not.toContain('unpaid')
})

it('without a connection a booking that is not in the list is refused at the question @all', async () => {
  const sold = await sellToday(desk.url(), ['KELLY'])
  const other = await heldBooking(desk.url(), 20)
  const operator = await desk.visitor()
  await openGate(operator, sold, 'G1')
  await operator.atRest()
  if ((await startedAt(operator).count()) === 0) await startCheckIn(operator)
  const restart = await desk.kill()
  await operator.see('No connection since')
  await scan(operator, other)
  await operator.page.getByRole('dialog').waitFor()
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`Booking ${other} has no tickets for this sailing from this port.`)
  await operator.press('Escape')
  await operator.page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await operator.focused()).toBe('input "Scan or type"')
  await restart()
  await operator.missing('No connection since')
})

/** Everything on disk that can be read without the key. */
const clearText = (operator: Operator) =>
  operator.page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((go) => {
      const request = indexedDB.open('purser-checkin', 1)
      request.onsuccess = () => go(request.result)
    })
    const values = await new Promise<unknown[]>((go) => {
      const request = opened.transaction('sealed').objectStore('sealed').getAll()
      request.onsuccess = () => go(request.result)
    })
    opened.close()
    const texts = values.map((value) => {
      const { data } = value as { data?: ArrayBuffer }
      return data ? new TextDecoder('latin1').decode(data) : ''
    })
    return [...texts, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })].join()
  })
