import { Type } from 'typebox'
import { leaderProperties } from './bookingFields.ts'
import { Code, DateText, Money, Uuid, FreeText } from '../value.ts'

/** The lead passenger; an empty phone becomes 9999999999. */
export const Leader = Type.Object(leaderProperties)

/** Offers on a whole booking; percentages are never added, the highest one that applies is used. */
export const offerFields = {
  projectCode: Type.Optional(Code),
  /** The voucher’s number, or `number/code` where it has a code; a coupon is accepted as well. */
  voucherCode: Type.Optional(Type.String({ maxLength: 40 })),
  coupon: Type.Optional(Type.String({ maxLength: 40 })),
  deal: Type.Optional(Code),
  farePerCompanies: Type.Optional(
    Type.Array(Type.Object({ company: Code, fareIdOrCode: Code }), { maxItems: 20 }),
  ),
}

/** How a price was computed; amounts in smallest units. */
export const Explanation = Type.Object({
  /** The list price; per metre where `metres` is present. */
  tariff: Type.Object({
    line: Type.String(),
    season: Type.String(),
    product: Type.String(),
    price: Money,
    metres: Type.Optional(Type.Integer()),
    /** Price of the empty berths of a cabin sold whole, added to this passenger. */
    emptyBerths: Type.Optional(Money),
    /** The sales and departures to which the list price is limited; absent if it applies to all of its season. */
    limits: Type.Optional(
      Type.Object({
        passengerType: Type.Optional(Code),
        departsFrom: Type.Optional(DateText),
        departsTo: Type.Optional(DateText),
        soldFrom: Type.Optional(DateText),
        soldTo: Type.Optional(DateText),
        /** Digits from 1 (Monday) to 7. */
        weekdays: Type.Optional(Type.String()),
        /** HH:mm in the time of the port of departure. */
        timeFrom: Type.Optional(Type.String()),
        timeTo: Type.Optional(Type.String()),
        /** `return`: sold together with the way back. */
        ways: Type.Optional(Type.String()),
      }),
    ),
    /** The price step of the class: `price` is this percentage of the fare. */
    step: Type.Optional(Type.Object({ percent: Type.Integer(), fare: Money })),
  }),
  /** The source of the percentage: passenger type, chosen discount, or one of the offers. */
  rule: Type.Enum([
    'none',
    'type',
    'discount',
    'project',
    'deal',
    'companyDiscount',
    'fare',
    'manual',
    'group',
  ]),
  /** Code of the discount or offer that applied; `name` is in the language of the session. */
  discount: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  /** Negative for a fare above the list price. */
  percent: Type.Number(),
  /** Amount that the percentage took off. */
  discountAmount: Money,
  /** Amounts taken off after the percentage; they never lower dues and surcharges. */
  coupon: Type.Optional(Money),
  voucher: Type.Optional(Money),
  miles: Type.Optional(Money),
  /** Each of these amounts in its order, with its percentage where it is one. */
  reductions: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.Enum(['coupon', 'voucher', 'miles']),
        code: Type.Optional(Type.String()),
        percent: Type.Optional(Type.Number()),
        amount: Money,
      }),
    ),
  ),
  vatPercent: Type.Number(),
  net: Money,
  vat: Money,
  dues: Money,
  /** True where the list price includes the port dues. */
  duesInside: Type.Boolean(),
  surcharges: Money,
  /** The amount added by rounding, in fractions of the smallest unit; negative if it took off. */
  rounding: Type.Number(),
  /** Rule set for cancelling, if the offer has a separate one. */
  cancellationSet: Type.Optional(Type.String()),
})

export const Reduction = Type.Object({
  kind: Type.Enum(['coupon', 'voucher', 'miles']),
  /** Code of the coupon or voucher, or number of the card. */
  code: Type.String(),
  amount: Money,
})

/** A percentage off and its conditions; an empty list means all. */
const Terms = {
  percent: Type.Number(),
  companies: Type.Array(Type.String()),
  ports: Type.Array(Type.String()),
  fromDate: Type.Optional(DateText),
  toDate: Type.Optional(DateText),
  /** passenger, vehicle, or both. */
  appliesTo: Type.String(),
}

const Deal = Type.Object({
  code: Type.String(),
  name: Type.String(),
  ...Terms,
  /** Minimum number of passengers on the trip. */
  leastPassengers: Type.Integer(),
})

export const Project = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  ...Terms,
  deals: Type.Array(Deal),
})

export const CompanyOffers = Type.Object({
  company: Type.String(),
  discounts: Type.Array(
    Type.Object({
      idOrCode: Type.String(),
      name: Type.String(),
      percent: Type.Number(),
      appliesTo: Type.String(),
    }),
  ),
  fares: Type.Array(
    Type.Object({
      idOrCode: Type.String(),
      name: Type.String(),
      /** Negative for a fare above the list price. */
      percent: Type.Number(),
      /** Rule set for cancelling, where it differs from the company’s. */
      cancellationSet: Type.Optional(Type.String()),
    }),
  ),
})

export const Voucher = Type.Object({
  id: Type.String(),
  /** Either an amount in smallest units or a percentage. */
  amount: Type.Optional(Money),
  percent: Type.Optional(Type.Number()),
  /** Ports it is valid between; empty: all. */
  ports: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String() })),
  /** Departure dates it is valid for, both included. */
  fromDate: DateText,
  toDate: DateText,
})

/** Cards, codes and documents of passengers, to be checked. */
export const PassengerProofs = Type.Array(
  Type.Object({
    uuid: Uuid,
    name: Type.Optional(FreeText),
    surname: Type.Optional(FreeText),
    birthdate: Type.Optional(DateText),
    loyaltyCard: Type.Optional(FreeText),
    redeemMiles: Type.Optional(Type.Integer({ minimum: 0 })),
    manualCode: Type.Optional(Type.String({ maxLength: 20 })),
    discountIdOrCode: Type.Optional(Code),
    discountDocument: Type.Optional(FreeText),
    discountDocumentType: Type.Optional(Code),
    residentCity: Type.Optional(Code),
  }),
  { minItems: 1, maxItems: 500 },
)

export const ProofResult = Type.Object({
  uuid: Uuid,
  valid: Type.Boolean(),
  /** Refusal code, its text in the language of the session, and the field concerned. */
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  /** Balance of the card. */
  miles: Type.Optional(Type.Integer()),
})

export const InsuranceOffer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  marketingDescription: Type.String(),
  grossAmount: Money,
  /** Insurance premium tax, included in the gross amount. */
  iptAmount: Money,
})

/** Ids of accepted offers; an id is valid when its last six characters equal those of a current offer. */
export const AcceptedInsurances = Type.Array(Type.Object({ id: Type.String({ maxLength: 60 }) }), {
  maxItems: 20,
})

/** An insurance of a booking. */
export const Insurance = Type.Object({
  id: Type.String(),
  name: Type.String(),
  grossAmount: Money,
  iptAmount: Money,
  /** OPTIONAL, ISSUED or CANCELLED. */
  status: Type.String(),
  /** Amount refunded; set once the insurance is cancelled. */
  refundAmount: Type.Optional(Money),
})
