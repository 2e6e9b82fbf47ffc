import { Type } from 'typebox'
import { call, FileAnswer, nounCalls } from './call.ts'
import { Reference } from './value.ts'

export const ticket = nounCalls('ticket', {
  pdf: call({
    method: 'GET',
    path: '/booking-pdf',
    file: 'application/pdf',
    about:
      'The tickets of a booking, one a page (an option as a confirmation that is no ticket), or its voucher, or both.',
    input: {
      query: Type.Object({
        crsReservationId: Reference,
        /** The voucher with the booking’s code, in place of the tickets. */
        voucher: Type.Optional(Type.Boolean()),
        /** The tickets as well as the voucher. */
        tickets: Type.Optional(Type.Boolean()),
        /** Cancelled tickets too, marked as such; they are left out otherwise. */
        cancelled: Type.Optional(Type.Boolean()),
        /** A5 a page as it is; on A4 two of them stand on a sheet. */
        paper: Type.Optional(Type.Union([Type.Literal('A5'), Type.Literal('A4')])),
        /** To be printed as soon as it is opened. */
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
      'Printers of the agency: a heading line, then a line each with name, model and paper between equals signs.',
    without: 'The desk offers the printers its desktop program has found.',
    answer: FileAnswer,
  }),
})
