import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { allPorts } from '../../../domain/sailing/search.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { portsOf } from '../../reference/locations.ts'

interface Route {
  origin: { idOrCode: string }
  destination: { idOrCode: string }
}

export interface PortPairs {
  origins: readonly string[]
  destinations: readonly string[]
  /** The lines that the tariffs sell from an origin to a destination. */
  lines: readonly string[]
}

/**
 * The ports of a requested route: of a port group its members, of `ALL` every port reached from the other side. Refused
 * when both sides are `ALL`.
 */
export function portPairsOf(catalogue: Catalogue, { origin, destination }: Route): PortPairs | Refusal {
  const [from, to] = [origin.idOrCode, destination.idOrCode]
  if (from === allPorts && to === allPorts) return refuse('one_port_needed', {}, '/origin/idOrCode')
  const origins = from === allPorts ? undefined : portsOf(catalogue, from, '/origin')
  if (isRefusal(origins)) return origins
  const destinations = to === allPorts ? undefined : portsOf(catalogue, to, '/destination')
  if (isRefusal(destinations)) return destinations
  const ports = {
    origins: origins ?? catalogue.leadingTo(destinations ?? []),
    destinations: destinations ?? catalogue.reachedFrom(origins ?? []),
  }
  return { ...ports, lines: catalogue.linesBetween(ports.origins, ports.destinations) }
}
