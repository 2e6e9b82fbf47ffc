import { create } from 'zustand'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking/booking.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import type { MissingField } from '../../sale/model/state.ts'
import {
  type Person,
  type Vehicle,
  emptyBooking,
  newAccommodation,
  type PassengerAccommodation,
  type TripAvailability,
  type WorkingBooking,
  type WorkingTrip,
} from '../../sale/model/workingBooking.ts'
import type { EditGridHandle } from '../../grid/EditGrid.tsx'
import {
  cheapestSeat,
  passengerAccommodations,
  readPlaceCode,
} from '../../sale/model/accommodation/accommodation.ts'
import { refusedField } from '../../sale/model/pricing.ts'
import { tripRequest } from '../../sale/model/request/requests.ts'
import type { StoredBooking } from '../shown/items.ts'
import type { TripToAddTo } from '../shown/bookingStore.ts'

export type AddedPrice = AnswerOf<typeof calls.priceAddedItems>
type AddBody = InputOf<typeof calls.priceAddedItems>['body']

/** The items typed to be added to a booking, until they are stored. */
interface Addition {
  people: readonly Person[]
  vehicles: readonly Vehicle[]
  /** Typed accommodation codes by passenger; without one, a passenger gets the cheapest seat of each trip. */
  places: Readonly<Record<string, string>>
  /** Company codes of the trips that nothing is added to. */
  without: readonly string[]
}

/** The price of the addition on screen, and the request that stores it. */
interface Priced {
  price: AddedPrice
  body: AddBody
  idempotencyKey: string
}

type RefusedCell = Pick<MissingField, 'kind' | 'row' | 'field'>

interface AdditionState {
  /** The key is the booking reference; additions stay when the dialog is left. */
  additions: Readonly<Record<string, Addition>>
  /** Undefined until the addition is priced as it is. */
  priced: Priced | undefined
  /** The last refusal of the server, with the cell it is about, if it is about one. */
  refused: { refusal: Refusal; cell: RefusedCell | undefined } | undefined
}

const nothing: Addition = { people: [], vehicles: [], places: {}, without: [] }
const initial: AdditionState = { additions: {}, priced: undefined, refused: undefined }

export const useAdditions = create<AdditionState>(() => initial)

export const additionTo = (reference: string): Addition =>
  useAdditions.getState().additions[reference] ?? nothing

export const useAdditionTo = (reference: string): Addition =>
  useAdditions(({ additions }) => additions[reference] ?? nothing)

/** Changes what is added to a booking; it has to be priced again. */
export function changeAddition(reference: string, change: (addition: Addition) => Partial<Addition>): void {
  const former = additionTo(reference)
  useAdditions.setState(({ additions }) => ({
    additions: { ...additions, [reference]: { ...former, ...change(former) } },
    priced: undefined,
    refused: undefined,
  }))
}

/** Forgets an addition once it is stored. */
export const forgetAddition = (reference: string) => changeAddition(reference, () => nothing)

export function setPriced(price: AddedPrice, body: AddBody): void {
  useAdditions.setState({ priced: { price, body, idempotencyKey: crypto.randomUUID() }, refused: undefined })
}

/** Drops the price and the refusal, which may be of another version of the booking. */
export const dropPrice = () => useAdditions.setState({ priced: undefined, refused: undefined })

/** Drops the price, and keeps the refusal until something is typed. */
export const setRefused = (refusal: Refusal, cell: RefusedCell | undefined) =>
  useAdditions.setState({ priced: undefined, refused: { refusal, cell } })

const clear = () => useAdditions.setState(initial)
onAgencyChange(clear)
onSessionEnd(clear)

/** The grid on screen registers itself. */
let shown: { handle: () => EditGridHandle | null; uuids: () => readonly string[] } | undefined

/** The grid of the dialog, while it is open. */
export const addGrid = {
  /** Returns the function that takes it away. */
  set(grid: NonNullable<typeof shown>): () => void {
    shown = grid
    return () => {
      if (shown === grid) shown = undefined
    }
  },
  /** Commits the text being typed, where it can be read. */
  commit: () => void shown?.handle()?.goToWrong(),
  /** The passenger or vehicle in the row of the cursor. */
  row: () => shown?.uuids()[shown.handle()?.place().place ?? -1] ?? '',
}

interface OfRow {
  uuid: string
  /** Among those of its kind, from 1. */
  number: number
  /** On all chosen trips, in smallest units; undefined until it is priced. */
  price: number | undefined
}

export type PassengerRow = OfRow & {
  kind: 'passenger'
  person: Person
  /** The typed accommodation. */
  place: string | undefined
}
export type AddedRow = PassengerRow | (OfRow & { kind: 'vehicle'; vehicle: Vehicle })

/** The passengers, then the vehicles. */
export function addedRows({ people, vehicles, places }: Addition, price: AddedPrice | undefined): AddedRow[] {
  const priceOf = (uuid: string) => price && priceOfItem(price, uuid)
  return [
    ...people.map((person, index) => ({
      kind: 'passenger' as const,
      uuid: person.uuid,
      number: index + 1,
      person,
      place: places[person.uuid],
      price: priceOf(person.uuid),
    })),
    ...vehicles.map((vehicle, index) => ({
      kind: 'vehicle' as const,
      uuid: vehicle.uuid,
      number: index + 1,
      vehicle,
      price: priceOf(vehicle.uuid),
    })),
  ]
}

function priceOfItem({ trips }: AddedPrice, uuid: string): number {
  const items = trips.flatMap((trip) => trip.items.filter((item) => item.uuid === uuid))
  return sum(items.map(({ fare }) => fare.total))
}

/** The trips that are ticked. */
export const chosenTrips = (trips: readonly TripToAddTo[], { without }: Addition): TripToAddTo[] =>
  trips.filter(({ code }) => !without.includes(code))

/** The accommodation of a passenger on a trip: the typed one, else the cheapest free seat. */
export function accommodationOn(
  availability: TripAvailability | undefined,
  typed: string | undefined,
): string {
  if (typed) return typed
  // On a full ship the request names one too, so that the server refuses it as sold out.
  return (cheapestSeat(availability) ?? passengerAccommodations(availability)[0])?.idOrCode ?? ''
}

function placeOn(uuid: string, code: string): PassengerAccommodation {
  const { accommodation, whole } = readPlaceCode(code)
  return { ...newAccommodation(uuid), accommodation, whole, cabin: 1 }
}

function workingTrip({ people, vehicles, places }: Addition, availability: TripAvailability): WorkingTrip {
  return {
    trip: availability,
    passengers: people.map(({ uuid }) => placeOn(uuid, accommodationOn(availability, places[uuid]))),
    vehicles: vehicles.map(({ uuid }) => ({ uuid })),
  }
}

/** The addition as a sale of the chosen trips, so that its requests are those of a sale. */
function asSale(addition: Addition, chosen: readonly TripToAddTo[]): WorkingBooking {
  return {
    ...emptyBooking(),
    people: [...addition.people],
    vehicles: [...addition.vehicles],
    trips: chosen.map(({ availability }) => workingTrip(addition, availability)),
  }
}

const requestsOf = (sale: WorkingBooking, chosen: readonly TripToAddTo[]) =>
  sale.trips.map((trip, index) => tripRequest(sale, trip, chosen[index]?.availability))

/** The addition in wire format, with the version of the booking it was typed for. */
export function requestOf(
  booking: StoredBooking,
  addition: Addition,
  trips: readonly TripToAddTo[],
): AddBody {
  const chosen = chosenTrips(trips, addition)
  const requests = requestsOf(asSale(addition, chosen), chosen)
  return {
    crsReservationId: booking.crsReservationId,
    version: booking.version,
    trips: chosen.map(({ code }, index) => ({
      companyReservationCode: code,
      accommodationRequests: requests[index]?.accommodationRequests ?? [],
    })),
  }
}

/** The row and field that a refusal is about; undefined where it is about none. */
export function cellOf(refusal: Refusal, addition: Addition, trips: readonly TripToAddTo[]) {
  const chosen = chosenTrips(trips, addition)
  const sale = asSale(addition, chosen)
  return refusedField(refusal, requestsOf(sale, chosen), sale)
}
