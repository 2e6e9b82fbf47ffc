import type { booking } from '../../contract/booking.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { book } from './book.ts'
import { hold } from './hold.ts'
import { openTicketInfo, priceDiffForOpen, validateOpenTicket } from './replace/openTicketInfo.ts'
import { replaceOpen, replaceOpenTickets } from './replaceOpen.ts'
import { referenceData } from './referenceData.ts'
import { sell } from './sell.ts'

type OpenTicketCalls =
  'openTicketInfo' | 'validateOpenTicket' | 'priceDiffForOpen' | 'replaceOpen' | 'replaceOpenTickets'
type SaleCalls = 'book' | 'hold' | 'sell' | 'referenceData' | OpenTicketCalls

export function saleRoutes(dependencies: ServerDependencies): Handlers<Pick<typeof booking, SaleCalls>> {
  return {
    book: (input, context) => book(dependencies, input, context),
    hold: (input, context) => hold(dependencies, input, context),
    sell: (input, context) => sell(dependencies, input, context),
    referenceData: (input, context) => referenceData(dependencies, input, context),
    openTicketInfo: (input, context) => openTicketInfo(dependencies, input, context),
    validateOpenTicket: (input, context) => validateOpenTicket(dependencies, input, context),
    priceDiffForOpen: (input, context) => priceDiffForOpen(dependencies, input, context),
    replaceOpen: (input, context) => replaceOpen(dependencies, input, context),
    replaceOpenTickets: (input, context) => replaceOpenTickets(dependencies, input, context),
  }
}
