import type { booking } from '../../contract/booking.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { book } from './book.ts'
import { hold } from './hold.ts'
import { referenceData } from './referenceData.ts'
import { sell } from './sell.ts'

type SaleCalls = Pick<typeof booking, 'book' | 'hold' | 'sell' | 'referenceData'>

export function saleRoutes(dependencies: ServerDependencies): Handlers<SaleCalls> {
  return {
    book: (input, context) => book(dependencies, input, context),
    hold: (input, context) => hold(dependencies, input, context),
    sell: (input, context) => sell(dependencies, input, context),
    referenceData: (input, context) => referenceData(dependencies, input, context),
  }
}
