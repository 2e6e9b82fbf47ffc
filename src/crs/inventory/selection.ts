import type { InputOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { readItineraries, type Itinerary } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { companiesOf } from '../session/permission.ts'
import { matchingSailings, readFutureSailings } from './inventorySql.ts'

type Selection = InputOf<typeof inventory.preview>['body']['selection']

/** Sailings of one change, whose stock is locked at once. */
const most = 2000

/** The sailings ahead of the user’s companies that are named or match a pattern, the earliest first. */
export async function selectSailings(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  { tx, who, clock }: CallContext,
  selection: Selection,
): Promise<Itinerary[] | Refusal> {
  const companies = await companiesOf(tx, who)
  const now = clock.localNow(catalogue.network.timezone)
  const ids =
    'sailings' in selection
      ? await readFutureSailings(tx, companies, selection.sailings, now)
      : await matchingSailings(tx, companies, selection.pattern, { now, most: most + 1 })
  if (ids.length > most) return refuse('inventory_too_many', { most })
  const isComplete = !('sailings' in selection) || ids.length === new Set(selection.sailings).size
  if (ids.length === 0 || !isComplete) return refuse('inventory_no_sailing')
  const byId = new Map((await readItineraries(tx, ids)).map((itinerary) => [itinerary.itinerary, itinerary]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
