import { fareOrder } from '../../../domain/pricing/listFare.ts'
import type { StoredObject } from './kinds.ts'
import {
  choice,
  clock,
  code,
  date,
  decimal,
  form,
  list,
  money,
  partsOfPercent,
  percent,
  percentOfParts,
  reference,
  text,
  weekdays,
  integer,
  yesOrNo,
} from './kinds.ts'
import { phrase } from '../phrase.ts'
import { names } from './places.ts'
import { withPercentages } from './percentages.ts'
import { column, optional, type Table } from './table.ts'

const classesOrKinds = list(form(phrase`codes or kinds of accommodations`, /^[A-Za-z0-9_]+$/))
const word = form(phrase`a word of small letters`, /^[a-z][a-z_]*$/)

const fares: Table = {
  name: 'fares',
  about:
    'The price list. An empty cell does not limit a row. Of several rows that apply to a sale the narrowest is taken: ' +
    `${fareOrder.map(({ first }) => first).join(', then ')}. Two rows of which neither is narrower are a fault.`,
  stored: 'list_fare',
  key: [
    'line',
    'origin',
    'destination',
    'product',
    'season',
    'passenger_type',
    'departs_from',
    'departs_to',
    'sold_from',
    'sold_to',
    'weekdays',
    'time_from',
    'time_to',
    'ways',
  ],
  columns: [
    column('line', reference('lines'), 'Line.', 'N01'),
    column('origin', reference('ports'), 'Port of departure.', 'BGO'),
    column('destination', reference('ports'), 'Port of arrival.', 'SVG'),
    column('product', code(2, 8), 'Accommodation or vehicle category.', 'DECK'),
    optional('season', word, 'Season of the sailing.', 'high'),
    optional(
      'passenger_type',
      choice('AD', 'CH', 'IN'),
      'Passengers of this type only; their discount is then not given.',
      '',
    ),
    optional('departs_from', date, 'First day of departure.', '2027-06-01'),
    optional('departs_to', date, 'Last day of departure.', '2027-08-31'),
    optional('sold_from', date, 'First day of sale.', ''),
    optional('sold_to', date, 'Last day of sale.', ''),
    optional('weekdays', weekdays, 'Weekdays of departure.', '567'),
    optional('time_from', clock, 'Earliest departure.', ''),
    optional('time_to', clock, 'Latest departure.', ''),
    optional('ways', choice('return'), 'Return: for sales with the way back only.', ''),
    column('gross', money, 'Fare of an adult with taxes, of a vehicle, or of its started metre.', '38.50'),
  ],
}

const discounts: Table = {
  name: 'discounts',
  about: 'Discounts of the fare, and the percentages of children and infants.',
  stored: 'discount',
  key: ['code'],
  ends: true,
  constants: { applies_to: '', classes: '', market: '' },
  columns: [
    column('code', code(2, 8), 'Code that operators type.', 'STU'),
    ...names('Student', 'Φοιτητής'),
    column('percent', percent, 'Percentage that is taken off.', '25'),
    optional('passengers', yesOrNo, 'Whether passengers get it.', 'yes', { empty: true }),
    optional('vehicles', list(reference('vehicle_categories')), 'Vehicle categories that get it.', '', {
      empty: [],
    }),
    optional(
      'for_classes',
      classesOrKinds,
      'Accommodations, or kinds, in which it applies; empty: all.',
      'seat_unnumbered',
      { empty: [] },
    ),
    optional('except_classes', classesOrKinds, 'Accommodations, or kinds, in which it does not.', '', {
      empty: [],
    }),
    optional('markets', list(word), 'Markets of companies that give it; empty: all.', 'domestic', {
      empty: [],
    }),
    optional('line_kinds', list(word), 'Kinds of lines on which it applies; empty: all.', '', { empty: [] }),
    optional(
      'passenger_type',
      choice('AD', 'CH', 'IN'),
      'The type from which it follows; it is then never chosen.',
      '',
    ),
    optional('from_age', integer(0, 120, phrase`years`), 'Youngest age.', '', { empty: null }),
    optional('to_age', integer(0, 120, phrase`years`), 'Oldest age.', '26', { empty: null }),
    optional(
      'proof',
      choice('birthdate', 'document', 'card', 'residence'),
      'Field that must be filled.',
      'card',
    ),
    optional('proof_least', integer(1, 30), 'Fewest digits of the proof; empty: it may have letters.', '', {
      empty: null,
    }),
    optional('proof_most', integer(1, 30), 'Most digits of the proof.', '', { empty: null }),
    optional('needs', text(), 'The proof in words, for the operator; no rule depends on it.', 'student card'),
    optional('least_persons', integer(2, 999), 'Fewest passengers of the booking.', '', { empty: null }),
    optional(
      'companion',
      reference('discounts'),
      'Discount that another passenger of the trip must have.',
      '',
    ),
    optional('cabin_persons', integer(1, 12), 'Persons who share the cabin.', '', { empty: null }),
    optional('cabin_full_fares', integer(0, 12), 'How many of these pay the full fare.', '', { empty: null }),
    optional('both_ways', yesOrNo, 'Whether it needs the way back in the same booking.', 'no', {
      empty: false,
    }),
    optional(
      'booked_before',
      form(
        phrase`a month and day, such as 03-01`,
        /^(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?!02)(?:0[1-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/,
      ),
      'Day in the year of departure before which it is sold.',
      '',
    ),
    optional(
      'cancellation_set',
      reference('cancellation_steps'),
      'Rules of refund instead of those of the company.',
      '',
    ),
    optional('surcharges', choice('all', 'fuel'), 'Surcharges that are still paid on a free fare.', 'all', {
      empty: 'all',
    }),
    optional(
      'legal',
      yesOrNo,
      'Whether law or contract require it, so that no other offer replaces it.',
      'no',
      { empty: false },
    ),
    optional(
      'when_lost',
      choice('kept', 'retained'),
      'Whether it is kept, or its saving retained, when its condition is lost.',
      'retained',
      {
        empty: 'retained',
      },
    ),
  ],
}

const discountPercents: Table = {
  name: 'discount_percents',
  about: 'Other percentages of a discount; the first row that applies is used.',
  stored: 'discount_percent',
  key: ['discount', 'position'],
  columns: [
    column('discount', reference('discounts'), 'Discount.', 'STU'),
    column('position', integer(1, 999), 'Place in the order.', '1'),
    optional('classes', classesOrKinds, 'Accommodations, or kinds; empty: those of the discount.', 'cabin', {
      empty: [],
    }),
    optional(
      'ports',
      list(reference('ports')),
      'Ports, one of which is an end of the trip; empty: all.',
      '',
      { empty: [] },
    ),
    column('percent', percent, 'Percentage that is taken off.', '10'),
  ],
}

const hours = integer(0, 10_000, phrase`hours`)

const cancellationSteps: Table = {
  name: 'cancellation_steps',
  about:
    'Refunds by hours before departure; a rule set is all rows of one name, farthest from departure first.',
  stored: 'cancellation_step',
  key: ['rule_set', 'step'],
  columns: [
    column('rule_set', code(2, 20), 'Name of the rule set.', 'STD'),
    column('step', integer(1, 99), 'Place in the order.', '1'),
    optional('from_hours', hours, 'Farthest from departure; empty without a limit.', '', { empty: null }),
    optional('to_hours', hours, 'Nearest to departure; empty: until departure.', '168', { empty: null }),
    column('refund_percent', percent, 'Percentage of the ticket that is refunded.', '100'),
    optional(
      'surcharges_back',
      yesOrNo,
      'Whether surcharges are refunded in full; in one step, for the whole set.',
      'no',
      { empty: false },
    ),
    optional(
      'open_until',
      hours,
      'Hours before departure until which a ticket may be made open; empty: never.',
      '24',
      { empty: null },
    ),
    optional(
      'free_date_until',
      hours,
      'Hours before departure until which a new date is free; empty: never.',
      '24',
      { empty: null },
    ),
    optional('date_for_fee', yesOrNo, 'Whether a later new date costs what a cancellation would.', 'yes', {
      empty: false,
    }),
    optional('lower_fare_back', yesOrNo, 'Whether a lower fare of a new date is refunded.', 'yes', {
      empty: true,
    }),
  ],
}

const taxes: Table = {
  name: 'taxes',
  about:
    'Taxes inside the fare in percent (codes that begin with VAT), and surcharges and dues of each direction.',
  stored: 'surcharge',
  key: ['company', 'code', 'applies_to', 'port'],
  columns: [
    column('company', reference('companies'), 'Company.', 'NIF'),
    column(
      'code',
      code(2, 8),
      'Code; VAT… is a percentage inside the gross, PDU… port dues of passengers, FUL… fuel, FULC fuel for each started metre of freight.',
      'VATP',
    ),
    column('applies_to', choice('passenger', 'vehicle', 'freight'), 'What pays it.', 'passenger'),
    optional('port', reference('ports'), 'Only trips from or to this port; empty: all trips.', ''),
    optional('percent', percent, 'Percentage, of a tax.', '12', { stored: '$percent', empty: null }),
    optional('amount', money, 'Amount for each direction, of another one.', '', {
      stored: '$amount',
      empty: null,
    }),
  ],
  derived: ({ code: of, $percent, $amount }) =>
    isTax(of) ? taxOf(Number($percent ?? 0)) : { amount: $amount ?? 0, hundredths: 0 },
  underived: ({ code: of, amount, hundredths }): StoredObject =>
    isTax(of) ? { $percent: percentOfParts(amount, hundredths) } : { $amount: amount ?? 0 },
}

const taxOf = (percent: number) => {
  const { wholePercent: amount, hundredths } = partsOfPercent(percent)
  return { amount, hundredths }
}

const isTax = (of: unknown) => String(of).startsWith('VAT')

const groupFares: Table = {
  name: 'group_fares',
  about: 'Discounts of groups.',
  stored: 'group_fare',
  key: ['market', 'from_persons'],
  columns: [
    column('market', word, 'Market of the company.', 'domestic'),
    column('from_persons', integer(2, 9999), 'Smallest group.', '20'),
    column('percent', percent, 'Percentage that is taken off.', '15'),
    optional(
      'when_lost',
      choice('kept', 'retained'),
      'What becomes of it when the group gets smaller.',
      'retained',
      {
        empty: 'retained',
      },
    ),
  ],
}

const products: Table = {
  name: 'products',
  about: 'Services, packages of services, parcel rates and places of pets.',
  stored: 'product',
  key: ['company', 'kind', 'code'],
  ends: true,
  columns: [
    column('company', reference('companies'), 'Company.', 'NIF'),
    column('kind', choice('service', 'package', 'parcel', 'pet'), 'Kind.', 'service'),
    column('code', code(2, 10), 'Code that operators type.', 'MEAL'),
    ...names('Meal in the restaurant', 'Γεύμα στο εστιατόριο'),
    column('price', money, 'Price.', '18.00'),
    optional(
      'units',
      integer(0, 100_000),
      'How many a sailing has; empty: as many as it is made of.',
      '150',
      {
        empty: null,
      },
    ),
    optional(
      'per',
      choice('PERSON', 'GROUP'),
      'Of a package: whether each person or the group pays it.',
      '',
      { stored: 'terms.per' },
    ),
    optional('persons', integer(1, 99), 'Of a package: persons who share it.', '', {
      stored: 'terms.persons',
      empty: null,
    }),
    optional(
      'services',
      text(phrase`services of a package with a number each, such as MEAL:1 WIFI:1`),
      'Of a package: its services.',
      '',
      {
        stored: '$services',
      },
    ),
    optional('up_to', decimal(0, 10_000, phrase`kg`), 'Of a parcel rate: heaviest parcel.', '', {
      stored: 'terms.upTo',
      empty: null,
    }),
    optional('price_over_10kg', money, 'Of a pet: price of a heavier one.', '', {
      stored: 'terms.priceOver10kg',
      empty: null,
    }),
  ],
  derived: ({ terms = {}, $services }) => ({
    terms: $services ? { ...(terms as StoredObject), services: servicesOf(String($services)) } : terms,
  }),
  underived: ({ terms }) => ({
    $services: servicesText((terms as { services?: Readonly<Record<string, number>> }).services),
  }),
}

const servicesOf = (cell: string) =>
  Object.fromEntries(
    cell.split(/\s+/).map((pair) => [pair.split(':')[0] ?? '', Number(pair.split(':')[1] ?? 1)]),
  )

const servicesText = (services: Readonly<Record<string, number>> = {}) =>
  Object.entries(services)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([of, number]) => `${of}:${number}`)
    .join(' ')

export const refundTables: readonly Table[] = [
  withPercentages(cancellationSteps, { refund_percent: 'refund_hundredths' }),
]
export const tariffTables: readonly Table[] = [
  withPercentages(discounts, { percent: 'hundredths' }),
  withPercentages(discountPercents, { percent: 'hundredths' }),
  taxes,
  withPercentages(groupFares, { percent: 'hundredths' }),
  products,
  fares,
]
