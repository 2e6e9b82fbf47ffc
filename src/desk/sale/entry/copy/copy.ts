import i18next from 'i18next'
import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import { dateOf } from '../../../../domain/value/portTime.ts'
import { waitForScreen } from '../../../command/queue/queue.ts'
import { type CommandServices, refusalOf } from '../../../command/command.ts'
import { startTimer, lineContext } from '../../../command/keyboard.ts'
import type { CopyArguments } from '../../model/commandArguments.ts'
import { commands } from '../../../command/registry.ts'
import { onSessionEnd } from '../../../request/token.ts'
import type {
  WorkingTrip,
  WorkingBooking,
  Person,
  PassengerAccommodation,
  TripAvailability,
  Vehicle,
} from '../../model/workingBooking.ts'
import { loadAvailability, assignRemaining } from '../../model/trip/loadTrips.ts'
import { pages } from '../../model/pages.ts'
import { availabilityOf, listsTrips } from '../../model/trip/availability.ts'
import { edit, focusOn, useBooking } from '../../model/saleStore.ts'
import { travellersOf, vehiclesOf } from '../../model/trip/searchParty.ts'
import { isOpenReturn, legsOn, nearestTrip } from './legs.ts'
import { bookingToCopy, type Copied, type CopiedPerson, type CopiedVehicle, type Seat } from './source.ts'
import { typeOn } from '../../../../domain/pricing/age.ts'
import { ageBands } from '../../model/trip/ageBands.ts'
import { isCabin, offered, onlyWhole } from '../../model/accommodation/accommodation.ts'

/** The copied booking while its trips are being searched and chosen. */
let waiting: { copied: Copied; days: readonly string[] } | undefined
let carrying: Promise<void> | undefined

onSessionEnd(() => {
  waiting = undefined
})

/** Searches the same legs from the date on, chooses the same departures, and adds the same passengers. */
export async function copyToDate(
  { date }: CopyArguments,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const copied = bookingToCopy()
  if (copied === undefined) return refuse('nothing_to_copy')
  const legs = legsOn(copied, date)
  const asked = {
    legs,
    travellers: travellersOf(copied.people),
    vehicles: vehiclesOf(copied.vehicles),
    ...(isOpenReturn(copied) ? { openReturn: true } : {}),
  }
  waiting = undefined
  const searched = await services.run('sailing.search', asked)
  const refusal = refusalOf(searched)
  if (refusal && !listsTrips(refusal)) return refusal
  waiting = { copied, days: legs.map((leg) => leg.date) }
  const all = await chooseSame(copied, services)
  await carrying
  if (all) return (await show(services)) ?? refusal
  services.say(i18next.t('booking:copyTo.choose'))
  return refusal
}

/**
 * Chooses the same departure on every leg that has it; the operator chooses the others. True if all were
 * found.
 */
async function chooseSame({ legs }: Copied, { run }: CommandServices): Promise<boolean> {
  let all = true
  for (const [from, leg] of legs.entries()) {
    const same = nearestTrip(lineContext.get().trips[from] ?? [], leg)
    const chosen =
      same && (await run('sailing.choose', { picks: [{ by: 'number', number: same.number }], from }))
    all &&= chosen?.done === true
  }
  return all
}

async function show({ navigate, run }: CommandServices): Promise<Refusal | undefined> {
  navigate(pages.step2)
  focusOn({ kind: 'passenger', row: 0, field: 'surname' })
  await waitForScreen(commands, 'step2', startTimer)
  const priced = await run('pricing.price', {})
  return priced.done ? undefined : priced.refusal
}

/** Adds the copied passengers once every leg has its trip; a different search discards them. */
function carryOver(): void {
  const { workingBooking, wanted } = useBooking.getState()
  if (waiting === undefined || workingBooking.trips.length === 0 || workingBooking.trips.length < wanted)
    return
  const { copied, days } = waiting
  waiting = undefined
  if (isTheirs(workingBooking.trips, copied, days)) carrying = goAboard(copied)
}

/** Watches the working booking for the trips a copied booking waits for. Returns its undo. */
export function watchForCopiedTrips(): () => void {
  return useBooking.subscribe((state, before) => {
    if (state.workingBooking !== before.workingBooking) carryOver()
  })
}

function isTheirs(trips: readonly WorkingTrip[], { legs }: Copied, days: readonly string[]): boolean {
  return (
    trips.length === legs.length &&
    trips.every(({ trip: { origin, destination, departureDateTime } }, leg) => {
      const { origin: from, destination: to } = legs[leg] ?? {}
      const sameDay = days[leg] === '' || dateOf(departureDateTime) === days[leg]
      return origin.idOrCode === from && destination.idOrCode === to && sameDay
    })
  )
}

async function goAboard(copied: Copied): Promise<void> {
  const unknown = await loadAvailability(false).catch(() => undefined)
  const state = useBooking.getState()
  const known = state.workingBooking.trips.map((trip) => availabilityOf(trip))
  edit('copyTo', (draft) => apply(draft, copied, unknown ? [] : known))
  if (unknown === undefined) assignRemaining()
}

/** Adds the passengers, vehicles and preferences of a booking to the chosen trips, leg by leg. */
export function apply(
  draft: WorkingBooking,
  copied: Copied,
  availability: readonly (TripAvailability | undefined)[],
): void {
  const people = copied.people.map((one) => ({ copied: one, uuid: crypto.randomUUID() }))
  const vehicles = copied.vehicles.map((one) => ({ copied: one, uuid: crypto.randomUUID() }))
  draft.people = people.map((one) => personOf(one, availability[0]))
  draft.vehicles = vehicles.map(vehicleOf)
  draft.leader = { ...copied.leader }
  draft.remarks = copied.remarks
  draft.trips.forEach((trip, leg) => board(trip, leg, people, vehicles, availability[leg]))
}

interface Renamed<T> {
  copied: T
  uuid: string
}

/** The passenger type follows from the age on the new date. */
function personOf({ copied, uuid }: Renamed<CopiedPerson>, first: TripAvailability | undefined): Person {
  const { seats: _, ...person } = copied
  const day = first?.departureDateTime.slice(0, 10) ?? ''
  return { ...person, uuid, type: typeOn(person, day, ageBands(first)) }
}

function vehicleOf({ copied, uuid }: Renamed<CopiedVehicle>): Vehicle {
  const { aboard: _, ...vehicle } = copied
  return { ...vehicle, uuid }
}

function board(
  trip: WorkingTrip,
  leg: number,
  people: readonly Renamed<CopiedPerson>[],
  vehicles: readonly Renamed<CopiedVehicle>[],
  availability: TripAvailability | undefined,
): void {
  const seat = seater(availability)
  trip.passengers = people.flatMap(({ copied, uuid }) => {
    const had = copied.seats[leg]
    return had === undefined ? [] : [{ ...seat(had), uuid }]
  })
  trip.vehicles = vehicles.flatMap(({ copied, uuid }) => {
    const had = copied.aboard[leg]
    return had === undefined ? [] : [{ ...had, uuid }]
  })
}

/** Finds the same accommodation on the new trip, if it is on sale; cabins are filled one after the other. */
function seater(
  availability: TripAvailability | undefined,
): (had: Seat) => Omit<PassengerAccommodation, 'uuid'> {
  const inCabins = new Map<string, number>()
  let cabins = 0
  return (had) => {
    const found = offered(had.accommodation, availability)
    if (found === undefined) return { accommodation: '', whole: false, cabin: 0 }
    if (!isCabin(found)) return { ...had, whole: false, cabin: 0 }
    if (!had.whole && !onlyWhole(found)) return { ...had, cabin: 0 }
    const before = inCabins.get(found.idOrCode) ?? 0
    inCabins.set(found.idOrCode, before + 1)
    if (had.cabin > 0) return { ...had, whole: true }
    if (before % found.capacity === 0) cabins += 1
    return { ...had, whole: true, cabin: cabins }
  }
}
