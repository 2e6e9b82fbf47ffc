import { signIn } from '../kit/desk/operator.ts'
import type { Walk } from './walk.ts'

/** The tables of the network: their list, one that is wider than the page, a new row, and a preview with faults. */
export async function networkViews({ look, sitDown }: Walk): Promise<void> {
  const staff = await sitDown()
  await signIn(staff, { user: 'company', password: 'ferryline' })
  await staff.goTo('/en/network')
  await staff.seeRow('fares')
  await staff.atRest()
  await look(staff, 'tables of the network')
  await staff.goTo('/en/network-table/fares')
  await staff.seeRow('A2PET')
  await staff.atRest()
  await staff.press('End')
  await look(staff, 'a table of the network')
  await staff.goTo('/en/network-table/commissions')
  await staff.see('This table has no rows yet')
  await look(staff, 'a table without rows')
  await staff.press('F7')
  await staff.see('A new row.')
  await staff.atRest()
  await look(staff, 'a new row of a table')
  await staff.press('F3')
  await staff.see('Replace with')
  await look(staff, 'find and replace', '[role=dialog]')
  await staff.press('Escape', 'F2')
  await staff.see('Errors to correct first')
  await look(staff, 'a preview with faults', '[role=dialog]')
  await staff.press('Escape')
  await staff.atRest()
}
