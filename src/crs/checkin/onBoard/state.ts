import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { onBoard } from '../../../contract/onBoard.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { secondsAt, type OpenGate } from '../gate.ts'
import { runAsSystem } from '../../database/transaction.ts'
import { vesselNameIn } from '../../reference/records.ts'
import { portZone } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { whereLeaving } from './access.ts'
import {
  authoritiesFor,
  readOverdueLists,
  readTransmissions,
  readVersion,
  readVersions,
  unclosedSailings,
  type Authority,
  type ListedPersons,
  type ListVersion,
  type Transmission,
} from './onBoardSql.ts'
import { findOnBoard, type OnBoard } from './persons.ts'

type State = AnswerOf<typeof onBoard.count>

/** Returns who is on board when the ship leaves the port, and how the lists went out. */
export function count(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof onBoard.count>,
  context: CallContext,
): Promise<State | Refusal> {
  return whereLeaving(dependencies, context, query, (gate) => stateOf(dependencies, context, gate))
}

export async function stateOf(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  context: CallContext,
  gate: OpenGate,
): Promise<State> {
  const { tx, who, clock } = context
  const present = await findOnBoard(catalogue, context, gate)
  const versions = await readVersions(tx, gate)
  const [latest] = versions
  const list = latest && (await readVersion(tx, gate, latest.version))
  const zone = portZone(catalogue, gate.port)
  const [transmissions, authorities, overdue, unclosed] = await runAsSystem(tx, who, async () => [
    await readTransmissions(tx, gate),
    await authoritiesFor(tx, gate.sailing.company, [gate.port, present.next]),
    await readOverdueLists(tx, gate.port, clock.now()),
    await unclosedSailings(tx, gate.port, zone, clock.now()),
  ])
  const first = versions.at(-1)
  const nameOfShip = (vessel: string) => {
    const ship = catalogue.vessel(vessel)
    return ship ? vesselNameIn(who.language, ship) : vessel
  }
  return {
    vessel: nameOfShip(gate.sailing.vessel),
    destination: present.next,
    departs: gate.departs,
    counts: present.counts,
    isCrewListed: present.isCrewListed,
    isBegun: present.isBegun,
    absent: present.absent,
    isNamed: present.persons.isNamed,
    missing: present.missing.map(({ fields, ...missing }) => ({ ...missing, fields: [...fields] })),
    ...(latest &&
      first && {
        closed: {
          at: secondsAt(first.at, gate.zone),
          by: first.by,
          version: latest.version,
          counts: latest.counts,
          isOutdated: isOutdated(gate, latest, list?.persons ?? null, present),
        },
      }),
    corrections: versions.flatMap(({ version, kind, ticket, name, reason, at, by }) =>
      kind === 'close'
        ? []
        : [{ version, kind, ticketNumber: ticket, name, reason, at: secondsAt(at, gate.zone), by }],
    ),
    transmissions: transmissions.flatMap((transmission) =>
      transmissionResponse(transmission, latest?.version ?? 0, authorities, gate, clock.now()),
    ),
    overdue: [
      ...unclosed.map(({ departs, ...sailing }) => ({
        ...sailing,
        departs: `${departs}:00`,
        isClosed: false,
      })),
      ...overdue.map(({ leavesAt, ...sailing }) => ({
        ...sailing,
        departs: secondsAt(leavesAt, zone),
        isClosed: true,
      })),
    ].map(({ itinerary, vessel, departs, authority, isClosed }) => ({
      itineraryId: itinerary,
      vessel: nameOfShip(vessel),
      departs,
      authority,
      isClosed,
    })),
  }
}

/** Returns whether the records differ from the last list; erased persons cannot be compared. */
export function isOutdated(
  { sailing }: OpenGate,
  latest: ListVersion,
  persons: ListedPersons | null,
  present: OnBoard,
): boolean {
  if (persons === null) return false
  return !(
    latest.vessel === sailing.vessel &&
    isDeepStrictEqual(latest.counts, present.counts) &&
    isDeepStrictEqual(persons, JSON.parse(JSON.stringify(present.persons)))
  )
}

/** Messages of earlier versions that were replaced before they went out are not shown. */
function transmissionResponse(
  { version, authority: code, status, tries, dueAt, endedAt, problem }: Transmission,
  latest: number,
  authorities: readonly Authority[],
  gate: OpenGate,
  now: Date,
): State['transmissions'] {
  if (status === 'replaced' || (version < latest && status !== 'sent')) return []
  const authority = authorities.find((candidate) => candidate.code === code)
  const isWaiting = status === 'queued' && tries === 0 && dueAt > now
  return [
    {
      authority: code,
      name: authority?.name ?? code,
      kind: authority?.kind ?? 'mail',
      format: authority?.format ?? 'fal_pdf',
      version,
      state: isWaiting ? 'waiting' : status,
      tries,
      at: secondsAt(endedAt ?? dueAt, gate.zone),
      ...(problem !== null && status !== 'sent' && { problem }),
    },
  ]
}
