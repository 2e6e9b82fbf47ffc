import { vehicle } from '../kit/crs/bookingRequest.ts'
import { answers, openGate, scan, sellToday, startCheckIn } from '../kit/desk/gate.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import type { Look, Walk } from './walk.ts'

/** Opens a question by its key, checks it, and closes it. */
async function question(operator: Operator, look: Look, key: string, view: string): Promise<void> {
  const dialog = operator.page.getByRole('dialog')
  await operator.press(key)
  await dialog.waitFor()
  await operator.atRest()
  await look(operator, view, '[role=dialog]')
  await operator.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Check-in at a port: before a sailing is chosen, its lists, each answer, and every question over the page. */
export async function checkInViews({ look, url, sitDown }: Walk): Promise<void> {
  const sold = await sellToday(url, ['PAPADOPOULOU', 'SMITH', 'JONES'], [vehicle('CAR425', { length: 4.2 })])
  const [first = '', , , car = ''] = sold.tickets
  const empty = await sitDown()
  await signIn(empty, { user: 'checkin', password: 'ferrygate' })
  await empty.press('Alt+t', 'g')
  await empty.see('Choose a port and a sailing.')
  await empty.atRest()
  await look(empty, 'check-in before a sailing is chosen')

  const operator = await sitDown()
  await openGate(operator, sold, 'G1')
  await operator.seeRow('SMITH', 'expected')
  await operator.atRest()
  await look(operator, 'check-in that is not started')
  await question(operator, look, 'F2', 'start check-in')
  await startCheckIn(operator)
  await scan(operator, first)
  await answers(operator, /YES/)
  await operator.seeRow('PAPADOPOULOU', '✓ in')
  await operator.atRest()
  await look(operator, 'check-in: yes')
  await scan(operator, 'H9999999')
  await answers(operator, /NO/)
  await operator.atRest()
  await look(operator, 'check-in: no')
  await scan(operator, car)
  await answers(operator, /ATTENTION/)
  await operator.page.locator('.keybar-item:not(.off)').filter({ hasText: 'F4' }).waitFor()
  await operator.atRest()
  await look(operator, 'check-in: attention')
  await question(operator, look, 'F4', 'missing fields of a ticket')
  await question(operator, look, 'F8', 'forced check-in')
  await scan(operator, sold.reference)
  await operator.see('Check in 3')
  await operator.atRest()
  await look(operator, 'check-in of a booking', '[role=dialog]')
  await operator.press('Escape')
  await operator.press('F7', 'ArrowDown', 'Home', 'Space')
  await operator.see('1 marked')
  await question(operator, look, 'Shift+F11', 'check-out')
  await question(operator, look, 'Shift+F2', 'stop check-in')
  await operator.press('F6')
  await operator.seeRow('IKA 1234')
  await operator.atRest()
  await look(operator, 'check-in: vehicles')
  await operator.press('F6')
  await operator.seeRow('Checked in', 'PAPADOPOULOU')
  await operator.atRest()
  await look(operator, 'check-in: history')
  await operator.press('F6')
  await operator.see('Everything has been sent.')
  await operator.atRest()
  await look(operator, 'check-in: nothing to be sent')
}
