import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import {
  ProofResult,
  PassengerProofs,
  CompanyOffers,
  Explanation,
  InsuranceOffer,
  ConfirmedInsurances,
  Leader,
  offerFields,
  Project,
  Reduction,
  Voucher,
} from './offer.ts'
import { productRequests } from './product.ts'
import { extraFieldsAllowed, TripKey } from './trip.ts'
import { Code, DateText, Fare, Hundredths, Uuid, FreeText } from './value.ts'

const Latin = Type.String({ maxLength: 60, pattern: "^[A-Za-z0-9 '.\\-]*$" })

export const PassengerData = Type.Object(
  {
    name: Type.Optional(Latin),
    surname: Type.Optional(Latin),
    /** Not needed for a price; a booking needs it where the company or the passenger list asks, and for a berth. */
    sexType: Type.Optional(Type.Union([Type.Literal('MALE'), Type.Literal('FEMALE')])),
    /** AD, CH or IN. */
    type: Code,
    birthdate: Type.Optional(DateText),
    nationality: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    documentType: Type.Optional(FreeText),
    documentNumber: Type.Optional(FreeText),
    /** What proves a discount: number of a card, registry or certificate; of a resident also its kind and his city. */
    discountDocument: Type.Optional(FreeText),
    discountDocumentType: Type.Optional(Code),
    residentCity: Type.Optional(Code),
    /** Told on recall: the loyalty card. */
    loyaltyNumber: Type.Optional(FreeText),
    ssr: Type.Optional(FreeText),
  },
  extraFieldsAllowed,
)

export const VehicleData = Type.Object({
  /** Category: CAR425, MOTO, TRK … */
  idOrCode: Code,
  plateNumber: Type.Optional(Latin),
  driverSurname: Type.Optional(Latin),
  /** Metres. */
  length: Type.Optional(Type.Number({ minimum: 0, maximum: 40 })),
  height: Type.Optional(Type.Number({ minimum: 0, maximum: 6 })),
  priorityNumber: Type.Optional(FreeText),
  /** Carries dangerous goods: only on sailings that take them. */
  adr: Type.Optional(Type.Boolean()),
  /** Which garage of the trip the vehicle is placed in. */
  garage: Type.Optional(Code),
})

const Analysis = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  uuid: Uuid,
  discountIdOrCode: Type.Optional(Code),
  loyaltyCard: Type.Optional(FreeText),
  /** Miles of the card to pay with; what the fare does not take stays on the card. */
  redeemMiles: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** Told by a company on the phone: allows this passenger or vehicle a percentage. */
  manualCode: Type.Optional(Type.String({ maxLength: 20 })),
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
  /** Of a way back without a day. */
  openReturn: Type.Optional(Type.Boolean()),
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
    /** Of `companyOffers`: what the company leaves the agency on this leg, and the fare it is sold at. */
    companyDiscount: Type.Optional(Code),
    fareIdOrCode: Type.Optional(Code),
    ...productRequests,
  },
  extraFieldsAllowed,
)

export const pricedKinds = ['passenger', 'vehicle', 'service', 'package', 'parcel', 'pet'] as const

/** What one person, vehicle or product costs on one trip, and why. */
export const Priced = Type.Object({
  uuid: Uuid,
  index: Type.Integer(),
  kind: Type.Enum([...pricedKinds]),
  /** Accommodation, vehicle category, service, package, parcel rate, or where a pet stays. */
  idOrCode: Type.String(),
  /** List price before discount. */
  listed: Hundredths,
  discountIdOrCode: Type.Optional(Type.String()),
  percent: Type.Integer(),
  fare: Fare,
  explanation: Type.Optional(Explanation),
  /** Of an open return: how the way back in it came about; `explanation` is of the way out, the fare is both. */
  explanationBack: Type.Optional(Explanation),
})

const pricedFields = {
  trips: Type.Array(TripRequest, { minItems: 1, maxItems: 12 }),
  /** Two trips, the second without a day: the prices of both are merged into the first. */
  openReturn: Type.Optional(Type.Boolean()),
  /** The agency that is acted for: what it may sell, at its prices, in its books. */
  alternateAgencyCode: Type.Optional(Code),
  ...offerFields,
}

export const TripPrices = Type.Object({
  total: Hundredths,
  items: Type.Array(Priced),
  /** Discounts the passengers meet the conditions of without having them; each saving on top of those before it. */
  savings: Type.Optional(
    Type.Array(
      Type.Object({
        discountIdOrCode: Type.String(),
        name: Type.String(),
        /** Passengers. */
        uuids: Type.Array(Uuid),
        saving: Hundredths,
      }),
    ),
  ),
})

export const pricing = nounCalls('pricing', {
  price: call({
    method: 'POST',
    path: '/multi-pricing',
    about: 'The same trips back, each with its prices; nothing is held.',
    input: { body: Type.Object(pricedFields) },
    answer: Type.Object({
      trips: Type.Array(Type.Interface([TripRequest], { prices: TripPrices })),
      total: Hundredths,
      currency: Type.String(),
      /** What coupon, voucher and miles took off in all. */
      reductions: Type.Optional(Type.Array(Reduction)),
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
  projects: call({
    method: 'GET',
    path: '/projects',
    about: 'The projects that may be sold under today, each with its deals.',
    answer: Type.Object({ projects: Type.Array(Project) }),
  }),
  projectInfo: call({
    method: 'GET',
    path: '/project-info/{id}',
    about: 'One project: what it gives, on which companies, ports and dates.',
    input: { path: Type.Object({ id: Code }) },
    answer: Type.Object({ project: Project }),
  }),
  companyOffers: call({
    method: 'GET',
    base: 'desk',
    path: '/company-offers',
    without: 'no list: a company discount or fare is typed by its code',
    about: 'Discounts companies leave agencies per leg, and the fares they sell at.',
    input: { query: Type.Object({ company: Type.Optional(Type.Array(Code)) }) },
    answer: Type.Object({ companies: Type.Array(CompanyOffers) }),
  }),
  validateVoucher: call({
    method: 'GET',
    path: '/validate-voucher/{id}',
    about: 'Whether a voucher may be used: error code 0, or 1 no number, 2 invalid, 3 ports, 4 date, 5 used.',
    input: {
      path: Type.Object({ id: Type.String({ maxLength: 40 }) }),
      query: Type.Object({
        code: Type.Optional(Type.String({ maxLength: 40 })),
        origin: Type.Optional(Code),
        destination: Type.Optional(Code),
        departureDate: Type.Optional(DateText),
      }),
    },
    answer: Type.Object({
      errorCode: Type.Integer(),
      /** In the language of the session; absent where all is well. */
      errorMessage: Type.Optional(Type.String()),
      voucher: Type.Optional(Voucher),
    }),
  }),
  validateLoyalty: call({
    method: 'POST',
    path: '/validate-loyalty-data',
    about: 'Whether loyalty cards are good and belong to who shows them, and the miles on them.',
    input: { body: Type.Object({ passengers: PassengerProofs }) },
    answer: Type.Object({ results: Type.Array(ProofResult) }),
  }),
  validateLoyaltyAndResidency: call({
    method: 'POST',
    path: '/validate-loyalty-and-residency-data',
    about: 'Loyalty cards, manual codes, and the proofs of discounts, of residents also their city.',
    input: {
      body: Type.Object({
        trips: Type.Optional(Type.Array(TripKey, { maxItems: 12 })),
        passengers: PassengerProofs,
      }),
    },
    answer: Type.Object({ results: Type.Array(ProofResult) }),
  }),
  loyaltyMiles: call({
    method: 'POST',
    path: '/calculate-loyalty-miles',
    about: 'The miles each card would earn by these trips.',
    input: { body: Type.Object(pricedFields) },
    answer: Type.Object({
      results: Type.Array(Type.Object({ uuid: Uuid, loyaltyCard: Type.String(), miles: Type.Integer() })),
      miles: Type.Integer(),
    }),
  }),
  insuranceOffer: call({
    method: 'POST',
    path: '/insurance-offer',
    about: 'Insurances for these trips; the last six characters of an id tell what it covers at what price.',
    input: { body: Type.Object({ ...pricedFields, leader: Type.Optional(Leader) }) },
    answer: Type.Object({ offers: Type.Array(InsuranceOffer) }),
  }),
  sendInsuranceOffer: call({
    method: 'POST',
    path: '/send-insurance-offer-to-client',
    changes: true,
    about: 'Puts a mail with the offers to the client into the outbox; it is queued, not yet sent.',
    input: {
      body: Type.Object({
        ...pricedFields,
        leader: Leader,
        /** Only these; all of them where none is named. */
        insurances: Type.Optional(ConfirmedInsurances),
      }),
    },
    answer: Type.Object({ status: Type.Literal('queued'), recipient: Type.String() }),
  }),
})
