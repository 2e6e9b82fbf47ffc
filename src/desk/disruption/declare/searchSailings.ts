import { latinText } from '../../../domain/value/phoneticKey.ts'
import type { CompanySailing } from './declareStore.ts'

/** True of a sailing that has every word of a search in its hour, company, ship or ports: `1730`, `pir eudora`. */
export function isFound(sailing: CompanySailing, search: string): boolean {
  const { departureDateTime, company, vessel, origin, destination, calls } = sailing
  const hour = departureDateTime.slice(11, 16)
  const ports = [origin, destination, ...calls.map(({ port }) => port)]
  const text = latinText(
    [hour, hour.replace(':', ''), company, vessel.idOrCode, vessel.name]
      .concat(ports.flatMap(({ idOrCode, name }) => [idOrCode, name]))
      .join(' '),
  )
  return latinText(search)
    .split(' ')
    .every((word) => text.includes(word))
}
