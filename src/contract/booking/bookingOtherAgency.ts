import { Type } from 'typebox'
import { Selection } from './bookingChange.ts'
import { call } from '../call.ts'
import { Payments } from '../pricing.ts'
import { Booking, OneBooking } from './storedBooking.ts'
import { Code, Reference } from '../value.ts'

/** The calls about a booking that concern a second agency. */
export const otherAgencyCalls = {
  issuePta: call({
    method: 'POST',
    path: '/issue-pta',
    changes: true,
    rights: ['sell'],
    about:
      'Issues an option as PTA: paid here by the given methods, else on account; another agency issues the tickets.',
    input: {
      body: Type.Object({
        crsReservationId: Reference,
        agentCode: Code,
        payments: Type.Optional(Payments),
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: OneBooking,
  }),
  convertFromPta: call({
    method: 'POST',
    path: '/convert-from-pta/{crsReservationId}',
    changes: true,
    rights: ['sell'],
    about: 'Issues the tickets of a PTA, at the agency that it was made out to.',
    input: {
      path: Type.Object({ crsReservationId: Reference }),
      body: Type.Object({ version: Type.Optional(Type.Integer()) }),
    },
    answer: OneBooking,
  }),
  transfer: call({
    method: 'POST',
    path: '/transfer-tickets',
    changes: true,
    rights: ['change'],
    about:
      'Hands issued or open tickets to another agency: what was paid is returned here and charged to the account there.',
    input: {
      body: Type.Object({
        crsReservationId: Reference,
        agentCode: Code,
        trips: Selection.properties.trips,
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: Type.Object({
      /** The reference that the tickets have at the other agency. */
      crsReservationId: Type.String(),
      /** The rest of the booking that the caller still sees; absent when all of it was transferred. */
      booking: Type.Optional(Booking),
    }),
  }),
}
