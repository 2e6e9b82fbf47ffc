import { allPorts } from '../../../domain/sailing/allPorts.ts'

export interface Route {
  origin: { idOrCode: string }
  destination: { idOrCode: string }
}

interface Place {
  idOrCode: string
  /** Ports of a group; empty for a port. */
  members: readonly string[]
}

/** The places somebody can sail to from a port or group, groups among them; all of them while that is not known. */
export function reachable<P extends Place>(
  places: readonly P[],
  routes: readonly Route[],
  origin: string,
): readonly P[] {
  if (origin === '' || origin === allPorts || routes.length === 0) return places
  const from = new Set(portsOf(places, origin))
  const to = new Set(
    routes.filter((route) => from.has(route.origin.idOrCode)).map(({ destination }) => destination.idOrCode),
  )
  if (to.size === 0) return places
  return places.filter(({ idOrCode, members }) =>
    members.length === 0 ? to.has(idOrCode) : members.some((port) => to.has(port)),
  )
}

function portsOf(places: readonly Place[], code: string): readonly string[] {
  const members = places.find(({ idOrCode }) => idOrCode === code)?.members ?? []
  return members.length === 0 ? [code] : members
}
