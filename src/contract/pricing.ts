import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { echoed, TripKey } from './sailing.ts'
import { Code, DateText, Fare, Hundredths, Uuid, Words } from './value.ts'

const Latin = Type.String({ maxLength: 60, pattern: "^[A-Za-z0-9 '.\\-]*$" })

export const PassengerData = Type.Object(
  {
    name: Type.Optional(Latin),
    surname: Type.Optional(Latin),
    sexType: Type.Union([Type.Literal('MALE'), Type.Literal('FEMALE')]),
    /** AD, CH or IN. */
    type: Code,
    birthdate: Type.Optional(DateText),
    nationality: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    documentType: Type.Optional(Words),
    documentNumber: Type.Optional(Words),
    discountDocument: Type.Optional(Words),
    ssr: Type.Optional(Words),
  },
  echoed,
)

export const VehicleData = Type.Object({
  /** Category: CAR425, MOTO, TRK … */
  idOrCode: Code,
  plateNumber: Type.Optional(Latin),
  driverSurname: Type.Optional(Latin),
  /** Metres. */
  length: Type.Optional(Type.Number({ minimum: 0, maximum: 40 })),
  height: Type.Optional(Type.Number({ minimum: 0, maximum: 6 })),
  priorityNumber: Type.Optional(Words),
})

const Analysis = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  uuid: Uuid,
  discountIdOrCode: Type.Optional(Code),
  loyaltyCard: Type.Optional(Words),
  accommodationNumber: Type.Optional(Type.String({ maxLength: 20 })),
  passengerData: Type.Optional(PassengerData),
  vehicleData: Type.Optional(VehicleData),
})

export const AccommodationRequest = Type.Object({
  idOrCode: Code,
  accommodationRequestType: Type.Enum(['COMPLETE', 'VEHICLE', 'MALE_BERTH', 'FEMALE_BERTH']),
  bedType: Type.Literal('NO_PREFERENCE'),
  /** Persons or vehicles in the request: as many as there are analyses. */
  quantity: Type.Integer({ minimum: 1, maximum: 500 }),
  fareCode: Type.Optional(Code),
  accommodationRequestAnalysises: Type.Array(Analysis, { minItems: 1, maxItems: 500 }),
})

/** A trip as it is priced and booked. */
export const TripRequest = Type.Interface(
  [TripKey],
  {
    accommodationRequests: Type.Array(AccommodationRequest, { minItems: 1, maxItems: 500 }),
    companyReservationCode: Type.Optional(Type.String()),
    alternateAgencyCode: Type.Optional(Code),
    remarks: Type.Optional(Type.String({ maxLength: 500 })),
    openReturn: Type.Optional(Type.Boolean()),
    keepSeats: Type.Optional(Type.Boolean()),
  },
  echoed,
)

/** What one person or vehicle costs on one trip, and why. */
export const Priced = Type.Object({
  uuid: Uuid,
  index: Type.Integer(),
  kind: Type.Union([Type.Literal('passenger'), Type.Literal('vehicle')]),
  /** Accommodation or vehicle category. */
  idOrCode: Type.String(),
  /** List price before discount. */
  listed: Hundredths,
  discountIdOrCode: Type.Optional(Type.String()),
  percent: Type.Integer(),
  fare: Fare,
})

export const TripPrices = Type.Object({ total: Hundredths, items: Type.Array(Priced) })

export const pricing = nounCalls('pricing', {
  price: call({
    method: 'POST',
    path: '/multi-pricing',
    about: 'The same trips back, each with its prices; nothing is held.',
    input: { body: Type.Object({ trips: Type.Array(TripRequest, { minItems: 1, maxItems: 12 }) }) },
    answer: Type.Object({
      trips: Type.Array(Type.Interface([TripRequest], { prices: TripPrices })),
      total: Hundredths,
      currency: Type.String(),
    }),
  }),
  paymentMethods: call({
    method: 'POST',
    path: '/payment-method',
    about: 'How each company of a booking may be paid.',
    input: {
      body: Type.Object({
        companies: Type.Array(Type.Object({ abbreviation: Code, total: Type.Optional(Hundredths) }), {
          maxItems: 20,
        }),
      }),
    },
    answer: Type.Object({
      paymentMethodResponsePerCompanies: Type.Array(
        Type.Object({
          company: Type.String(),
          methods: Type.Array(
            Type.Object({
              id: Type.Integer(),
              name: Type.String(),
              isDefault: Type.Boolean(),
              /** What a method is whatever it is called: account, cash or card. */
              kind: Type.Enum(['account', 'cash', 'card']),
            }),
          ),
        }),
      ),
    }),
  }),
})
