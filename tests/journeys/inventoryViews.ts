import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { signIn } from '../kit/desk/operator.ts'
import type { Walk } from './walk.ts'

const dialog = '[role=dialog]'
const beyondTimetable = 700

/** The sailings on sale with their dialogs: a closing, an allotment, the history; and days without a sailing. */
export async function inventoryViews({ look, sitDown }: Walk): Promise<void> {
  const staff = await sitDown()
  await signIn(staff, { user: 'company', password: 'ferryline' })
  await staff.goTo('/en/inventory')
  await staff.seeRow('HLC')
  await staff.atRest()
  await look(staff, 'sailings on sale')
  await staff.page.locator('[aria-label="Sailings on sale"]').focus()
  await staff.press('F2')
  await staff.page
    .locator(dialog)
    .getByText(/Sailings 1 · limits/)
    .waitFor()
  await staff.atRest()
  await look(staff, 'a closing with its effect', dialog)
  await staff.press('Escape')
  await staff.page.locator(dialog).waitFor({ state: 'hidden' })
  await staff.press('F9')
  await staff.see('Allotment for agencies')
  await staff.atRest()
  await look(staff, 'an allotment', dialog)
  await staff.press('Escape')
  await staff.page.locator(dialog).waitFor({ state: 'hidden' })
  await staff.press('Shift+F9')
  await staff.page.locator(dialog).waitFor()
  await staff.atRest()
  await look(staff, 'the history of the sale', dialog)
  await staff.press('Escape')
  await staff.page.locator(dialog).waitFor({ state: 'hidden' })
  await staff.page.getByLabel('From', { exact: true }).focus()
  await staff.press('Control+a')
  await staff.type(typedDay(dayFromToday(beyondTimetable)))
  await staff.press('Enter')
  await staff.page.locator('.empty').first().waitFor()
  await staff.atRest()
  await look(staff, 'no sailings on sale')
}
