import type { InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { assignNames } from '../../domain/group/naming.ts'
import { changeOption } from '../booking/option/changeOption.ts'
import { type AgreedTerms, changeTerms, findGroup, type GroupRecord } from '../booking/group/group.ts'
import type { BookingRecord } from '../booking/record/record.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { readRecord } from '../booking/record/lockRecord.ts'
import { modify } from '../sale/modify/modify.ts'
import { addPlaces, removePlaces, wantedCounts, type WantedCount, placesOf } from './groupCounts.ts'
import { changedGroup, passengersAndVehiclesOf, type GroupResponse } from './groupResponse.ts'

type Input = InputOf<typeof group.update>
type Body = Input['body']

/** Changes a group in steps of one transaction: terms, option time, fewer places, more places, then names. */
export async function update(
  dependencies: ServerDependencies,
  { path: { company, code }, body }: Input,
  context: CallContext,
): Promise<GroupResponse | Refusal> {
  const found = await findGroup(context, company, code)
  if (isRefusal(found)) return found
  let option: BookingRecord | undefined
  let counts: readonly WantedCount[] = []
  const refused = await changeTerms(dependencies, context, found, body.version, (locked) => {
    const { root, open } = locked
    if (!open && needsOption(body)) return refuse('wrong_status', { status: root.booking.status })
    const wanted = open ? wantedCounts(open, body) : []
    if (isRefusal(wanted)) return wanted
    option = open
    counts = wanted
    return agreedTerms(locked, body, wanted)
  })
  const refusal = refused ?? (option && (await updateOption(dependencies, context, option, body, counts)))
  return refusal ?? changedGroup(dependencies, context, { company, code }, body.expectedTotal)
}

/** Only an option can change in these. */
const needsOption = ({
  optionDateTime,
  groupPassengers,
  groupVehicles,
  names,
  vehicles,
  leader,
  remarks,
}: Body) =>
  [optionDateTime, groupPassengers, groupVehicles, names, vehicles, leader, remarks].some(
    (part) => part !== undefined,
  )

function agreedTerms(
  { root, open = root, all }: GroupRecord,
  { groupName, groupDeadlines, optionDateTime }: Body,
  counts: readonly WantedCount[],
): AgreedTerms {
  const before = open.booking.groupTerms ?? { name: '', size: 0 }
  const people = all
    .flatMap((one) => passengersAndVehiclesOf(one))
    .filter(({ kind }) => kind === 'passenger').length
  const changes = counts.filter(({ kind }) => kind === 'passenger')
  const size = changes.reduce((sum, { add, remove }) => sum + add - remove.length, people)
  const { namesBy, depositBy, releaseBy } = groupDeadlines ?? before
  const deadlines = Object.entries({ namesBy, depositBy, releaseBy }).filter(([, time]) => time !== undefined)
  const terms = { ...Object.fromEntries(deadlines), name: groupName?.trim() || before.name, size }
  const optionUntil = optionDateTime ?? open.booking.optionUntil ?? ''
  return { terms, optionUntil }
}

async function updateOption(
  dependencies: ServerDependencies,
  context: CallContext,
  open: BookingRecord,
  body: Body,
  counts: readonly WantedCount[],
): Promise<Refusal | undefined> {
  const { reference, optionUntil } = open.booking
  const { optionDateTime } = body
  if (optionDateTime !== undefined && optionDateTime !== optionUntil) {
    const input = { body: { crsReservationId: reference, newOptionDateTime: optionDateTime } }
    const moved = await changeOption(dependencies, input, context)
    if (isRefusal(moved)) return { ...moved, at: '/optionDateTime' }
  }
  return (
    (await addPlaces(dependencies, context, open, counts)) ??
    (await removePlaces(dependencies, context, open, counts)) ??
    (await updateNames(dependencies, context, open, body))
  )
}

type NamesBody = InputOf<typeof group.update>['body']
type ModifyBody = Parameters<typeof modify>[1]['body']

/**
 * Gives travellers their names on every trip, and changes vehicles, leader and remarks. `before` may lack new places.
 */
async function updateNames(
  dependencies: ServerDependencies,
  context: CallContext,
  before: BookingRecord,
  { names = [], vehicles = [], leader, remarks }: NamesBody,
): Promise<Refusal | undefined> {
  if (names.length + vehicles.length === 0 && leader === undefined && remarks === undefined) return undefined
  const open = await readRecord(context.tx, before.booking.id)
  const places = assignNames(placesOf(open, 'passenger'), names)
  if (isRefusal(places)) return places
  const coaches = new Set(placesOf(open, 'vehicle').map(({ uuid }) => uuid))
  const unknown = vehicles.findIndex(({ uuid }) => !coaches.has(uuid))
  if (unknown >= 0)
    return refuse('item_not_found', { what: mustGet(vehicles, unknown).uuid }, `/vehicles/${unknown}/uuid`)
  const body: ModifyBody = {
    crsReservationCode: open.booking.reference,
    trips: tripsWith(open, {
      people: names.map(({ uuid: _, ...values }, index) => ({
        uuid: mustGet(places, index),
        modifiedValues: values,
      })),
      coaches: vehicles.map(({ uuid, ...values }) => ({ uuid, modifiedValues: values })),
    } as Modified),
    ...(leader && { leader }),
    ...(remarks !== undefined && { remarks }),
  }
  const done = await modify(dependencies, { body }, context)
  return isRefusal(done) && done.refusal !== 'nothing_modified' ? inNames(done) : undefined
}

type ModifiedTrip = NonNullable<ModifyBody['trips']>[number]

interface Modified {
  people: NonNullable<ModifiedTrip['selectedPassengers']>
  coaches: NonNullable<ModifiedTrip['selectedVehicles']>
}

function tripsWith({ trips, items }: BookingRecord, { people, coaches }: Modified): ModifiedTrip[] {
  return trips
    .filter(({ status }) => status === 'OPTIONAL')
    .map(({ id, companyCode }) => {
      const active = items.filter(({ tripId, status }) => tripId === id && status !== 'CANCELLED')
      const here = new Set(active.map(({ uuid }) => uuid))
      return {
        companyReservationCode: companyCode,
        selectedPassengers: people.filter(({ uuid }) => here.has(uuid)),
        selectedVehicles: coaches.filter(({ uuid }) => here.has(uuid)),
      }
    })
}

/** A refusal of a value, at the row of the name or vehicle that it came from. */
function inNames(refusal: Refusal): Refusal {
  const at = refusal.at
    ?.replace(/^\/trips\/\d+\/selectedPassengers\//, '/names/')
    .replace(/^\/trips\/\d+\/selectedVehicles\//, '/vehicles/')
    .replace('/modifiedValues', '')
  return { ...refusal, ...(at !== undefined && { at }) }
}
