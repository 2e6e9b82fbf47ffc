import type { truck } from '../../contract/truck.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { companies, keepCompany } from './companies.ts'
import { addTruck, changeTruck } from './trucks.ts'

export function truckRoutes({ catalogue }: ServerDependencies): Handlers<typeof truck> {
  return {
    companies: (_input, context) => companies(context),
    keepCompany: (input, context) => keepCompany(input, context),
    add: (input, context) => addTruck(catalogue, input, context),
    change: (input, context) => changeTruck(catalogue, input, context),
  }
}
