import type { AnswerOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Catalogue } from './catalogue.ts'
import { nameIn, type Port, type PortGroup } from './records.ts'

type Location = AnswerOf<typeof reference.locations>['locations'][number]

/** The ports of a code: a port itself, or the members of a group. */
export function portsOf(catalogue: Catalogue, code: string, at: string): readonly string[] | Refusal {
  if (catalogue.port(code)) return [code]
  return catalogue.group(code)?.members ?? refuse('port_not_found', { port: code }, `${at}/idOrCode`)
}

/** Number of trips from or to a port in the agency’s latest bookings. */
export type BookedCounts = ReadonlyMap<string, number>

/** Ports, followed by the port groups. */
export function locations(catalogue: Catalogue, booked: BookedCounts, language: string): Location[] {
  const ports = catalogue.ports.map((port) => locate(port, catalogue.sailings(port.code), language))
  const groups = catalogue.groups.flatMap((group) => gather(catalogue, group, language))
  return [...ports, ...groups].map((one) => ({ ...one, booked: bookedAt(one, booked) }))
}

function bookedAt({ idOrCode, members }: Location, booked: BookedCounts): number {
  return [idOrCode, ...members].reduce((trips, code) => trips + (booked.get(code) ?? 0), 0)
}

function locate(port: Port, sailings: number, language: string): Location {
  return {
    idOrCode: port.code,
    locode: port.locode,
    name: nameIn(language, port),
    nameEn: port.nameEn,
    nameEl: port.nameEl,
    area: nameIn(language, {
      nameEn: port.areaEn,
      nameEl: port.areaEl,
      translated: port.areaTranslated ?? null,
    }),
    country: port.country,
    timezone: port.timezone,
    latitude: port.latitude,
    longitude: port.longitude,
    names: [...port.names, ...Object.values(port.translated ?? {}).map(withoutBrackets)],
    members: [],
    sailings,
  }
}

/** `Poros (Cefalonia)` → `Poros`: a bracket in another language would be taken for a name. */
const withoutBrackets = (name = '') => name.replace(/ \(.*\)$/, '')

/** A group has the location of its busiest port; a group without a port on sale is omitted. */
function gather(catalogue: Catalogue, group: PortGroup, language: string): Location[] {
  const members = group.members.flatMap((code) => catalogue.port(code) ?? [])
  const calls = members.map(({ code }) => catalogue.sailings(code))
  const busiest = members[calls.indexOf(Math.max(...calls))]
  if (!busiest) return []
  const named = {
    ...busiest,
    code: group.code,
    nameEn: group.nameEn,
    nameEl: group.nameEl,
    translated: group.translated ?? null,
    locode: '',
    names: [],
  }
  const sailings = calls.reduce((sum, count) => sum + count, 0)
  return [{ ...locate(named, sailings, language), members: members.map(({ code }) => code) }]
}
