import { expect, it } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators()
const sale = `pir pas ${typedDay(dayFromToday(4))} 1a, $, smith/john m, 6971234567`
const ready = /⏎ again:/
const lineText = ({ page }: Operator) => page.locator('.line-input').inputValue()
const preview = ({ page }: Operator) => page.locator('.line-preview').first().innerText()

/** Types the sale with its issue, and waits for the preview of a second Enter. */
async function armed(entry: string): Promise<Operator> {
  const operator = await desk.operator()
  await operator.page.locator('.line-input:focus').waitFor()
  await operator.atRest()
  await operator.press('F12')
  await operator.atRest()
  await operator.type(`${sale}, ${entry}`)
  await operator.press('Enter')
  await operator.see(ready)
  await operator.pause()
  return operator
}

it('the preview names how it is paid, and Tab or a click changes it before the second Enter @all', async () => {
  const operator = await armed('i')
  const [, price = ''] = /on account ([\d,]+) · credit left/.exec(await preview(operator)) ?? []
  expect(price).not.toBe('')
  await operator.press('Tab')
  expect(await lineText(operator)).toBe('i cash')
  expect(await preview(operator)).toContain(` · cash ${price}`)
  await operator.page.getByRole('button', { name: 'card', exact: true }).click()
  expect(await lineText(operator)).toBe('i card')
  await operator.press('Tab')
  expect(await lineText(operator)).toBe('i')
  await operator.press('Tab', 'Enter')
  await operator.see(new RegExp(`Issued · ${price} € cash`))
})

it('before anything is priced the preview of an issue names the usual method @all', async () => {
  const operator = await desk.operator()
  await operator.page.locator('.line-input:focus').waitFor()
  await operator.type(`${sale}, i`)
  await operator.see(/issues the tickets.*uses the usual payment method/)
})

it('F12 empties the line with the entry that waited for its second Enter @all', async () => {
  const operator = await armed('i cash')
  await operator.press('F12')
  await operator.atRest()
  expect(await lineText(operator)).toBe('')
  await operator.type('pir pas')
  expect(await lineText(operator)).toBe('pir pas')
})

it('an option ends with the step of the option, not with a payment @all', async () => {
  const operator = await armed('h')
  await operator.press('Enter')
  await operator.see(/Held as option/)
  const steps = operator.page.getByRole('list', { name: 'Steps' })
  expect(await steps.innerText()).toContain('✓ Option')
  expect(await steps.innerText()).not.toContain('Payment')
})

it('one key changes how the payment page and the question before a sale pay @all', async () => {
  const operator = await armed('i')
  await operator.press('Escape', 'F1')
  await operator.page.waitForURL(/step-4/)
  await operator.atRest()
  const amount = (method: string) => operator.page.getByLabel(method, { exact: true }).inputValue()
  const price = await amount('On account')
  expect([price === '0,00', await amount('Cash')]).toEqual([false, '0,00'])
  await operator.press('F7')
  expect([await amount('On account'), await amount('Cash')]).toEqual(['0,00', price])
  await runByTitle(operator, 'Confirm before booking')
  await operator.press('F1')
  const question = operator.page.getByRole('dialog')
  await question.getByText(`cash ${price}`).waitFor()
  await operator.press('F7')
  await question.getByText(`card ${price}`).waitFor()
  await operator.pause()
  await operator.press('Enter')
  await operator.see(new RegExp(`Issued · ${price} € card`))
})
