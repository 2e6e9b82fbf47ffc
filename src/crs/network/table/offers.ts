import { choice, code, date, form, list, money, percent, reference, text, integer } from './kinds.ts'
import { phrase } from '../phrase.ts'
import { names } from './places.ts'
import { withPercentages } from './percentages.ts'
import { column, optional, type Table } from './table.ts'

const insurances: Table = {
  name: 'insurances',
  about: 'Insurances that are offered with a booking.',
  stored: 'insurance_product',
  key: ['code'],
  columns: [
    column('code', code(2, 20), 'Code.', 'CANCEL'),
    ...names('Cancellation cover', 'Κάλυψη ακύρωσης'),
    column(
      'description_en',
      text(phrase`a text`, 1000),
      'Description in English.',
      'Refunds fees when illness keeps you at home.',
    ),
    optional('description_el', text(phrase`a text`, 1000), 'Description in Greek.', '', {
      sameAs: 'description_en',
    }),
    column('marketing_en', text(phrase`a text`, 1000), 'Advertisement in English.', 'Change of plans?'),
    optional('marketing_el', text(phrase`a text`, 1000), 'Advertisement in Greek.', '', {
      sameAs: 'marketing_en',
    }),
    column('per_person', money, 'Premium for each person and trip.', '3.00'),
    column('percent', percent, 'Premium in percent of the booking, in addition.', '4'),
    column('ipt', percent, 'Insurance premium tax inside the premium, in percent of the net.', '15'),
    column(
      'refund_days',
      integer(0, 365, phrase`days`),
      'Days after the sale in which all of it is refunded.',
      '14',
    ),
  ],
}

const offers: Table = {
  name: 'offers',
  about: 'Projects, deals, discounts and fares of companies, and discounts by hand.',
  stored: 'offer',
  key: ['kind', 'code'],
  columns: [
    column('kind', choice('project', 'deal', 'companyDiscount', 'fare', 'manual'), 'Kind.', 'project'),
    column('code', code(2, 20), 'Code that operators type.', 'FJORD27'),
    ...names('Fjord festival', 'Φεστιβάλ των φιόρδ'),
    optional('project', code(2, 20), 'Of a deal: its project.', '', { empty: null }),
    column('percent', percent, 'Percentage that is taken off.', '15'),
    column('applies_to', choice('passenger', 'vehicle', 'both'), 'What gets it.', 'both'),
    optional('companies', list(reference('companies')), 'Companies; empty: all.', 'NIF', { empty: [] }),
    optional('ports', list(reference('ports')), 'Ports, of which both ends are; empty: all.', '', {
      empty: [],
    }),
    column('from_date', date, 'First day of departure.', '2027-05-01'),
    column('to_date', date, 'Last day of departure.', '2027-09-30'),
    column('sold_from', date, 'First day of sale.', '2027-01-01'),
    column('sold_to', date, 'Last day of sale.', '2027-09-30'),
    optional('least_passengers', integer(1, 999), 'Fewest passengers.', '1', { empty: 1 }),
    optional(
      'cancellation_set',
      reference('cancellation_steps'),
      'Rules of refund instead of those of the company.',
      '',
      { empty: null },
    ),
    optional(
      'when_lost',
      choice('kept', 'retained'),
      'What becomes of it when its condition is lost.',
      'retained',
      { empty: 'retained' },
    ),
  ],
}

const vouchers: Table = {
  name: 'vouchers',
  about: 'Vouchers (used by one booking) and coupons.',
  stored: 'voucher',
  key: ['kind', 'id'],
  columns: [
    column('kind', choice('voucher', 'coupon'), 'Kind.', 'voucher'),
    column('id', code(3, 20), 'Number that is typed.', '700100'),
    optional('code', text(phrase`a secret code`, 20), 'Secret code that must be typed with it.', '', {
      empty: null,
    }),
    optional('amount', money, 'Amount; either this or the percentage.', '20.00', { empty: null }),
    optional('percent', percent, 'Percentage; either this or the amount.', '', { empty: null }),
    optional('ports', list(reference('ports')), 'Ports, of which both ends are; empty: all.', '', {
      empty: [],
    }),
    column('from_date', date, 'First day of departure.', '2027-01-01'),
    column('to_date', date, 'Last day of departure.', '2027-12-31'),
    optional('uses_left', integer(0, 1_000_000), 'Bookings that may use it; empty: any number.', '1', {
      empty: null,
      isInitial: true,
    }),
  ],
  derivedOnce: ['uses'],
  derived: ({ uses_left: uses }) => ({ uses: uses ?? null }),
}

const loyaltyCards: Table = {
  name: 'loyalty_cards',
  about: 'Cards of frequent travellers.',
  stored: 'loyalty_card',
  key: ['number'],
  columns: [
    column('number', form(phrase`6 to 20 digits`, /^\d{6,20}$/), 'Number.', '100000009'),
    column('company', reference('companies'), 'Company.', 'NIF'),
    column('surname', text(phrase`a name`, 60), 'Surname.', 'HANSEN'),
    column('name', text(phrase`a name`, 60), 'Name.', 'KARI'),
    column(
      'earns',
      integer(0, 100_000),
      'Hundredths of a mile that it earns for a whole unit of the currency.',
      '100',
    ),
    column('miles', integer(0, 100_000_000), 'Miles at the beginning.', '0', { isInitial: true }),
  ],
  derivedOnce: ['granted'],
  derived: ({ miles }) => ({ granted: miles ?? 0 }),
}

export const offerTables: readonly Table[] = [
  withPercentages(insurances, { percent: 'hundredths', ipt: 'ipt_hundredths' }),
  withPercentages(offers, { percent: 'hundredths' }),
  withPercentages(vouchers, { percent: 'hundredths' }),
  loyaltyCards,
]
