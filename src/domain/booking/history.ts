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
