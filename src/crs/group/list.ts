import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { listGroups, readGroup, type ListedGroup } from '../booking/group/group.ts'
import { findBooking } from '../booking/recall.ts'
import type { CallContext } from '../server/context.ts'

type Response = AnswerOf<typeof group.list>

/** The groups that fit, or the group of one booking. */
export async function list(
  { query: { crsReservationId, ...filter } }: InputOf<typeof group.list>,
  context: CallContext,
): Promise<Response | Refusal> {
  if (crsReservationId === undefined)
    return { groups: (await listGroups(context, filter)).flatMap(summaryOf) }
  const id = await findBooking(context.tx, context.who, crsReservationId)
  if (isRefusal(id)) return id
  const found = await readGroup(context.tx, context.who, id)
  if (!found) return refuse('not_a_group', { reference: crsReservationId })
  const { booking, trips } = found.root
  return { groups: trips.slice(0, 1).flatMap((trip) => summaryOf({ ...trip, ...booking })) }
}

function summaryOf(group: ListedGroup): Response['groups'] {
  const { reference, status, optionUntil, groupTerms } = group
  if (!groupTerms) return []
  const { company, companyCode: rootCode, origin, destination, departs: departureDateTime } = group
  return [
    {
      company,
      rootCode,
      crsReservationId: reference,
      groupName: groupTerms.name,
      size: groupTerms.size,
      status,
      origin,
      destination,
      departureDateTime,
      ...(optionUntil !== null && { optionDateTime: optionUntil }),
    },
  ]
}
