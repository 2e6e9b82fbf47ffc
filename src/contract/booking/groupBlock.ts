import { Type } from 'typebox'
import { latinPattern } from './bookingFields.ts'
import { AccommodationRequest, TripRequest, VehicleData } from '../pricing.ts'
import { Code, DateTimeText, readAs } from '../value.ts'

// The block of travellers and vehicles without names that a group books.

/** Latin letters, as on the passenger list. */
export const GroupName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: latinPattern,
  [readAs]: 'text',
})

/** Travellers of one type in one seat class, or in whole cabins of one type. */
export const GroupPassengers = Type.Object({
  /** AD, CH or IN. */
  type: Code,
  quantity: Type.Integer({ minimum: 1, maximum: 2000 }),
  accommodationIdOrCode: Code,
})

/** Vehicles of one category and size, coaches as a rule. */
export const GroupVehicles = Type.Object({
  idOrCode: Code,
  quantity: Type.Integer({ minimum: 1, maximum: 100 }),
  length: VehicleData.properties.length,
  height: VehicleData.properties.height,
})

/** Agency-local; not later than the option. */
export const GroupDeadlines = Type.Object({
  namesBy: Type.Optional(DateTimeText),
  depositBy: Type.Optional(DateTimeText),
  /** Places without a name then return to sale. */
  releaseBy: Type.Optional(DateTimeText),
})

/** The trip of a group needs no requests for accommodation: its block has the units. */
export const GroupTrip = Type.Interface([TripRequest], {
  accommodationRequests: Type.Array(AccommodationRequest, { maxItems: 500 }),
})
