import i18next from 'i18next'
import { isUnnamed } from '../../domain/group/naming.ts'
import { storedNames } from '../../domain/booking/singleName.ts'
import { nameOfPerson } from '../../domain/value/personName.ts'
import type { InputOf } from '../../contract/call.ts'
import { group as calls } from '../../contract/group.ts'
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { booking } from '../../contract/booking/booking.ts'
import { timeOf } from '../../domain/value/portTime.ts'
import { readVehicle } from '../../domain/booking/fields/vehicleFields.ts'
import { answerOrUndefined } from '../request/cache.ts'
import { lineContext } from '../command/keyboard.ts'
import { request } from '../request/request.ts'
import { wrongText } from '../sale/model/missing/missingFields.ts'
import type { CommandServices } from '../command/command.ts'
import { sizeWords } from '../sale/model/vehicle.ts'
import {
  codeOf,
  shownGroup,
  changeTyped,
  dropSaved,
  hasUnsavedNames,
  useGroup,
  type NameField,
  isSameGroup,
  type Group,
  groupVehicleFields,
  type VehicleField,
  type VehicleTexts,
} from './groupStore.ts'
import { changeAtPrice } from './priceOfChange.ts'
import {
  linesForGroup,
  namesToSave,
  placeNames,
  travellerRows,
  type ReadLine,
  type Traveller,
  stillToSave,
} from './travellers.ts'

const today = () => lineContext.get().today
const travellers = () => {
  const { shown: group, typed } = useGroup.getState()
  return group ? travellerRows(group, typed, today()) : []
}

/** Puts names on travellers, from the one under the cursor on. */
export function enterNames(
  { lines: read }: { lines: readonly ReadLine[] | Refusal },
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Refusal | undefined {
  if (isRefusal(read)) return read
  const { lines, others } = linesForGroup(read, today())
  if (lines.length === 0) return refuse('nobody_in_text')
  const { current, typed } = useGroup.getState()
  const all = travellers()
  const found = placeNames(all, lines, current)
  if ('names' in found) return refuse('group_no_place', { ...found })
  const { placed, next, leftOver } = found
  const merged = all.flatMap(({ uuid, stored: over }) =>
    placed[uuid] ? [[uuid, { ...typed[uuid], ...placed[uuid], over }] as const] : [],
  )
  changeTyped(() => ({ typed: { ...typed, ...Object.fromEntries(merged) } }))
  useGroup.setState({ current: next ?? current })
  groupGrid.go(next)
  if (others.length > 0) notifyDone(i18next.t('group:notTaken', { texts: shortList(others) }))
  if (leftOver.length === 0) return undefined
  const names = leftOver.map(nameOfPerson).join(' · ')
  return refuse('group_names_left', {
    placed: lines.length - leftOver.length,
    names: lines.length,
    left: names,
  })
}

/** Texts that a notice names. */
const mostNamed = 8
const shortList = (texts: readonly string[]) =>
  texts.slice(0, mostNamed).join(' · ') + (texts.length > mostNamed ? ' …' : '')

/** Moves the cursor to the first traveller without a name, if there is one. */
export function toFirstUnnamed(): void {
  const first = travellers().find(({ texts }) => isUnnamed(storedNames(texts)))
  if (!first) return
  useGroup.setState({ current: first.uuid })
  groupGrid.go(first.uuid)
}

/** Goes to the next row with a mistake after the cursor, from the top again at the end. */
export function nextWrong(): Refusal | undefined {
  const all = travellers()
  const at = all.findIndex(({ uuid }) => uuid === useGroup.getState().current)
  const wrong = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((one) => one.wrong)
  if (!wrong) return refuse('group_no_mistake')
  useGroup.setState({ current: wrong.uuid })
  groupGrid.go(wrong.uuid, wrong.wrong?.field)
  return undefined
}

/** Changes the group on screen; where others have changed it meanwhile, shows what they did. */
export async function changeGroup(
  body: InputOf<typeof calls.update>['body'],
  finish?: () => void,
): Promise<Refusal | undefined> {
  const group = shownGroup()
  if (!group) return refuse('no_booking_shown')
  const path = codeOf(group)
  const { version } = group
  return changeAtPrice({
    group,
    send: (expectedTotal) => request(calls.update, { path, body: { ...body, version, expectedTotal } }),
    refused: (refusal) => showOthers(group, refusal),
    ...(finish && { finish }),
  })
}

/** Saves the names and plates that were typed. */
export async function saveNames(): Promise<Refusal | undefined> {
  const refusal = wrongText()
  if (refusal) return refusal
  const all = travellers()
  const isClosed = ({ wrong }: Traveller) => wrong?.kind === 'closed'
  if (all.some((one) => one.wrong && one.isTyped && !isClosed(one))) return nextWrong()
  const { typed, typedVehicles } = useGroup.getState()
  const names = namesToSave(all, today())
  const vehicles = vehiclesToSave(typedVehicles)
  if (names.length + vehicles.length === 0) return all.some(isClosed) ? nextWrong() : refuse('no_names_typed')
  const sent = names.flatMap(({ uuid = '' }) => (typed[uuid] ? [[uuid, typed[uuid]] as const] : []))
  const refused = await changeGroup(
    { ...(names.length > 0 && { names }), ...(vehicles.length > 0 && { vehicles }) },
    () => dropSaved({ typed: Object.fromEntries(sent), typedVehicles }),
  )
  // An earlier answer was lost: the group has what was typed.
  return refused?.refusal === 'group_changed' && !hasUnsavedNames() ? undefined : refused
}

type Go = (uuid: string | undefined, field?: NameField) => void

/** The grid on screen registers itself. */
let move: Go | undefined

/** The grid of the group on screen: commands move its cursor to a traveller, and to a field. */
export const groupGrid = {
  /** Returns the function that takes it away. */
  set(go: Go): () => void {
    move = go
    return () => {
      if (move === go) move = undefined
    }
  },
  go: (uuid: string | undefined, field?: NameField) => move?.(uuid, field),
}

/** Refusals that mean that others have changed the group on screen. */
const changedMeanwhile: readonly RefusalCode[] = ['booking_changed', 'price_changed', 'wrong_status']

/**
 * After a refusal because others have changed the group: shows it as it is now, under what is typed and under the open
 * dialog. Returns who changed it; any other refusal as it is. Undefined where the group is already as it was typed.
 */
export async function showOthers(before: Group, refusal: Refusal): Promise<Refusal | undefined> {
  if (!changedMeanwhile.includes(refusal.refusal)) return refusal
  const path = { company: before.company, root: before.rootCode }
  const answer = await request(calls.retrieve, { path }).catch(() => refusal)
  const { shown, typed } = useGroup.getState()
  if (isRefusal(answer) || !isSameGroup(shown, answer.groupBooking)) return refusal
  const who = await lastUser(before)
  const left = stillToSave(answer.groupBooking, typed, lineContext.get().today)
  useGroup.setState({ shown: answer.groupBooking, typed: left })
  return refusal.refusal === 'booking_changed' ? refuse('group_changed', { who }) : refusal
}

/** The last user since the version on screen, with the time; an outside CRS may have no history. */
export async function lastUser(group: Pick<Group, 'version' | 'openReservationId'>): Promise<string> {
  const crsReservationId = group.openReservationId ?? ''
  const answer = await request(booking.history, { path: { crsReservationId } }).catch(() => undefined)
  const entries = answerOrUndefined(answer)?.entries ?? []
  const [last] = entries
    .filter(({ version = 0 }) => version > group.version)
    .toSorted((one, other) => (other.version ?? 0) - (one.version ?? 0))
  return last ? `${last.user} ${timeOf(last.at)}` : i18next.t('group:another')
}

/**
 * Reads the group on screen again, in another language for instance; what was typed over it stays. One that others have
 * changed stays as it was, so that saving over their changes is refused.
 */
export async function reloadGroup(): Promise<void> {
  const { shown } = useGroup.getState()
  if (!shown) return
  const answer = await request(calls.retrieve, { path: { company: shown.company, root: shown.rootCode } })
  if (isRefusal(answer) || useGroup.getState().shown !== shown) return
  const { groupBooking: again } = answer
  if (again.version === shown.version) useGroup.setState({ shown: again })
}

type Vehicles = NonNullable<InputOf<typeof calls.update>['body']['vehicles']>
type Stored = Group['bookings'][number]['trips'][number]['selectedVehicles'][number]

/** A vehicle of the group, with what is typed for it and not saved yet. */
export interface GroupVehicle {
  uuid: string
  number: number
  category: string
  texts: Required<VehicleTexts>
  status: string
  isTyped: boolean
}

/** The vehicles of all bookings of the group, each once. */
export function vehicleRows(
  { bookings }: Group,
  typed: Readonly<Record<string, VehicleTexts>>,
): GroupVehicle[] {
  const stored = bookings.flatMap(({ trips }) => trips.flatMap(({ selectedVehicles }) => selectedVehicles))
  const active = stored.filter(({ status }) => status !== 'CANCELLED')
  const each = [...new Map(active.map((one) => [one.uuid, one])).values()]
  return each.map((one, index) => ({
    uuid: one.uuid,
    number: index + 1,
    category: one.idOrCode,
    status: one.status,
    texts: { ...storedTexts(one), ...typed[one.uuid] },
    isTyped: one.uuid in typed,
  }))
}

const storedTexts = ({ plateNumber = '', driverSurname = '', length, height }: Stored) => ({
  plate: plateNumber,
  driver: driverSurname,
  size: sizeWords({ ...(length !== undefined && { length }), ...(height !== undefined && { height }) }),
})

/** Returns whether a text can be read as the field; a size cannot be removed. */
export const isReadable = (field: VehicleField, text: string): boolean =>
  readVehicle(field, text) !== undefined && (field !== 'size' || text.trim() !== '')

/** The typed values as the call has them. */
export function vehiclesToSave(typed: Readonly<Record<string, VehicleTexts>>): Vehicles {
  return Object.entries(typed).map(([uuid, texts]) => ({
    uuid,
    ...Object.assign({}, ...groupVehicleFields.map((field) => sentOf(field, texts[field]))),
  }))
}

function sentOf(field: VehicleField, text: string | undefined): Partial<Vehicles[number]> {
  if (text === undefined) return {}
  const { plate, driver, length, height } = readVehicle(field, text) ?? {}
  return {
    ...(plate !== undefined && { plateNumber: plate.replace('+', ' ') }),
    ...(driver !== undefined && { driverSurname: driver }),
    ...(length !== undefined && { length }),
    ...(height !== undefined && { height }),
  }
}
