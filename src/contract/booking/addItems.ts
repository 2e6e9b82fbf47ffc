import { Type } from 'typebox'
import { call } from '../call.ts'
import { Payments } from '../payment.ts'
import { AccommodationRequest, Priced } from '../pricing.ts'
import { productRequests } from '../product.ts'
import { OneBooking } from './storedBooking.ts'
import { extraFieldsAllowed } from '../trip.ts'
import { Code, Money, Reference } from '../value.ts'

/**
 * The items added on one trip of the booking, in the form of a trip to be priced; the sailing is that of the stored
 * trip.
 */
const AddedTrip = Type.Object(
  {
    companyReservationCode: Type.String(),
    accommodationRequests: Type.Optional(Type.Array(AccommodationRequest, { maxItems: 500 })),
    ...productRequests,
  },
  extraFieldsAllowed,
)

const addedFields = {
  crsReservationId: Reference,
  trips: Type.Array(AddedTrip, { minItems: 1, maxItems: 12 }),
  /** Refused when the booking has another version by now. */
  version: Type.Optional(Type.Integer()),
}

export const addItemsCalls = {
  priceAddedItems: call({
    method: 'POST',
    base: 'desk',
    path: '/price-added-items',
    without: 'The call is forwarded; the desk then reports that the price cannot be shown, and adds nothing.',
    about: 'What passengers, vehicles and products added to a booking would cost now. Changes nothing.',
    input: { body: Type.Object(addedFields) },
    answer: Type.Object({
      trips: Type.Array(Type.Object({ companyReservationCode: Type.String(), items: Type.Array(Priced) })),
      total: Money,
      /** The amount due at once; 0 for an option. */
      due: Money,
      /** The companies that it is paid to. */
      companies: Type.Array(Code),
      currency: Type.String(),
    }),
  }),
  addItems: call({
    method: 'PUT',
    path: '/add-items-to-booking',
    changes: true,
    rights: ['change'],
    about:
      'Adds passengers, vehicles and products to trips of a booking. On an option they become optional; on an issued booking they are paid by the given methods and get their own tickets. The rest of the booking stays as it is.',
    input: {
      body: Type.Object({
        ...addedFields,
        payments: Type.Optional(Payments),
        /** The price of what is added as shown to the operator; the call is refused if it has changed. */
        expectedTotal: Type.Optional(Money),
      }),
    },
    answer: OneBooking,
  }),
}
