import { expect, it } from 'vitest'
import { answers, openGate, scan, sellToday, startCheckIn } from '../kit/desk/gate.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const dialog = ({ page }: Operator) => page.getByRole('dialog')

it('a gate counts those on board, closes the sailing, and corrects its list by keys', async () => {
  const sold = await sellToday(desk.url(), ['PAPADOPOULOU', { surname: 'SMITH', sexType: 'MALE' }])
  const gate = await desk.visitor()
  await openGate(gate, sold, 'G1')
  await gate.atRest()
  await startCheckIn(gate)
  await scan(gate, sold.tickets[0]!)
  await answers(gate, 'Checked in')

  // By the line: what is typed elsewhere on the page is a scan.
  await gate.press('Control+k')
  await gate.type('aboard')
  await gate.press('Enter')
  await gate.see('count not closed')
  await gate.press('Shift+F12')
  await gate.see('Close the count?')
  // The demo has no crew, which the list then lacks; SMITH is expected.
  await dialog(gate).getByText('Missing data: 1').waitFor()
  await dialog(gate).getByText('Expected, not on board: 1').waitFor()
  await dialog(gate).getByText('SMITH').waitFor()
  await gate.atRest()
  await gate.type('24')
  await gate.press('Enter')
  await gate.type('2')
  await gate.press('Enter')
  await gate.see('Type this number to close without them.')
  await gate.press('Control+a')
  await gate.type('1')
  await gate.press('Enter')
  await dialog(gate).waitFor({ state: 'hidden' })
  await gate.see('count closed: ')
  await gate.see('No list has been made for an authority.')
  await gate.atRest()
  // The server refuses to start it again, so that it is not offered.
  await gate.page.locator('.checkin-session').getByText('count closed: ').waitFor()
  const startButtons = gate.page.getByRole('button', { name: 'Start check-in', disabled: false })
  expect(await startButtons.count()).toBe(0)
  await gate.press('F2')
  await gate.see('correction ⇧F6')
  await gate.press('Shift+F7')
  await gate.see('There is no authority for this company and port')

  // A late ticket has the same word, and the correction is about it, wherever the cursor is.
  await gate.press('F6')
  await gate.page.getByRole('row').filter({ hasText: 'PAPADOPOULOU' }).click()
  await scan(gate, sold.tickets[1]!)
  await answers(gate, /NO.*Count closed.*correction ⇧F6/)
  await gate.atRest()
  await gate.press('Shift+F6')
  await gate.see('Boarded after the count was closed')
  await dialog(gate).getByText('SMITH').waitFor()
  await gate.atRest()
  await gate.press('Enter')
  await gate.see('A correction needs a reason.')
  await gate.type('came late')
  await gate.press('Enter')
  await dialog(gate).waitFor({ state: 'hidden' })
  await gate.atRest()
  await gate.press('F12')
  await gate.see('came late')
  expect(await gate.page.getByRole('row').filter({ hasText: 'Adults' }).innerText()).toMatch(/1\s+1\s+0/)
})
