import type { booking } from '../../contract/booking.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { book } from './book.ts'
import { bookOption } from './option.ts'
import { referenceData } from './referenceData.ts'
import { sell } from './sell.ts'

type SaleCalls = Pick<typeof booking, 'book' | 'hold' | 'sell' | 'referenceData'>

export function saleRoutes(parts: ServerDependencies): Handlers<SaleCalls> {
  return {
    book: (input, context) => book(parts, input, context),
    hold: (input, context) => bookOption(parts, input, context),
    sell: (input, context) => sell(parts, input, context),
    referenceData: (input, context) => referenceData(parts, input, context),
  }
}
