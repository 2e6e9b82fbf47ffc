import type { Vessel } from '../../reference/records.ts'
import type { Network, Scale, VesselName, WorldLine } from './network.ts'
import { timetableOf, type Timetable } from './timetable.ts'

/** A line with its timetable and its ships. */
export interface Service {
  line: WorldLine
  timetable: Timetable
  /** Codes; the timetable refers to them by index. */
  vessels: readonly string[]
}

/** A ship with what she is certified for. */
export interface CertifiedVessel extends Vessel {
  persons: number
  /** Centimetres; high vehicles fit `laneHigh` only. */
  laneLow: number
  laneHigh: number
}

export interface Fleet {
  services: readonly Service[]
  vessels: readonly CertifiedVessel[]
}

/** Returns the fleet, which is the same at every scale: a ship has the same code and name in every world. */
export function fleetOf(network: Network): Fleet {
  const services = servicesOf(network.lines)
  const names = namesOf(services, network)
  const vessels = services.flatMap(({ line, vessels: codes }) =>
    codes.map((code) => ({ code, company: line.company, ...nameFor(names, code), ...hullOf(line) })),
  )
  return { services, vessels }
}

function servicesOf(lines: readonly WorldLine[]): Service[] {
  const ranks = new Map<string, number>()
  const counted = new Map<string, number>()
  return lines.map((line) => {
    const timetable = timetableOf(line, next(ranks, `${line.kind} ${line.stops[0]}`))
    const vessels = Array.from({ length: timetable.vessels }, () => {
      const number = next(counted, line.company) + 1
      return line.company + String(number).padStart(2, '0')
    })
    return { line, timetable, vessels }
  })
}

function next(counters: Map<string, number>, key: string): number {
  const number = counters.get(key) ?? 0
  counters.set(key, number + 1)
  return number
}

const scalesInOrder: readonly Scale[] = ['demo', 'season', 'stress']

/** Lines of the smaller worlds choose first; when a country’s names are used up, ships are named “… II”. */
function namesOf(services: readonly Service[], { vesselNames, homeCountries }: Network) {
  const byCountry = Map.groupBy(vesselNames, ({ country }) => country)
  const used = new Map<string, number>()
  const names = new Map<string, Pick<Vessel, 'name' | 'nameEl'>>()
  for (const scale of scalesInOrder)
    for (const { line, vessels } of services.filter((service) => service.line.firstScale === scale))
      for (const code of vessels) {
        const country = homeCountries.get(line.company) ?? ''
        names.set(code, numbered(byCountry.get(country) ?? [], next(used, country)))
      }
  return names
}

const numerals = ['', ' II', ' III', ' IV', ' V', ' VI', ' VII', ' VIII']

function numbered(names: readonly VesselName[], index: number): Pick<Vessel, 'name' | 'nameEl'> {
  const chosen = names[index % names.length]
  const numeral = numerals[Math.floor(index / names.length)]
  if (!chosen || numeral === undefined) throw new Error('vessel_names.csv has too few names for the fleet.')
  return { name: chosen.name + numeral, nameEl: chosen.nameEl + numeral }
}

function nameFor(names: ReadonlyMap<string, Pick<Vessel, 'name' | 'nameEl'>>, code: string) {
  const found = names.get(code)
  if (!found) throw new Error(`The vessel ${code} has no name.`)
  return found
}

function hullOf({ vesselClass }: WorldLine) {
  const { code, shipType, maxLength, maxHeight, dangerousGoods, places, persons, laneLow, laneHigh } =
    vesselClass
  return {
    class: code,
    shipType,
    maxLength,
    maxHeight,
    dangerousGoods,
    places: Object.fromEntries(places),
    persons: Math.max(persons.summer, persons.winter),
    laneLow,
    laneHigh,
  }
}
