import type { booking } from '../../contract/booking/booking.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { priceAddedItems, addItems } from './addItems/addItems.ts'
import { book } from './book.ts'
import { hold } from './hold.ts'
import { sell } from './sell.ts'
import { modifiableAttributes } from './modify/applyValues.ts'
import { modify } from './modify/modify.ts'
import { priceModify } from './modify/priceModify.ts'
import { openTicketInfo, priceDiffForOpen, validateOpenTicket } from './replace/openTicketInfo.ts'
import { replaceOpen, replaceOpenTickets } from './replace/replaceOpen.ts'
import { referenceData } from './referenceData.ts'

type OpenTicketCalls =
  'openTicketInfo' | 'validateOpenTicket' | 'priceDiffForOpen' | 'replaceOpen' | 'replaceOpenTickets'
type ModifyCalls = 'modify' | 'priceModify' | 'modifiableAttributes'
type AddCalls = 'addItems' | 'priceAddedItems'
type SaleCalls = 'book' | 'hold' | 'sell' | 'referenceData' | AddCalls | ModifyCalls | OpenTicketCalls

export function saleRoutes(dependencies: ServerDependencies): Handlers<Pick<typeof booking, SaleCalls>> {
  return {
    book: (input, context) => book(dependencies, input, context),
    hold: (input, context) => hold(dependencies, input, context),
    sell: (input, context) => sell(dependencies, input, context),
    addItems: (input, context) => addItems(dependencies, input, context),
    priceAddedItems: (input, context) => priceAddedItems(dependencies, input, context),
    modify: (input, context) => modify(dependencies, input, context),
    priceModify: (input, context) => priceModify(dependencies, input, context),
    modifiableAttributes: (input, context) => modifiableAttributes(input, context),
    referenceData: (input, context) => referenceData(dependencies, input, context),
    openTicketInfo: (input, context) => openTicketInfo(dependencies, input, context),
    validateOpenTicket: (input, context) => validateOpenTicket(dependencies, input, context),
    priceDiffForOpen: (input, context) => priceDiffForOpen(dependencies, input, context),
    replaceOpen: (input, context) => replaceOpen(dependencies, input, context),
    replaceOpenTickets: (input, context) => replaceOpenTickets(dependencies, input, context),
  }
}
