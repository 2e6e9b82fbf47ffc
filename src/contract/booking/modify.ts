import { Type, type TProperties } from 'typebox'
import { call } from '../call.ts'
import { Leader } from './offer.ts'
import { Payments, AccommodationRequest, VehicleData, Priced } from '../pricing.ts'
import { modifiedProperties } from './bookingFields.ts'
import { PackageRequest, PetRequest, ServiceRequest, productRequests } from '../product.ts'
import { allowAdditionalProperties, TripKey } from '../trip.ts'
import { Remarks, Code, CodeAndName, Money, Reference, Uuid, VesselOfCompany } from '../value.ts'
import { companionField, refundPermittedField, withoutRefundField, LostDiscount } from './bookingChange.ts'
import { Booking, OneBooking } from './storedBooking.ts'

// Modifying a stored booking: the request has the form of a recalled booking, with only the values that changed.

/** An item with the values that changed; an empty text clears a field. */
const modified = <P extends TProperties>(values: P, options = {}) =>
  Type.Object(
    { uuid: Uuid, modifiedValues: Type.Partial(Type.Object(values), options) },
    allowAdditionalProperties,
  )

const accommodation = {
  accommodationIdOrCode: Code,
  /** Passengers given the same cabin type in one call share a whole cabin. */
  accommodationRequestType: AccommodationRequest.properties.accommodationRequestType,
  accommodationNumber: Type.String({ maxLength: 20 }),
  /** Passengers given the same text with their cabin type share one cabin; without it, in the order of the request. */
  sharedCabin: Type.String({ maxLength: 20 }),
}

const passengerValues = { ...modifiedProperties, ...accommodation }

const { uuid: _pet, ...petValues } = PetRequest.properties

const ModifiedTrip = Type.Object(
  {
    companyReservationCode: Type.String(),
    /** Another sailing for everything on the trip; absent fields stay as they are. */
    ...Type.Partial(Type.Object(TripKey.properties)).properties,
    remarks: Type.Optional(Remarks),
    selectedPassengers: Type.Optional(
      Type.Array(modified(passengerValues, allowAdditionalProperties), { maxItems: 500 }),
    ),
    selectedVehicles: Type.Optional(Type.Array(modified(VehicleData.properties), { maxItems: 500 })),
    additionalServices: Type.Optional(
      Type.Array(modified({ units: ServiceRequest.properties.units }), { maxItems: 50 }),
    ),
    selectedPackages: Type.Optional(
      Type.Array(modified({ quantity: PackageRequest.properties.quantity }), { maxItems: 100 }),
    ),
    selectedPets: Type.Optional(Type.Array(modified(petValues), { maxItems: 50 })),
  },
  allowAdditionalProperties,
)

const modifyFields = {
  crsReservationCode: Reference,
  /** The fields that changed. */
  leader: Type.Optional(Type.Partial(Leader)),
  remarks: Type.Optional(Remarks),
  trips: Type.Optional(Type.Array(ModifiedTrip, { maxItems: 12 })),
  ...withoutRefundField,
  ...companionField,
  /** Refused when the booking has another version by now. */
  version: Type.Optional(Type.Integer()),
}

/** The modifications that the status of a trip permits. */
const ModifiableTrip = Type.Object({
  companyReservationCode: Type.String(),
  canModifyProduct: Type.Boolean(),
  canModifyRoute: Type.Boolean(),
  attributes: Type.Array(Type.String()),
})

const ModifyPrice = Type.Object({
  /** The modified trips, as they would be. */
  trips: Type.Array(
    Type.Object({
      companyReservationCode: Type.String(),
      /** Both empty for an open ticket, as is the vessel. */
      departureDateTime: Type.String(),
      arrivalDateTime: Type.String(),
      origin: CodeAndName,
      destination: CodeAndName,
      vessel: VesselOfCompany,
      /** Fares by item, before and after, and the fee retained for it. */
      items: Type.Array(Type.Object({ uuid: Uuid, before: Money, after: Money, fee: Money })),
    }),
  ),
  /** Total of the booking, before and after. */
  before: Money,
  after: Money,
  fees: Money,
  /** The amount due, or to be refunded where negative; 0 for an option. */
  difference: Type.Integer(),
  ...refundPermittedField,
  /** Discounts lost by passengers of other bookings of the sale; part of the difference. */
  lostDiscounts: Type.Optional(Type.Array(LostDiscount)),
  /** How a negative difference is refunded, by the methods of the payment. */
  refunds: Type.Array(Type.Object({ paymentMethod: Type.String(), total: Money })),
  /** The companies that a positive difference is paid to. */
  companies: Type.Array(Code),
  currency: Type.String(),
})

/** `booking` is the shape of a stored booking. */
export const modifyCalls = {
  modifiableAttributes: call({
    method: 'POST',
    path: '/modifiable-attributes',
    about: 'What may be modified in a booking of each status; of a booking, also what its trips permit.',
    input: { body: Type.Object({ crsReservationId: Type.Optional(Reference) }) },
    answer: Type.Object({
      /** The key is a status: OPTIONAL, ISSUED, CHECKEDIN … */
      modifiableAttributes: Type.Record(
        Type.String(),
        Type.Object({
          /** Names, documents, accommodation and products. */
          canModifyProduct: Type.Boolean(),
          /** Date, ship and route. */
          canModifyRoute: Type.Boolean(),
          /** Names of the fields. */
          attributes: Type.Array(Type.String()),
        }),
      ),
      trips: Type.Optional(Type.Array(ModifiableTrip)),
    }),
  }),
  priceModify: call({
    method: 'POST',
    base: 'desk',
    path: '/price-modify',
    without:
      'The call is forwarded; the desk then reports that the difference cannot be shown, and modifies nothing.',
    about:
      'What a modification would cost: the fares before and after, the fee and the difference. Changes nothing.',
    input: { body: Type.Object(modifyFields) },
    answer: ModifyPrice,
  }),
  modify: call({
    method: 'POST',
    path: '/modify',
    changes: true,
    rights: ['change'],
    about:
      'Modifies a booking by the values that changed: names, documents, contact, accommodation, vehicles, products, and the sailing of a trip. All or nothing; the difference is paid by the given methods, or refunded by those of the payment.',
    input: {
      body: Type.Object({
        ...modifyFields,
        payments: Type.Optional(Payments),
        /** The difference shown to the operator, negative for a refund; the call is refused if it has changed. */
        expectedDifference: Type.Optional(Type.Integer()),
      }),
    },
    answer: Type.Object({
      booking: Booking,
      /** The amount due, or to be refunded where negative; 0 for an option. */
      difference: Type.Integer(),
      fees: Money,
    }),
  }),
}

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
  allowAdditionalProperties,
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
