import type { InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { changeOption } from '../booking/option/changeOption.ts'
import { type AgreedTerms, changeTerms, findGroup, type GroupRecord } from '../booking/group/group.ts'
import type { BookingRecord } from '../booking/record/record.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { addPlaces, removePlaces, wantedCounts, type WantedCount } from './groupCounts.ts'
import { groupResponse, travellersOf, type GroupResponse } from './groupResponse.ts'
import { updateNames } from './memberNames.ts'

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
  return refusal ?? groupResponse(dependencies, context, company, code)
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
  const people = all.flatMap((one) => travellersOf(one)).filter(({ kind }) => kind === 'passenger').length
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
