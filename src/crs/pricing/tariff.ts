import { openSteps, type StepStock, type TripSteps } from '../../domain/pricing/priceSteps.ts'
import type { Tariff, TripOffers } from '../../domain/pricing/tariff.ts'
import { dateOf, daysBetween } from '../../domain/value/portTime.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Surcharge } from '../reference/records.ts'

/** The fields of a sailing that determine its prices. */
export interface PricedSailing {
  line: string
  company: string
  origin: string
  destination: string
  season: string
  departs: string
  fromSeq?: number
  toSeq?: number
  stepStock?: readonly StepStock[] | null
}

/** Units of a sale that are not priced at the steps open for others. */
export type OwnSteps = Pick<TripSteps, 'held' | 'fixed' | 'back'>

const isVat = ({ code }: Surcharge) => code.startsWith('VAT')
/** Fuel for freight; the emissions charge is once per direction, for lorries too. */
const isPerMetre = (code: string) => code === 'FULC'
const isFuel = (code: string) => code.startsWith('FUL')
const isDues = ({ code }: Surcharge) => code.startsWith('PDU')

/** Day of the sale, and offers on the sailing. */
export interface TariffOptions {
  /** YYYY-MM-DD */
  bookedOn?: string | undefined
  /** The way back is sold together with it, by the same company; for list fares with the way back. */
  isReturn?: boolean | undefined
  offers?: TripOffers | undefined
  ownSteps?: OwnSteps | undefined
}

/** The tariff of one sailing from the catalogue; a port pair that is not on sale has no prices. */
export function tariffOf(
  catalogue: Catalogue,
  sailing: PricedSailing,
  roundTrip: boolean,
  { bookedOn, isReturn = false, offers, ownSteps }: TariffOptions = {},
): Tariff {
  const { line, company, origin, destination, season, departs } = sailing
  const fares = catalogue.fares(line, origin, destination, season)
  const sale = { soldOn: bookedOn, departs, season, isReturn }
  return {
    ...kindsIn(catalogue),
    ...leviesOn(catalogue, sailing),
    market: catalogue.company(company)?.market ?? '',
    duesInside: catalogue.company(company)?.duesInside ?? true,
    lineKind: catalogue.line(line)?.kind,
    line,
    season,
    bookedOn,
    offers,
    roundTrip,
    ports: [origin, destination],
    listed: (product, passengerType) => fares?.fareOf(product, sale, passengerType),
    bands: catalogue.passengerTypes(company),
    discounts: catalogue.discounts,
    departs,
    steps: stepsOn(sailing, bookedOn, ownSteps),
  }
}

/**
 * The taxes, port dues and surcharges between two ports. The VAT of a port replaces the general one; dues add up, as surcharges
 * do.
 */
export function leviesOn(
  catalogue: Pick<Catalogue, 'surcharges'>,
  { company, origin, destination }: Pick<PricedSailing, 'company' | 'origin' | 'destination'>,
): Pick<Tariff, 'vat' | 'dues' | 'surcharges'> {
  const levied = catalogue
    .surcharges(company)
    .filter(({ port }) => port === '' || port === origin || port === destination)
  const rateOf = (what: string) => {
    const rates = levied.filter((levy) => isVat(levy) && levy.appliesTo === what)
    return (rates.find(({ port }) => port !== '') ?? rates[0])?.amount
  }
  const dues = levied.filter((levy) => isDues(levy) && levy.appliesTo === 'passenger')
  const vehicle = rateOf('vehicle') ?? 0
  return {
    vat: { passenger: rateOf('passenger') ?? 0, vehicle, freight: rateOf('freight') ?? vehicle },
    dues: { passenger: dues.reduce((sum, { amount }) => sum + amount, 0) },
    surcharges: levied.filter((levy) => !isVat(levy) && !isDues(levy)).map(levyOf),
  }
}

/** Returns the price steps of a sailing for a sale on the day; undefined where it has none. */
export function stepsOn(
  { stepStock, fromSeq = 0, toSeq = 0, departs }: PricedSailing,
  bookedOn: string | undefined,
  ownSteps: OwnSteps = {},
): TripSteps | undefined {
  if (!stepStock || stepStock.length === 0 || bookedOn === undefined) return undefined
  const open = openSteps(stepStock, { fromSeq, toSeq }, daysBetween(bookedOn, dateOf(departs)))
  return open && { ...open, ...ownSteps }
}

function kindsIn(catalogue: Catalogue) {
  const vehicle = (code: string) => catalogue.vehicleCategory(code)
  return {
    berths: (code: string) => Math.max(1, catalogue.accommodation(code)?.berths ?? 1),
    kind: (code: string) => catalogue.accommodation(code)?.kind ?? 'seat_unnumbered',
    perMetre: (code: string) => vehicle(code)?.perMetre ?? false,
    freight: (code: string) => vehicle(code)?.freight ?? false,
    category: vehicle,
  }
}

function levyOf({ code, appliesTo, amount }: Surcharge): Tariff['surcharges'][number] {
  return {
    appliesTo: appliesTo as 'passenger' | 'vehicle' | 'freight',
    amount,
    perMetre: isPerMetre(code),
    fuel: isFuel(code),
  }
}
