import { allPorts } from '../../../domain/sailing/allPorts.ts'
import { refuse, isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { portsOf } from '../../reference/locations.ts'

interface Asked {
  origin: { idOrCode: string }
  destination: { idOrCode: string }
}

export interface Ends {
  origins: readonly string[]
  destinations: readonly string[]
  /** What sails from one of the first to one of the second; tariffs say so. */
  lines: readonly string[]
}

/** The ports two codes stand for: a port for itself, a group for its members, `ALL` for whatever is within reach. */
export function endsOf(catalogue: Catalogue, { origin, destination }: Asked): Ends | Refusal {
  const [from, to] = [origin.idOrCode, destination.idOrCode]
  if (from === allPorts && to === allPorts) return refuse('one_port_needed', {}, '/origin/idOrCode')
  const origins = from === allPorts ? undefined : portsOf(catalogue, from, '/origin')
  if (isRefusal(origins)) return origins
  const destinations = to === allPorts ? undefined : portsOf(catalogue, to, '/destination')
  if (isRefusal(destinations)) return destinations
  const ends = {
    origins: origins ?? catalogue.leadingTo(destinations ?? []),
    destinations: destinations ?? catalogue.reachedFrom(origins ?? []),
  }
  return { ...ends, lines: catalogue.linesBetween(ends.origins, ends.destinations) }
}
