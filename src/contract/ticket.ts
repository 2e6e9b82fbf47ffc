import { Type } from 'typebox'
import { call, FileAnswer, nounCalls } from './call.ts'
import { Reference } from './value.ts'

export const ticket = nounCalls('ticket', {
  pdf: call({
    method: 'GET',
    path: '/booking-pdf',
    file: 'application/pdf',
    about:
      'The tickets of a booking, one a page (an option as a confirmation that is no ticket), or its voucher.',
    input: {
      query: Type.Object({
        crsReservationId: Reference,
        /** The voucher with the booking’s code, in place of the tickets. */
        voucher: Type.Optional(Type.Boolean()),
      }),
    },
    answer: FileAnswer,
  }),
})
