import type {
  Accommodation,
  CancellationStep,
  Company,
  Discount,
  PassengerType,
  GroupFare,
  Notice,
  PaymentMethod,
  Surcharge,
  VehicleCategory,
} from '../../reference/records.ts'
import type { VehicleKind } from '../../../domain/sailing/vehicleKind.ts'
import type { DiscountPercent, ProofKind } from '../../../domain/pricing/tariff.ts'
import { languages } from '../../../domain/value/language.ts'
import { readTable, type TableRow } from '../load/csv.ts'
import { namesOf } from './network.ts'

/** Products on sale and the rules of their prices. */
export interface Rules {
  accommodations: readonly Accommodation[]
  vehicleCategories: readonly VehicleCategory[]
  discounts: readonly Discount[]
  cancellationSteps: readonly CancellationStep[]
  taxes: readonly Tax[]
  groupFares: readonly GroupFare[]
  notices: readonly Notice[]
}

/** Domestic, international, or the addition of one international market. */
interface Tax extends Omit<Surcharge, 'company' | 'port'> {
  market: string
  /** Applies to trips from or to one of these ports; to all if empty. */
  ports: readonly string[]
}

export function readRules(): Rules {
  const percents = readTable('discount_percents.csv').map(percentOf)
  return {
    accommodations: readTable('accommodations.csv').map(accommodationOf),
    vehicleCategories: readTable('vehicle_categories.csv').map(vehicleCategoryOf),
    discounts: readTable('discounts.csv').map((row) => discountOf(row, percents)),
    cancellationSteps: readTable('cancellation_rules.csv').map(stepOf),
    taxes: readTable('taxes.csv').map(taxOf),
    groupFares: readTable('group_fares.csv').map(groupFareOf),
    notices: readTable('notices.csv').flatMap(noticesOf),
  }
}

function accommodationOf(row: TableRow): Accommodation {
  return {
    code: row.text('code'),
    ...namesOf(row),
    kind: row.text('kind'),
    berths: row.number('berths'),
    outside: row.text('outside') === 'yes',
    soldAs: row.text('sold_as'),
  }
}

function vehicleCategoryOf(row: TableRow): VehicleCategory {
  return {
    code: row.text('code'),
    ...namesOf(row),
    kind: row.text('kind') as VehicleKind,
    defaultLength: row.number('garage_lane_m_default'),
    maxHeight: row.number('max_height_m'),
    maxLength: row.optional('max_length_m') ?? null,
    leastLane: row.number('least_lane_m'),
    ifLonger: row.text('if_longer'),
    ifHigher: row.text('if_higher'),
    perMetre: row.text('priced') === 'per started metre',
    freight: row.text('vat_group') === 'freight',
  }
}

/** Required by law or by a contract with the state, so that no company may withhold it. */
const owed = new Set(['legal', 'public service contract', 'state scheme'])

type PercentRow = DiscountPercent & { discount: string }

const percentOf = (row: TableRow): PercentRow => ({
  discount: row.text('discount'),
  classes: row.words('classes'),
  ports: row.words('ports'),
  percent: row.number('percent'),
})

function discountOf(row: TableRow, percents: readonly PercentRow[]): Discount {
  const code = row.text('code')
  return {
    code,
    ...namesOf(row),
    percent: row.number('percent'),
    percents: percents
      .filter(({ discount }) => discount === code)
      .map(({ discount: _, ...percent }) => percent),
    passengers: row.text('passengers') === 'yes',
    vehicles: row.words('vehicles'),
    forClasses: row.words('classes'),
    exceptClasses: row.words('except_classes'),
    markets: row.words('markets'),
    lineKinds: row.words('line_kinds'),
    passengerType: row.text('passenger_type'),
    fromAge: row.optional('from_age') ?? null,
    toAge: row.optional('to_age') ?? null,
    proof: row.text('proof') as ProofKind,
    proofLeast: row.optional('proof_least') ?? null,
    proofMost: row.optional('proof_most') ?? null,
    needs: row.text('needs'),
    leastPersons: row.optional('least_persons') ?? null,
    companion: row.text('companion'),
    cabinPersons: row.optional('cabin_persons') ?? null,
    cabinFullFares: row.optional('cabin_full_fares') ?? null,
    bothWays: row.text('both_ways') === 'yes',
    bookedBefore: row.text('booked_before'),
    cancellationSet: row.text('cancellation_set'),
    surcharges: surchargesOfDiscount(row),
    legal: owed.has(row.text('legal_or_commercial')),
    whenLost: whenLostOf(row),
  }
}

/** Kept where the table names that; the saving is retained otherwise. */
export const whenLostOf = (row: TableRow): Discount['whenLost'] =>
  row.text('when_lost') === 'kept' ? 'kept' : 'retained'

/** Surcharges that are charged on a free fare. */
function surchargesOfDiscount(row: TableRow): Discount['surcharges'] {
  return row.text('surcharges') === 'fuel' ? 'fuel' : 'all'
}

function stepOf(row: TableRow): CancellationStep {
  return {
    ruleSet: row.text('rule_set'),
    step: row.number('step'),
    fromHours: row.optional('from_hours') ?? null,
    toHours: row.optional('to_hours') ?? null,
    refundPercent: row.number('refund_percent'),
    surchargesBack: row.text('also').includes('always refunded in full'),
    openUntil: row.optional('open_until') ?? null,
    freeDateUntil: row.optional('free_date_until') ?? null,
    dateForFee: row.text('date_for_fee') === 'yes',
    lowerFareBack: row.text('lower_fare_back') === 'yes',
  }
}

function taxOf(row: TableRow): Tax {
  const amount = row.number('amount')
  return {
    market: row.text('market'),
    code: row.text('code'),
    appliesTo: row.text('applies_to'),
    amount: row.text('unit') === 'percent' ? amount : Math.round(amount * 100),
    ports: row.words('ports'),
  }
}

function groupFareOf(row: TableRow): GroupFare {
  return {
    market: row.text('market'),
    fromPersons: row.number('from_persons'),
    percent: row.number('percent'),
    whenLost: whenLostOf(row),
  }
}

/** A row applies to several companies, or to several lines of one. */
function noticesOf(row: TableRow): Notice[] {
  const texts = languages.map((language) => [language, row.text(language)] as const)
  const words = Object.fromEntries(texts.filter(([, sentence]) => sentence !== ''))
  const lines = row.words('lines')
  return row
    .words('companies')
    .flatMap((company) => (lines.length > 0 ? lines : ['']).map((line) => ({ company, line, words })))
}

export function surchargesOf(company: Company, rules: Rules): Surcharge[] {
  const markets = company.market === 'domestic' ? ['domestic'] : ['international', company.market]
  return rules.taxes
    .filter((tax) => markets.includes(tax.market))
    .flatMap(({ code, appliesTo, amount, ports }) =>
      (ports.length > 0 ? ports : ['']).map((port) => ({
        company: company.code,
        code,
        appliesTo,
        amount,
        port,
      })),
    )
}

/**
 * Greek law calls a child under 5 an infant and one under 10 a child; on international lines the limits are 4 and 12
 * (discounts INF CHI, INA CHA).
 */
const bands = {
  domestic: { child: 5, adult: 10 },
  abroad: { child: 4, adult: 12 },
}

export function passengerTypesOf(company: Company): PassengerType[] {
  const { child, adult } = company.market === 'domestic' ? bands.domestic : bands.abroad
  const of = { company: company.code }
  return [
    { ...of, code: 'AD', nameEn: 'Adult', nameEl: 'Ενήλικας', fromAge: adult, toAge: null },
    { ...of, code: 'CH', nameEn: 'Child', nameEl: 'Παιδί', fromAge: child, toAge: adult - 1 },
    { ...of, code: 'IN', nameEn: 'Infant', nameEl: 'Βρέφος', fromAge: 0, toAge: child - 1 },
  ]
}

const methods: readonly PaymentMethod['kind'][] = ['account', 'cash', 'card']

export function paymentMethodsOf(company: Company): PaymentMethod[] {
  return methods.map((kind, index) => ({
    company: company.code,
    id: index + 1,
    kind,
    isDefault: kind === 'account',
  }))
}
