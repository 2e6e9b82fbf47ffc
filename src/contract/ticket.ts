import { Type } from 'typebox'
import { papers } from '../domain/ticket/printer.ts'
import { languages } from '../domain/value/language.ts'
import { call, FileAnswer, nounCalls } from './call.ts'
import { Reference } from './value.ts'

export const ticket = nounCalls('ticket', {
  pdf: call({
    method: 'GET',
    path: '/booking-pdf',
    file: 'application/pdf',
    about:
      'The tickets of a booking, one per page (for an option a confirmation, not a ticket), its voucher, or both.',
    input: {
      query: Type.Object({
        crsReservationId: Reference,
        /** The voucher instead of the tickets. */
        voucher: Type.Optional(Type.Boolean()),
        /** The tickets in addition to the voucher. */
        tickets: Type.Optional(Type.Boolean()),
        /** Includes cancelled tickets, marked as such. */
        cancelled: Type.Optional(Type.Boolean()),
        /** A5: one page on a sheet; A4: two pages on a sheet; 80mm: a roll of thermal paper. */
        paper: Type.Optional(Type.Enum([...papers])),
        /** Printed in addition to Greek. Absent: that of the passenger’s nationality, else that of the session. */
        language: Type.Optional(Type.Enum([...languages])),
        /** The viewer opens its print dialogue at once. */
        print: Type.Optional(Type.Boolean()),
      }),
    },
    answer: FileAnswer,
  }),
  printers: call({
    method: 'GET',
    path: '/available-printers',
    personal: true,
    file: 'text/plain',
    about:
      'Printers of the agency: a heading line, then one line per printer with name, model and paper separated by `=`.',
    without: 'The desk offers the printers its desktop program has found.',
    answer: FileAnswer,
  }),
})
