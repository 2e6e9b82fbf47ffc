import type { ColumnKey, ReportRow } from '../../domain/report/reports.ts'
import type { VehicleKind } from '../../domain/sailing/vehicleKind.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { PassengerType } from '../reference/records.ts'
import type { CarriedRow, PersonsRow } from './personsSql.ts'
import { type KeyedRow, vesselText } from './keyedRow.ts'

type Category = 'adults' | 'children' | 'infants'

/**
 * The category of age of a passenger type, as Directive 98/41/EC distinguishes them: adults have no upper age, and infants
 * are the youngest type of those that have one. A type that the company has no more is an adult.
 */
export function categoryOf(types: readonly PassengerType[], code: string): Category {
  const type = types.find((listed) => listed.code === code)
  if (!type || type.toAge === null) return 'adults'
  const young = types.filter(({ toAge }) => toAge !== null)
  return type.fromAge === 0 && young.length > 1 ? 'infants' : 'children'
}

/** Rows of a count, by departure. */
export function personRows(
  catalogue: Catalogue,
  language: Language,
  rows: readonly PersonsRow[],
): KeyedRow[] {
  const departures = Map.groupBy(rows, ({ itinerary, seq }) => `${itinerary}:${seq}`)
  return [...departures].flatMap(([key, all]) => {
    const [first] = all
    if (!first) return []
    const { departs, port, line, vessel, company, capacity } = first
    const types = catalogue.passengerTypes(company)
    const of = (isCounted: (row: PersonsRow) => boolean) =>
      all.reduce((sum, row) => sum + (isCounted(row) ? row.persons : 0), 0)
    const aged = (category: Category) => of(({ type }) => categoryOf(types, type ?? '') === category)
    const men = of(({ sex }) => sex === 'MALE')
    const women = of(({ sex }) => sex === 'FEMALE')
    const persons = of(() => true)
    return {
      key,
      row: {
        departs,
        port,
        line,
        company,
        vessel: vesselText(catalogue, language, vessel),
        persons,
        adults: aged('adults'),
        children: aged('children'),
        infants: aged('infants'),
        men,
        women,
        otherSex: persons - men - women,
        boarded: all.reduce((sum, { boarded }) => sum + boarded, 0),
        capacity,
      },
    }
  })
}

/** The units of Annex II of Directive 2009/42/EC: 52 cars and what they tow, 53 buses, 51 trucks, 61 trailers alone. */
const unitOf: Readonly<Record<VehicleKind, Extract<ColumnKey, `${string}s`>>> = {
  car: 'cars',
  high_car: 'cars',
  motorcycle: 'cars',
  trailer: 'cars',
  camper: 'cars',
  bicycle: 'otherVehicles',
  coach: 'buses',
  truck: 'trucks',
  empty_truck: 'trucks',
  truck_trailer: 'trailers',
}

type Traffic = Record<'passengers' | 'cars' | 'buses' | 'trucks' | 'trailers' | 'otherVehicles', number>

/**
 * Counts what was carried between each port and the others, outward in the month of departure and inward in that of arrival. As the
 * directive has it, infants in arms are no passengers.
 */
export function trafficRows(catalogue: Catalogue, rows: readonly CarriedRow[]): KeyedRow[] {
  const traffic = new Map<string, { row: ReportRow; counts: Traffic }>()
  for (const { departedIn, arrivedIn, origin, destination, company, kind, type, tickets } of rows) {
    if (kind === 'passenger' && categoryOf(catalogue.passengerTypes(company), type) === 'infants') continue
    const unit = kind === 'passenger' ? 'passengers' : unitOf[catalogue.vehicleKind(type)]
    for (const row of [
      { month: departedIn, port: origin, partner: destination, direction: 'out' },
      { month: arrivedIn, port: destination, partner: origin, direction: 'in' },
    ]) {
      const key = Object.values(row).join(' ')
      const { counts } = traffic.get(key) ?? { counts: none() }
      counts[unit as keyof Traffic] += tickets
      traffic.set(key, { row, counts })
    }
  }
  return [...traffic]
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([key, { row, counts }]) => ({ key, row: { ...row, ...counts } }))
}

const none = (): Traffic => ({ passengers: 0, cars: 0, buses: 0, trucks: 0, trailers: 0, otherVehicles: 0 })
