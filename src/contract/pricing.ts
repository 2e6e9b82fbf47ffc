import { Type } from 'typebox'
import { analysisProperties, passengerProperties, vehicleProperties } from './booking/bookingFields.ts'
import { call, nounCalls } from './call.ts'
import {
  ProofResult,
  PassengerProofs,
  CompanyOffers,
  Explanation,
  InsuranceOffer,
  AcceptedInsurances,
  Leader,
  offerFields,
  Project,
  Reduction,
  Voucher,
} from './booking/offer.ts'
import { productRequests } from './product.ts'
import { allowAdditionalProperties, TripKey } from './trip.ts'
import { Remarks, Code, DateText, Fare, Money, Uuid } from './value.ts'

/** Each field, with what it is, is in the table of the booking’s fields. */
export const PassengerData = Type.Object(passengerProperties, allowAdditionalProperties)

export const VehicleData = Type.Object(vehicleProperties)

const Analysis = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  uuid: Uuid,
  ...analysisProperties,
  accommodationNumber: Type.Optional(Type.String({ maxLength: 20 })),
  passengerData: Type.Optional(PassengerData),
  vehicleData: Type.Optional(VehicleData),
})

export const AccommodationRequest = Type.Object({
  idOrCode: Code,
  accommodationRequestType: Type.Enum(['COMPLETE', 'VEHICLE', 'MALE_BERTH', 'FEMALE_BERTH']),
  bedType: Type.Literal('NO_PREFERENCE'),
  /** Persons or vehicles in the request; equals the number of analyses. */
  quantity: Type.Integer({ minimum: 1, maximum: 500 }),
  fareCode: Type.Optional(Code),
  /** For a return trip without a date. */
  openReturn: Type.Optional(Type.Boolean()),
  accommodationRequestAnalysises: Type.Array(Analysis, { minItems: 1, maxItems: 500 }),
})

/** A trip to be priced or booked. */
export const TripRequest = Type.Interface(
  [TripKey],
  {
    accommodationRequests: Type.Array(AccommodationRequest, { minItems: 1, maxItems: 500 }),
    companyReservationCode: Type.Optional(Type.String()),
    alternateAgencyCode: Type.Optional(Code),
    remarks: Type.Optional(Remarks),
    openReturn: Type.Optional(Type.Boolean()),
    keepSeats: Type.Optional(Type.Boolean()),
    /** Codes of `companyOffers`: the company’s discount to the agency on this trip, and the fare it is sold at. */
    companyDiscount: Type.Optional(Code),
    fareIdOrCode: Type.Optional(Code),
    ...productRequests,
  },
  allowAdditionalProperties,
)

export const pricedKinds = ['passenger', 'vehicle', 'service', 'package', 'parcel', 'pet'] as const

/** Price of one person, vehicle or product on one trip, with its explanation. */
export const Priced = Type.Object({
  uuid: Uuid,
  index: Type.Integer(),
  kind: Type.Enum([...pricedKinds]),
  /** Code of the accommodation, vehicle category, service, package or parcel rate, or the pet’s place. */
  idOrCode: Type.String(),
  /** List price before the discount. */
  listed: Money,
  discountIdOrCode: Type.Optional(Type.String()),
  percent: Type.Number(),
  fare: Fare,
  explanation: Type.Optional(Explanation),
  /** For an open return: explains the way back, while `explanation` explains the way out; `fare` includes both. */
  explanationBack: Type.Optional(Explanation),
})

const pricedFields = {
  trips: Type.Array(TripRequest, { minItems: 1, maxItems: 12 }),
  /** Two trips, the second without a date: the prices of both are merged into the first. */
  openReturn: Type.Optional(Type.Boolean()),
  /** The agency the person acts for; prices, permissions and books are that agency’s. */
  alternateAgencyCode: Type.Optional(Code),
  ...offerFields,
  /** Units held under it are priced at the steps at which they were held. */
  holdKey: Type.Optional(Uuid),
}

export const TripPrices = Type.Object({
  total: Money,
  items: Type.Array(Priced),
  /**
   * Discounts whose conditions the passengers meet without having requested them; each saving is in addition to those
   * before it.
   */
  savings: Type.Optional(
    Type.Array(
      Type.Object({
        discountIdOrCode: Type.String(),
        name: Type.String(),
        /** Ids of the passengers. */
        uuids: Type.Array(Uuid),
        saving: Money,
      }),
    ),
  ),
})

export const pricing = nounCalls('pricing', {
  price: call({
    method: 'POST',
    path: '/multi-pricing',
    about: 'Returns the given trips with their prices; nothing is held.',
    input: { body: Type.Object(pricedFields) },
    answer: Type.Object({
      trips: Type.Array(Type.Interface([TripRequest], { prices: TripPrices })),
      total: Money,
      currency: Type.String(),
      /** Total amounts that coupon, voucher and miles took off. */
      reductions: Type.Optional(Type.Array(Reduction)),
    }),
  }),
  paymentMethods: call({
    method: 'POST',
    path: '/payment-method',
    about: 'The payment methods of each company of a booking.',
    input: {
      body: Type.Object({
        companies: Type.Array(Type.Object({ abbreviation: Code, total: Type.Optional(Money) }), {
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
              /** Independent of the name: account, cash or card. */
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
    about: 'The projects on sale today, with their deals.',
    answer: Type.Object({ projects: Type.Array(Project) }),
  }),
  projectInfo: call({
    method: 'GET',
    path: '/project-info/{id}',
    about: 'One project: its deals, companies, ports and dates.',
    input: { path: Type.Object({ id: Code }) },
    answer: Type.Object({ project: Project }),
  }),
  companyOffers: call({
    method: 'GET',
    base: 'desk',
    path: '/company-offers',
    without: 'The desk shows no list; the operator types the code of a company discount or fare.',
    about: 'Manual discounts that companies allow the agency per trip, and their fares.',
    input: { query: Type.Object({ company: Type.Optional(Type.Array(Code)) }) },
    answer: Type.Object({ companies: Type.Array(CompanyOffers) }),
  }),
  validateVoucher: call({
    method: 'GET',
    path: '/validate-voucher/{id}',
    about: 'Whether a voucher is valid: error code 0, or 1 no number, 2 invalid, 3 ports, 4 date, 5 used.',
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
      /** In the language of the session; absent when the voucher is valid. */
      errorMessage: Type.Optional(Type.String()),
      voucher: Type.Optional(Voucher),
    }),
  }),
  validateLoyalty: call({
    method: 'POST',
    path: '/validate-loyalty-data',
    about:
      'Whether loyalty cards are valid and belong to the passengers that present them, with their balance of miles.',
    input: { body: Type.Object({ passengers: PassengerProofs }) },
    answer: Type.Object({ results: Type.Array(ProofResult) }),
  }),
  validateLoyaltyAndResidency: call({
    method: 'POST',
    path: '/validate-loyalty-and-residency-data',
    about:
      'Checks loyalty cards, manual codes and the proofs of discounts, for residents also the municipality.',
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
    about: 'The miles that each card would earn on these trips.',
    input: { body: Type.Object(pricedFields) },
    answer: Type.Object({
      results: Type.Array(Type.Object({ uuid: Uuid, loyaltyCard: Type.String(), miles: Type.Integer() })),
      miles: Type.Integer(),
    }),
  }),
  insuranceOffer: call({
    method: 'POST',
    path: '/insurance-offer',
    about: 'Insurance offers for these trips; the last six characters of an id identify coverage and price.',
    input: { body: Type.Object({ ...pricedFields, leader: Type.Optional(Leader) }) },
    answer: Type.Object({ offers: Type.Array(InsuranceOffer) }),
  }),
  sendInsuranceOffer: call({
    method: 'POST',
    path: '/send-insurance-offer-to-client',
    changes: true,
    rights: ['sell'],
    about: 'Queues an e-mail with the offers to the client.',
    input: {
      body: Type.Object({
        ...pricedFields,
        leader: Leader,
        /** The offers to send; absent: all. */
        insurances: Type.Optional(AcceptedInsurances),
      }),
    },
    answer: Type.Object({ status: Type.Literal('queued'), recipient: Type.String() }),
  }),
})

export const Payments = Type.Array(
  Type.Object({
    paymentMethod: Type.Object({ id: Type.Integer() }),
    /** Smallest units, above 0. */
    total: Type.Integer({ minimum: 1 }),
  }),
  { maxItems: 10 },
)
