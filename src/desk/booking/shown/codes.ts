import { readReference } from '../../../domain/booking/reference.ts'
import { parseTicket, printTicket, type TicketNumber } from '../../../domain/ticket/number.ts'
import { oneWord, type Value } from '../../line/combine.ts'

/** A ticket, by its letter and number. */
export const ticketNumber: Value<TicketNumber> = oneWord('reference', 'a123456', {
  meaning: ({ text }) => parseTicket(text),
  print: (ticket) => printTicket(ticket).toLowerCase(),
})

/** A reference whose check character is right. */
export const reference: Value<string> = oneWord('reference', 'K7M2XA', {
  meaning: ({ text }) => readReference(text),
  print: (code) => code.toLowerCase(),
})
