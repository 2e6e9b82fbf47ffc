import { mustGet } from '../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { deadlineFields, deadlineState } from '../../domain/group/deadlines.ts'
import { isUnnamed } from '../../domain/group/naming.ts'
import { type Refusal, isRefusal, refuse } from '../../domain/refusal.ts'
import { addDays } from '../../domain/value/portTime.ts'
import {
  findGroup,
  type GroupRecord,
  listGroups,
  readGroup,
  type ListedGroup,
} from '../booking/group/group.ts'
import { bookingsResponse } from '../booking/response/bookingsResponse.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { BookingRecord, ItemRow } from '../booking/record/record.ts'
import { findBookingId } from '../booking/recall.ts'

export type GroupResponse = AnswerOf<typeof group.retrieve>
type Group = GroupResponse['groupBooking']

export async function groupResponse(
  dependencies: ServerDependencies,
  context: CallContext,
  company: string,
  code: string,
): Promise<GroupResponse | Refusal> {
  const found = await findGroup(context, company, code)
  if (isRefusal(found)) return found
  const { tx, who, clock } = context
  const { root, open = root, all } = found
  const { booking } = open
  const ids = all.map((one) => one.booking.id)
  const { products } = dependencies.catalogue
  const companies = all.flatMap(({ trips }) => trips.map((trip) => trip.company))
  const againstSingleNames = companies.find((company) => !products.rule(company).singleNames)
  return {
    groupBooking: {
      company: root.trips[0]?.company ?? company,
      rootCode: root.trips[0]?.companyCode ?? code,
      groupName: booking.groupTerms?.name ?? '',
      ...(againstSingleNames !== undefined && { againstSingleNames }),
      leader: booking.leader,
      remarks: booking.remarks,
      ...(booking.optionUntil && { optionDateTime: booking.optionUntil }),
      deadlines: deadlinesOf(found, clock.localNow(booking.timezone)),
      counts: countsOf(found),
      ...(found.open && { openReservationId: found.open.booking.reference }),
      version: booking.version,
      bookings: await bookingsResponse(tx, who, dependencies.catalogue, ids),
    },
  }
}

/** Returns the group after a change; refuses a total of the open booking that the operator has not been shown. */
export async function changedGroup(
  dependencies: ServerDependencies,
  context: CallContext,
  { company, code }: { company: string; code: string },
  expectedTotal: number | undefined,
): Promise<GroupResponse | Refusal> {
  const response = await groupResponse(dependencies, context, company, code)
  if (isRefusal(response) || expectedTotal === undefined) return response
  const { bookings, openReservationId } = response.groupBooking
  const now = bookings.find(({ crsReservationId }) => crsReservationId === openReservationId)?.total ?? 0
  return now === expectedTotal
    ? response
    : refuse('group_price_changed', { expected: expectedTotal, now }, '/expectedTotal')
}

const isActive = ({ status }: ItemRow) => status !== 'CANCELLED'

/** The travellers and vehicles of a booking once each, though they are on several trips. */
export function passengersAndVehiclesOf({ items }: Pick<BookingRecord, 'items'>): ItemRow[] {
  const all = items.filter((item) => isActive(item) && (item.kind === 'passenger' || item.kind === 'vehicle'))
  return [...new Map(all.map((item) => [item.uuid, item])).values()]
}

/** The type of a traveller, or the category of a vehicle. */
export const typeOf = ({ kind, details, accommodation }: ItemRow): string =>
  kind === 'vehicle' ? accommodation : String(details['type'] ?? '')

/** Returns whether an item has the surname or the plate that identifies it. */
export const isIdentified = ({ kind, details }: ItemRow): boolean =>
  !isUnnamed({ surname: details[kind === 'vehicle' ? 'plateNumber' : 'surname'] })

function countsOf({ all }: GroupRecord): Group['counts'] {
  const travellers = all.flatMap((one) => passengersAndVehiclesOf(one))
  return [...Map.groupBy(travellers, (item) => `${item.kind} ${typeOf(item)}`).values()].map((same) => ({
    kind: mustGet(same, 0).kind === 'vehicle' ? 'vehicle' : 'passenger',
    type: typeOf(mustGet(same, 0)),
    total: same.length,
    named: same.filter(isIdentified).length,
    issued: same.filter(({ status }) => status !== 'OPTIONAL').length,
  }))
}

function deadlinesOf({ root, open = root, all }: GroupRecord, now: string): Group['deadlines'] {
  const people = all.flatMap((one) => passengersAndVehiclesOf(one)).filter(({ kind }) => kind === 'passenger')
  const progress = {
    now,
    tomorrow: `${addDays(now.slice(0, 10), 1)}${now.slice(10)}`,
    unnamed: people.filter((person) => !isIdentified(person)).length,
    isPaid: people.some(({ status }) => status !== 'OPTIONAL'),
  }
  return deadlineFields.flatMap((field) => {
    const time = open.booking.groupTerms?.[field]
    return time === undefined ? [] : [{ field, time, state: deadlineState(field, time, progress) }]
  })
}

type Response = AnswerOf<typeof group.list>

/** The groups that fit, or the group of one booking. */
export async function list(
  { query: { crsReservationId, ...filter } }: InputOf<typeof group.list>,
  context: CallContext,
): Promise<Response | Refusal> {
  if (crsReservationId === undefined)
    return { groups: (await listGroups(context, filter)).flatMap(summaryOf) }
  const id = await findBookingId(context.tx, context.who, crsReservationId)
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
