import { handle } from '../command/command.ts'
import type { CompanyForm, TruckForm } from './truckContribution.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const truckCommand = {
  list: handle('truck.list'),
  apply: handle('truck.apply'),
  addCompany: handle('truck.addCompany'),
  editCompany: handle('truck.editCompany'),
  add: handle('truck.add'),
  edit: handle('truck.edit'),
  saveCompany: handle<{ company: CompanyForm }>('truck.saveCompany'),
  save: handle<{ company: number; id?: number; form: TruckForm }>('truck.save'),
  leave: handle('truck.leave'),
}
