import { expect, it } from 'vitest'
import { sellToday } from '../kit/desk/gate.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

it('what the page says below the line follows the work: search, choice, booking @all', async () => {
  const operator = await desk.operator()
  const intro = () => operator.page.locator('.page-intro').innerText()
  await operator.see('STEP 1')
  await expect.poll(intro).toMatch(/^Fill in ports and date/)
  await operator.press('Control+k')
  await operator.type('pir pas +4')
  await operator.press('Enter')
  await expect.poll(intro).toMatch(/^Choose a sailing: type its number/)
  await operator.atRest()
  await operator.press('Control+k')
  await operator.type('1')
  await operator.pause()
  await operator.press('Enter')
  await expect.poll(intro).toMatch(/^The sailing is chosen\. F1 goes on to the passengers/)
  await operator.press('F12')
  await expect.poll(intro).toMatch(/^Fill in ports and date/)

  const { reference } = await sellToday(desk.url(), ['QUIST'])
  await operator.press('Control+k')
  await operator.type(reference)
  await operator.pause()
  await operator.press('Enter')
  await expect.poll(intro).toMatch(/^Type over a cell to change it\. In the command line: mv 10dec/)
  await operator.press('F12')
  await expect.poll(intro).toMatch(/^Recall by booking reference/)
})
