import { expect, test } from 'vitest'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const dialog = ({ page }: Operator) => page.getByRole('dialog')
const days = `${typedDay(dayFromToday(1))}-${typedDay(dayFromToday(20))}`

async function report(one: Operator, typed: string): Promise<void> {
  await one.press('Control+k', 'Control+a')
  await one.type(`report ${typed}`)
  await one.pause()
  await one.press('Enter')
  await one.page.waitForURL('**/en/reports')
  await one.atRest()
}

test('a company reads its reports by keys, from a line to its sailings, a curve and a file @all', async () => {
  const one = await desk.visitor({ width: 1450 })
  await signIn(one, { user: 'company', password: 'ferryline' })
  await one.atRest()
  await one.press('Control+F8')
  await one.see('Load and revenue')
  await one.atRest()
  for (const name of ['load', 'curve', 'noshows', 'agencies', 'persons', 'traffic', 'owed']) {
    await report(
      one,
      name === 'owed' ? name : `${name} ${name === 'persons' || name === 'curve' ? 'tomorrow' : days}`,
    )
    expect(
      await one.page.locator('.empty.failed, [role=alert]').filter({ hasText: /\S/ }).allInnerTexts(),
    ).toEqual([])
  }
  await report(one, `load line hlc ${days}`)
  await one.seeRow('H01', 'HLC')
  await one.press('F4')
  await one.see('Ship')
  await report(one, `load line hlc h01 ${days}`)
  await one.seeRow('H01', 'HLC')
  await one.page.locator('[aria-label="Load and revenue"][role=grid]').focus()
  await one.press('Enter')
  await one.page.getByRole('columnheader', { name: 'Departure' }).waitFor()
  await one.seeRow('H01')
  await one.atRest()
  await one.press('Enter')
  await one.page.getByRole('columnheader', { name: 'Days before' }).waitFor()
  await one.atRest()
  await one.press('F9')
  await one.see('A report on one sailing is not mailed.')
  await one.press('F8')
  await one.page.getByRole('columnheader', { name: 'Departure' }).waitFor()
  await one.atRest()
  const saved = one.page.waitForEvent('download')
  await one.press('Alt+t', 'x')
  expect((await saved).suggestedFilename()).toMatch(/^load-sailing.*\.xlsx$/)
})

test('codes that are none, and parts that a report has not, are refused where they are typed @all', async () => {
  const one = await desk.visitor()
  await signIn(one, { user: 'company', password: 'ferryline' })
  await one.atRest()
  await report(one, `load zz9 ${days}`)
  await one.see('Your companies have no sailing on a line ZZ9.')
  const lines = one.page.getByLabel('Lines', { exact: true })
  await expect.poll(() => lines.getAttribute('aria-invalid')).toBe('true')
  await lines.focus()
  await one.press('Control+a')
  await one.type('h01')
  await one.press('Enter')
  await one.missing('Your companies have no sailing on a line ZZ9.')
  await one.press('Control+k', 'Control+a')
  await one.type(`report owed ${days}`)
  await one.see('This report is over all time. Enter it without days.')
  await one.press('Control+a')
  await one.type('report owed h01')
  await one.see('This report is not divided by lines. Enter it without a line.')
  await one.press('Control+a', 'Delete')
  await one.press('Escape', 'F9')
  await dialog(one).waitFor()
  await one.type('chief')
  await one.press('Tab')
  await one.see('chief is not an e-mail address')
})
