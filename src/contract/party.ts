import { Type } from 'typebox'
import { PassengerData, VehicleData } from './pricing.ts'
import { call, nounCalls } from './call.ts'
import { Code, DateText, DateTimeText, CodeAndName, FreeText } from './value.ts'

const clue = (minLength: number) => Type.Optional(Type.String({ minLength, maxLength: 60 }))

/** People and vehicles who travelled together, and when they did last. */
const Party = Type.Object({
  people: Type.Array(
    Type.Interface([PassengerData], {
      /** What they were entitled to, on any trip of the booking. */
      discountIdOrCode: Type.Optional(Code),
    }),
  ),
  vehicles: Type.Array(VehicleData),
  leader: Type.Object({
    phone: Type.Optional(Type.String()),
    email: Type.Optional(FreeText),
  }),
  lastTrip: Type.Object({ departureDateTime: DateTimeText, origin: CodeAndName, destination: CodeAndName }),
})

export const party = nounCalls('party', {
  memory: call({
    method: 'POST',
    base: 'desk',
    path: '/party-memory',
    without: 'nothing is offered',
    about:
      'Up to 5 parties of the agency’s own bookings, the last first, by the beginning of a phone, plate or surname.',
    input: {
      body: Type.Object({
        phone: clue(6),
        plate: clue(4),
        surname: clue(2),
        /** Narrows the surname. */
        name: clue(1),
        /** Day of the trip they are remembered for: types of passenger go by the age on it. */
        departureDate: Type.Optional(DateText),
      }),
    },
    answer: Type.Object({ parties: Type.Array(Party) }),
  }),
})
