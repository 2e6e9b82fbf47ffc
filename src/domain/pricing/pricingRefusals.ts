/** Refusals of prices, discounts, vouchers, cards and insurances. */
export const pricingRefusals = {
  price_changed: ['expected', 'now'],
  /** Too many invalid voucher codes; too many e-mails to clients. */
  too_many_vouchers: ['seconds'],
  too_many_cards: ['seconds'],
  too_many_manual_codes: ['seconds'],
  nothing_priced: [],
  not_priced: [],
  /** The refusal text of the company that issued the voucher. */
  voucher_refused: ['words'],
  /** The price has changed and the operator has not confirmed the new one. */
  price_not_agreed: ['before', 'now'],
  /** Priced without a saving left, or not priced yet. */
  no_savings: [],
  discount_not_admissible: ['discount'],
  discount_on_no_trip: ['discount', 'route', 'date'],
  discount_not_in_class: ['discount', 'what'],
  discount_of_other_type: ['discount', 'type'],
  discount_not_of_age: ['discount', 'age'],
  discount_needs_group: ['discount', 'persons'],
  discount_needs_companion: ['discount', 'companion'],
  discount_needs_cabin: ['discount', 'persons', 'full'],
  discount_needs_return: ['discount'],
  project_unknown: ['project'],
  deal_unknown: ['deal'],
  company_discount_unknown: ['discount', 'company'],
  fare_unknown: ['fare'],
  /** The offer applies to other companies, ports, days or parties than those of the trips. */
  offer_not_here: ['offer'],
  manual_code_unknown: ['code'],
  voucher_number_missing: [],
  voucher_invalid: ['voucher'],
  voucher_used: ['voucher'],
  voucher_ports: ['voucher', 'ports'],
  voucher_date: ['voucher', 'from', 'to'],
  /** The company’s response to the card or code of a passenger. */
  card_refused: ['who', 'what'],
  loyalty_card_invalid: ['card'],
  loyalty_card_of_other: ['card'],
  loyalty_card_elsewhere: ['card', 'company'],
  miles_short: ['miles', 'left'],
  miles_without_card: [],
  proof_missing: ['discount'],
  proof_not_valid: ['discount'],
  birthdate_required: ['discount'],
  resident_city_missing: ['discount'],
  resident_of_elsewhere: ['city'],
  no_insurance_offers: [],
  /** The insurance was confirmed at another price or for other trips. */
  insurance_gone: ['insurance'],
  no_such_insurance: ['number', 'most'],
} as const
