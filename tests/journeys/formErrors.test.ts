import { expect, it } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const alerts = ({ page }: Operator) => page.locator('[role="alert"], .field-error').filter({ visible: true })

async function typeInto(operator: Operator, field: string, text: string): Promise<void> {
  await operator.page.getByLabel(field, { exact: true }).focus()
  await operator.type(text)
  await operator.press('Tab')
}

const mismatch = 'The passwords do not match'

it('the refusal of a sign-in is cleared once another password is typed (B27) @all', async () => {
  const visitor = await desk.visitor()
  for (const text of ['demo', 'not-the-password', '1300']) {
    await visitor.type(text)
    await visitor.press(text === '1300' ? 'Enter' : 'Tab')
  }
  const said = alerts(visitor).filter({ hasText: /\w/ })
  await expect.poll(() => said.count()).toBe(1)
  await visitor.type('f')
  await expect.poll(() => said.count()).toBe(0)
})

it('the problems of two new passwords are cleared once either changes, by mail and on the page of the session (B27) @all', async () => {
  const visitor = await desk.visitor()
  await visitor.goTo('/en/new-password?code=abc')
  await typeInto(visitor, 'New password', 'ferry-password-1')
  await typeInto(visitor, 'New password again', 'ferry-password-2')
  await visitor.press('Enter')
  await visitor.see(mismatch)
  await visitor.page.getByLabel('New password', { exact: true }).focus()
  await visitor.type('x')
  await visitor.missing(mismatch)

  const operator = await desk.operator()
  await operator.goTo('/en/change-password')
  await typeInto(operator, 'Current password', 'ferrydemo')
  await typeInto(operator, 'New password', 'ferry-password-1')
  await operator.page.getByLabel('New password again', { exact: true }).focus()
  await operator.type('ferry-password-2')
  await operator.press('Enter')
  await operator.see(mismatch)
  await typeInto(operator, 'New password', 'ferry-password-3')
  await operator.missing(mismatch)
})

it('the refusal to act for an account is cleared once one of its fields changes (B27) @all', async () => {
  const operator = await desk.operator()
  await operator.goTo('/en/switch-account')
  await typeInto(operator, 'Agency code', '1377')
  await typeInto(operator, 'User', 'nobody')
  await typeInto(operator, 'Password', 'wrong')
  await operator.press('Enter')
  const refusal = alerts(operator).filter({ hasText: /\w/ })
  await refusal.first().waitFor()
  await typeInto(operator, 'Agency code', '1301')
  await expect.poll(() => operator.page.locator('.form-page .field-error').count()).toBe(0)
})
