/** A booking as it was after one entry of its history, as the server stores it. */
export interface BookingState {
  status: string
  until: string | null
  agency: string
  eticket: boolean
  remarks: string
  leader: Readonly<Record<string, unknown>>
  paid: number
  trips: readonly TripState[]
  items: readonly ItemState[]
  insurances: readonly { id: string; status: string; gross: number }[]
}

export interface TripState {
  code: string
  origin: string
  destination: string
  /** Empty for an open trip. */
  departs: string
  vessel: string
  openUntil: string | null
  remarks: string
}

export interface ItemState {
  /** Stays the same when the item moves to another trip or booking. */
  id: number
  /** Code of its trip. */
  trip: string
  uuid: string
  kind: string
  details: Readonly<Record<string, unknown>>
  accommodation: string
  place: string | null
  discount: string | null
  price: number
  status: string
  ticket: string | null
  fee: number | null
}

/** Absent where the booking did not have it. */
export type HistoryValue = string | number | undefined

/** One field that differs between two versions. */
export interface HistoryChange {
  /** Identifies the field in all versions. */
  key: string
  /** The passenger, vehicle or product; empty for a field of the whole booking. */
  label: string
  /** The wire name of the field. */
  field: string
  /** Money is in smallest units. */
  before?: HistoryValue
  after?: HistoryValue
}

type Field = Pick<HistoryChange, 'label' | 'field'> & { value: HistoryValue }

/** The fields that differ; without a state before, what the booking began with. */
export function historyChanges(before: BookingState | undefined, after: BookingState): HistoryChange[] {
  const old = before ? fieldsOf(before) : new Map<string, Field>()
  const fresh = fieldsOf(after)
  const keys = new Set([...old.keys(), ...fresh.keys()])
  const changes = [...keys].flatMap((key) => {
    const [was, is] = [old.get(key), fresh.get(key)]
    const { label = '', field = '' } = is ?? was ?? {}
    return was?.value === is?.value ? [] : [changeOf({ key, label, field }, was?.value, is?.value)]
  })
  return before ? changes : changes.filter(({ field }) => firstFields.has(field))
}

/** The fields of a new booking that its history shows; the rest is on screen with the booking. */
const firstFields = new Set(['status', 'until', 'trip', 'price', 'ticket', 'paid'])

function changeOf(
  named: Pick<HistoryChange, 'key' | 'label' | 'field'>,
  before: HistoryValue,
  after: HistoryValue,
): HistoryChange {
  return {
    ...named,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }
}

/** The differences over several entries in a row, from the first to the last. */
export function joinedChanges(entries: readonly (readonly HistoryChange[])[]): HistoryChange[] {
  const joined = new Map<string, HistoryChange>()
  for (const change of entries.flat()) {
    const first = joined.get(change.key)
    joined.set(change.key, changeOf(change, first ? first.before : change.before, change.after))
  }
  return [...joined.values()].filter(({ before, after }) => before !== after)
}

function fieldsOf(state: BookingState): Map<string, Field> {
  const { status, until, agency, eticket, remarks, paid, leader } = state
  const fields = new Map<string, Field>()
  const add = (key: string, label: string, values: Readonly<Record<string, unknown>>) => {
    for (const [field, value] of Object.entries(values)) {
      const text = valueOf(value)
      if (text !== undefined) fields.set(`${key}/${field}`, { label, field, value: text })
    }
  }
  add('booking', '', { status, until, agency, eticket: eticket ? 1 : 0, remarks, paid })
  add('leader', '', leader)
  const trips = new Map(state.trips.map((trip) => [trip.code, trip]))
  for (const item of state.items) add(`item/${item.id}`, itemLabel(item), itemFields(item, trips))
  for (const { id, ...insurance } of state.insurances) add(`insurance/${id}`, id, insurance)
  return fields
}

function itemFields(item: ItemState, trips: ReadonlyMap<string, TripState>): Record<string, unknown> {
  const { details, status, ticket, accommodation, place, discount, price, fee } = item
  const trip = trips.get(item.trip)
  return {
    ...details,
    trip: trip && tripText(trip),
    accommodation,
    place,
    discount,
    price,
    status,
    ticket,
    ...(fee !== null && fee > 0 && { fee }),
  }
}

/** `PIR→JTR 2026-06-20 07:30`, or the ports alone for an open trip. */
function tripText({ origin, destination, departs, vessel }: TripState): string {
  return [`${origin}→${destination}`, departs, vessel].filter(Boolean).join(' ')
}

function itemLabel({ kind, details, accommodation }: ItemState): string {
  const names = kind === 'vehicle' ? [details['plateNumber']] : [details['surname'], details['name']]
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || accommodation
}

/** Empty texts and absent values are the same. */
function valueOf(value: unknown): HistoryValue {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A change as it can be made again on another booking: the verb with its selection by numbers, from 1. */
interface HistoryStep {
  verb: string
  passengers?: number[]
  vehicles?: number[]
  trips?: number[]
  /** The new expiry of an option, or the departure of a dated or moved ticket; YYYY-MM-DD HH:mm. */
  until?: string
  /** The other agency of a PTA or a transfer. */
  agency?: string
}

/** One change: what its record holds, and the booking before and after it. */
interface Change {
  data: Readonly<Record<string, unknown>>
  before: BookingState | undefined
  after: BookingState
}

type Selected = Omit<HistoryStep, 'verb'>

/** Returns the selection to which a verb was applied; undefined where another booking cannot repeat it. */
const steps: Record<string, (change: Change) => Selected | undefined> = {
  issue: () => ({}),
  issueHeld: () => ({}),
  issuePta: ({ data }) => agencyIn(data, 'collector'),
  convertToOptional: () => ({}),
  convertToOpen: changedItemsOf,
  changeOption: ({ after }) => (after.until === null ? undefined : { until: after.until }),
  replaceOpen: ({ data }) => departureIn(data),
  modify: ({ before, after }) => before && moveOf(before, after),
  cancel: changedItemsOf,
  undoCancel: () => ({}),
  split: changedItemsOf,
  transfer(change) {
    const selection = changedItemsOf(change)
    return selection && { ...selection, ...agencyIn(change.data, 'to') }
  },
}

/** The step that leads from one state to the next by a verb; undefined where it cannot be made on another booking. */
export function historyStep(
  verb: string,
  data: Readonly<Record<string, unknown>>,
  before: BookingState | undefined,
  after: BookingState,
): HistoryStep | undefined {
  const selected = steps[verb]?.({ data, before, after })
  return selected && { verb, ...selected }
}

function changedItemsOf({ before, after }: Change): Selected | undefined {
  return before && selectionOf(before, changedItems(before, after))
}

function agencyIn(
  data: Readonly<Record<string, unknown>>,
  field: 'collector' | 'to',
): Pick<HistoryStep, 'agency'> {
  const agency = data[field]
  return typeof agency === 'string' ? { agency } : {}
}

/** The trip that was moved to another departure; undefined where anything else was modified too. */
function moveOf(
  before: BookingState,
  after: BookingState,
): (Selection & Pick<HistoryStep, 'until'>) | undefined {
  const values = ({ items }: BookingState) =>
    JSON.stringify(items.map(({ id, details, accommodation }) => [id, details, accommodation]))
  if (values(before) !== values(after)) return undefined
  const moved = before.trips.flatMap((trip, index) => {
    const now = tripAfter(trip, before, after)
    return now && now.departs !== trip.departs ? [{ trip, now, number: index + 1 }] : []
  })
  const [one] = moved
  if (!one || moved.length > 1 || one.now.departs === '' || !samePorts(one.trip, one.now)) return undefined
  return { ...(before.trips.length > 1 && { trips: [one.number] }), until: one.now.departs }
}

const samePorts = (one: TripState, other: TripState) =>
  one.origin === other.origin && one.destination === other.destination

/** The trip that the active items of a trip are on afterwards, which has another code at another company. */
function tripAfter({ code }: TripState, before: BookingState, after: BookingState): TripState | undefined {
  const item = before.items.find((item) => item.trip === code && isActive(item))
  const now = after.items.find(({ id }) => id === item?.id)
  return after.trips.find((trip) => trip.code === now?.trip)
}

function departureIn({ trip }: Readonly<Record<string, unknown>>): Pick<HistoryStep, 'until'> {
  const departs = typeof trip === 'object' && trip !== null && 'departs' in trip ? trip.departs : undefined
  return typeof departs === 'string' ? { until: departs } : {}
}

const isActive = ({ status }: ItemState) => status !== 'CANCELLED'

/** Active items whose status is another one afterwards, or which are in another booking. */
function changedItems(before: BookingState, after: BookingState): Set<ItemState> {
  const statuses = new Map(after.items.map(({ id, status }) => [id, status]))
  return new Set(before.items.filter((item) => isActive(item) && statuses.get(item.id) !== item.status))
}

type Selection = Pick<HistoryStep, 'passengers' | 'vehicles' | 'trips'>

/** The items by numbers; undefined where numbers cannot express them. Everything has no numbers. */
function selectionOf({ trips, items }: BookingState, changed: ReadonlySet<ItemState>): Selection | undefined {
  const active = items.filter(isActive)
  if (changed.size === 0) return undefined
  const numbersOf = (kind: string) => {
    const all = [...new Set(items.filter((item) => item.kind === kind).map(({ uuid }) => uuid))]
    const uuids = new Set([...changed].filter((item) => item.kind === kind).map(({ uuid }) => uuid))
    return all.flatMap((uuid, index) => (uuids.has(uuid) ? [index + 1] : []))
  }
  const codes = new Set([...changed].map(({ trip }) => trip))
  const tripNumbers = trips.flatMap(({ code }, index) => (codes.has(code) ? [index + 1] : []))
  const onTrips = codes.size === new Set(active.map(({ trip }) => trip)).size ? {} : { trips: tripNumbers }
  const ofTrips = active.filter(({ trip }) => codes.has(trip))
  if (ofTrips.every((item) => changed.has(item))) return onTrips
  const [passengers, vehicles] = [numbersOf('passenger'), numbersOf('vehicle')]
  // A pet goes with its owner, and has no number.
  const personOf = ({ uuid, kind, details }: ItemState) => (kind === 'pet' ? details['ownerUuid'] : uuid)
  const uuids = new Set<unknown>([...changed].flatMap((item) => (item.kind === 'pet' ? [] : [item.uuid])))
  const meant = ofTrips.filter((item) => uuids.has(personOf(item)))
  const isExpressed = [...changed].every(({ kind }) => ['passenger', 'vehicle', 'pet'].includes(kind))
  const isChosen = meant.length === changed.size && meant.every((item) => changed.has(item))
  if (!isExpressed || !isChosen) return undefined
  return {
    ...(passengers.length > 0 && { passengers }),
    ...(vehicles.length > 0 && { vehicles }),
    ...onTrips,
  }
}
