import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { signIn } from '../kit/desk/operator.ts'
import type { Walk } from './walk.ts'

const dialog = '[role=dialog]'
const beyondTimetable = 700

/** The reports with their dialogs: sailings by line, what is owed, a mail, the list of mails; and days without a sailing. */
export async function reportViews({ look, sitDown }: Walk): Promise<void> {
  const staff = await sitDown()
  await signIn(staff, { user: 'company', password: 'ferryline' })
  await staff.goTo('/en/reports')
  await staff.page.locator('.report-main .grid-row').first().waitFor()
  await staff.atRest()
  await look(staff, 'a report with its plot')
  await staff.press('F9')
  await staff.page.locator(dialog).waitFor()
  await staff.atRest()
  await look(staff, 'the report by e-mail', dialog)
  await staff.press('Escape')
  await staff.page.locator(dialog).waitFor({ state: 'hidden' })
  await staff.press('Shift+F9')
  await staff.page.locator(dialog).waitFor()
  await staff.atRest()
  await look(staff, 'the mails of reports', dialog)
  await staff.press('Escape')
  await staff.page.locator(dialog).waitFor({ state: 'hidden' })
  await staff.page.getByRole('search').getByLabel('To', { exact: true }).focus()
  await staff.press('Control+a')
  await staff.type(`${typedDay(dayFromToday(beyondTimetable))}/${dayFromToday(beyondTimetable).slice(0, 4)}`)
  await staff.press('Tab')
  await staff.page.getByRole('search').getByLabel('From', { exact: true }).focus()
  await staff.press('Control+a')
  await staff.type(`${typedDay(dayFromToday(beyondTimetable))}/${dayFromToday(beyondTimetable).slice(0, 4)}`)
  await staff.press('Tab')
  await staff.page.locator('.empty').first().waitFor()
  await staff.atRest()
  await look(staff, 'no sailings in a report')
}
