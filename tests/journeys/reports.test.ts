import { expect, test } from 'vitest'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

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
  await one.see('A report on one sailing is not e-mailed.')
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
  await one.see('This report always covers the whole time. Clear the days.')
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

test('while a day is wrong a report is neither exported nor mailed, and the day is marked and focused @all', async () => {
  const one = await desk.visitor()
  const files: string[] = []
  one.page.on('download', (download) => files.push(download.suggestedFilename()))
  await signIn(one, { user: 'company', password: 'ferryline' })
  await one.atRest()
  await report(one, `load line hlc ${days}`)
  await one.seeRow('H01', 'HLC')
  const until = one.page.getByRole('search').getByLabel('To', { exact: true })
  const isFocused = () => until.evaluate((field) => field === document.activeElement)
  await until.focus()
  await one.press('Control+a')
  await one.type('1/1/2020')
  await one.press('Tab')
  await one.see(/Not before \d\d\/\d\d/)
  await one.press('Alt+t', 'x')
  await expect.poll(isFocused).toBe(true)
  await one.press('Tab', 'F9')
  await expect.poll(isFocused).toBe(true)
  expect(await dialog(one).count()).toBe(0)
  await one.press('Control+a')
  await one.type(typedDay(dayFromToday(20)))
  await one.press('Enter')
  await one.atRest()
  await one.seeRow('H01', 'HLC')
  const saved = one.page.waitForEvent('download')
  await one.press('Alt+t', 'x')
  await saved
  expect(files).toHaveLength(1)
})

test('the journal is not exported for a day that is wrong, missing or ahead', async () => {
  const one = await desk.visitor()
  const files: string[] = []
  one.page.on('download', (download) => files.push(download.suggestedFilename()))
  await signIn(one, { user: 'company', password: 'ferryline' })
  await one.atRest()
  await runByTitle(one, 'Journal with check chain')
  await dialog(one).waitFor()
  await one.atRest()
  const ahead = typedDay(dayFromToday(3))
  for (const [label, text, message] of [
    ['From', '45/13', 'Not a date: 45/13'],
    ['From', '', 'Type a date'],
    ['To', '1/1/2020', /is in the past/],
    ['To', `${ahead}/${dayFromToday(3).slice(0, 4)}`, /Not after/],
    ['To', '', 'Type a date'],
  ] as const) {
    const field = dialog(one).getByLabel(new RegExp(`^${label}\\b`))
    await field.focus()
    await one.press('Control+a')
    await (text === '' ? one.press('Delete') : one.type(text))
    await dialog(one).getByRole('button', { name: 'Journal as CSV' }).focus()
    await one.pause()
    await one.press('Enter')
    await dialog(one).getByText(message).waitFor()
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await one.press('Control+a')
    await one.type(typedDay(dayFromToday(0)))
    await one.press('Tab')
    await dialog(one).getByText(message).waitFor({ state: 'hidden' })
  }
  expect(files).toEqual([])
  const saved = one.page.waitForEvent('download')
  await dialog(one).getByRole('button', { name: 'Journal as CSV' }).click()
  await saved
  await expect.poll(() => files).toEqual([`journal-${dayFromToday(0)}-${dayFromToday(0)}.csv`])
})
