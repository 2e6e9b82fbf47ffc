import { Type } from 'typebox'
import { Code, DateText, Hundredths, Phone, Uuid, FreeText } from './value.ts'

/** Who answers for a booking; an empty phone is taken as 9999999999. */
export const Leader = Type.Object({
  phone: Type.Optional(Phone),
  mobile: Type.Optional(Phone),
  email: Type.Optional(FreeText),
  firstName: Type.Optional(FreeText),
  lastName: Type.Optional(FreeText),
  emergencyPhone: Type.Optional(Phone),
})

/** What lowers the price of a whole booking; percentages never add up, the highest that holds applies. */
export const offerFields = {
  projectCode: Type.Optional(Code),
  /** Its number, or `number/code` where it has a code; a coupon is taken here too. */
  voucherCode: Type.Optional(Type.String({ maxLength: 40 })),
  coupon: Type.Optional(Type.String({ maxLength: 40 })),
  deal: Type.Optional(Code),
  farePerCompanies: Type.Optional(
    Type.Array(Type.Object({ company: Code, fareIdOrCode: Code }), { maxItems: 20 }),
  ),
}

/** How a price came about; amounts in hundredths. */
export const Explanation = Type.Object({
  /** The list price it starts from; per metre where metres are told. */
  tariff: Type.Object({
    line: Type.String(),
    season: Type.String(),
    product: Type.String(),
    price: Hundredths,
    metres: Type.Optional(Type.Integer()),
    /** Empty berths of a cabin taken whole, carried by this passenger. */
    emptyBerths: Type.Optional(Hundredths),
  }),
  /** Which rule gave the percentage: by passenger type, chosen, or one of the offers. */
  rule: Type.Enum(['none', 'type', 'discount', 'project', 'deal', 'companyDiscount', 'fare', 'manual']),
  /** Code of what applied, and its name in the language of the session. */
  discount: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  /** Below zero where a fare costs more than the list. */
  percent: Type.Integer(),
  /** What the percentage took off. */
  discountAmount: Hundredths,
  /** What was taken off after it; dues and surcharges are never lowered by these. */
  coupon: Type.Optional(Hundredths),
  voucher: Type.Optional(Hundredths),
  miles: Type.Optional(Hundredths),
  vatPercent: Type.Integer(),
  net: Hundredths,
  vat: Hundredths,
  dues: Hundredths,
  /** True where the list price has the port dues in it. */
  duesInside: Type.Boolean(),
  surcharges: Hundredths,
  /** What rounding to the hundredth added (below zero: took), in parts of a hundredth. */
  rounding: Type.Number(),
  /** The rule set cancelling goes by where the offer has one of its own. */
  cancellationSet: Type.Optional(Type.String()),
})

export const Reduction = Type.Object({
  kind: Type.Enum(['coupon', 'voucher', 'miles']),
  /** Coupon, voucher or card. */
  code: Type.String(),
  amount: Hundredths,
})

/** A percentage off, with what it holds for; empty lists hold for all. */
const Terms = {
  percent: Type.Integer(),
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
  /** Passengers there must be on the trip. */
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
      percent: Type.Integer(),
      appliesTo: Type.String(),
    }),
  ),
  fares: Type.Array(
    Type.Object({
      idOrCode: Type.String(),
      name: Type.String(),
      /** Below zero where it costs more. */
      percent: Type.Integer(),
      /** Rule set of cancelling where it is not the company’s usual one. */
      cancellationSet: Type.Optional(Type.String()),
    }),
  ),
})

export const Voucher = Type.Object({
  id: Type.String(),
  /** Hundredths off, or percent off: one of the two. */
  amount: Type.Optional(Hundredths),
  percent: Type.Optional(Type.Integer()),
  /** Ports it holds between; none: all. */
  ports: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String() })),
  /** Days of departure it holds for. */
  fromDate: DateText,
  toDate: DateText,
})

/** What passengers show for their cards and discounts. */
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
  /** Refusal code, its words in the language of the session, and the field it is about. */
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  /** On the card. */
  miles: Type.Optional(Type.Integer()),
})

export const InsuranceOffer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  marketingDescription: Type.String(),
  grossAmount: Hundredths,
  /** Insurance premium tax within the gross. */
  iptAmount: Hundredths,
})

/** Confirmed offers; those count whose last six characters are those of an offer that still stands. */
export const ConfirmedInsurances = Type.Array(Type.Object({ id: Type.String({ maxLength: 60 }) }), {
  maxItems: 20,
})

/** An insurance as it stands in a booking. */
export const Insurance = Type.Object({
  id: Type.String(),
  name: Type.String(),
  grossAmount: Hundredths,
  iptAmount: Hundredths,
  /** OPTIONAL, ISSUED or CANCELLED, as the booking. */
  status: Type.String(),
  /** What came back, once it is cancelled. */
  refundAmount: Type.Optional(Hundredths),
})
