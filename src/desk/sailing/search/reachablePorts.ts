import { allPorts } from '../../../domain/sailing/allPorts.ts'

export interface Route {
  origin: { idOrCode: string }
  destination: { idOrCode: string }
}

interface Place {
  idOrCode: string
  members: readonly string[]
}

/** The ports and groups that can be reached from a port or group; all of them until the routes are loaded. */
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
