import { Type } from 'typebox'
import { PassengerData, VehicleData } from './pricing.ts'
import { rightsToLookUp } from '../domain/session/right.ts'
import { call, nounCalls } from './call.ts'
import { Code, DateText, DateTimeText, CodeAndName, FreeText } from './value.ts'

const clue = (minLength: number) => Type.Optional(Type.String({ minLength, maxLength: 60 }))

/** People and vehicles who travelled together, with their last trip. */
const Party = Type.Object({
  people: Type.Array(
    Type.Interface([PassengerData], {
      /** A discount of any trip of that booking. */
      discountIdOrCode: Type.Optional(Code),
    }),
  ),
  vehicles: Type.Array(VehicleData),
  leader: Type.Object({
    phone: Type.Optional(Type.String()),
    email: Type.Optional(FreeText),
  }),
  lastTrip: Type.Object({
    /** Absent for an open ticket. */
    departureDateTime: Type.Optional(DateTimeText),
    origin: CodeAndName,
    destination: CodeAndName,
  }),
})

export const party = nounCalls('party', {
  memory: call({
    method: 'POST',
    base: 'desk',
    path: '/party-memory',
    rights: rightsToLookUp,
    without: 'The desk suggests no parties.',
    standby: true,
    about:
      'Up to 5 parties of the agency’s bookings, the latest first, by the beginning of a phone number, plate or surname.',
    input: {
      body: Type.Object({
        phone: clue(6),
        plate: clue(4),
        surname: clue(2),
        /** Narrows a search by surname. */
        name: clue(1),
        /** Date of the new trip: passenger types are computed for the age on this date. */
        departureDate: Type.Optional(DateText),
      }),
    },
    answer: Type.Object({ parties: Type.Array(Party) }),
  }),
})
