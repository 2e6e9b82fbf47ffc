import type { cashier } from '../../contract/cashier.ts'
import type { Handlers } from '../server/context.ts'
import { cashierData } from './cashierData.ts'
import { closePdf } from './closePdf.ts'
import { closes } from './closes.ts'
import { closeTill } from './closeTill.ts'
import { till } from './till.ts'

export function cashierRoutes(): Handlers<typeof cashier> {
  return {
    cashierData: (input, context) => cashierData(input, context),
    till: (_input, context) => till(context),
    closeTill: (input, context) => closeTill(input, context),
    closes: (input, context) => closes(input, context),
    closePdf: (input, context) => closePdf(input, context),
  }
}
