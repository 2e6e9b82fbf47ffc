import { expect, test } from 'vitest'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators()

test('the empty page of disrupted sailings offers an example, which a button or the line makes @all', async () => {
  const one = await desk.operator()
  await one.goTo('/en/disruptions')
  await one.see('No sailing you have bookings on')
  await one.see('disdemo')
  await one.page.getByRole('button', { name: 'See an example: a cancelled sailing' }).click()
  await one.see('Affected bookings')
  await one.seeRow('cancelled')
  await one.missing('See an example')
})

test('the empty page of small packages offers an example, which is priced and booked by its keys @all', async () => {
  const one = await desk.operator()
  await one.goTo('/en/small-packages')
  await one.see('No small packages yet')
  await one.page.getByRole('button', { name: 'Fill in an example' }).waitFor()
  await runByTitle(one, 'Fill in an example')
  const sender = one.page.getByLabel('Sender’s name')
  await expect.poll(() => sender.inputValue()).toBe('PAPADOPOULOU MARIA')
  await one.atRest()
  await one.press('F3')
  await one.see(/Price \d+,\d\d/)
  await one.atRest()
  await one.press('F1')
  await one.seeRow('PAPADOPOULOU MARIA')
  await one.missing('Fill in an example')
})
