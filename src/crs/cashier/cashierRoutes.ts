import type { cashier } from '../../contract/cashier.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { cashierData } from './cashierData.ts'
import { closePdf, closeTill, till } from './till.ts'
import { closes } from './closes.ts'

export function cashierRoutes({
  catalogue,
}: Pick<ServerDependencies, 'catalogue'>): Handlers<typeof cashier> {
  return {
    cashierData: (input, context) => cashierData(input, context),
    till: (_input, context) => till(context),
    closeTill: (input, context) => closeTill(input, context),
    closes: (input, context) => closes(input, context),
    closePdf: (input, context) => closePdf(catalogue, input, context),
  }
}
