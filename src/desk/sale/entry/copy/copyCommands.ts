import { sailingCommand } from '../../../sailing/commands.ts'
import { pricingCommand } from '../../../pricing/commands.ts'
import { saleCommand } from '../../commands.ts'
import { defineCommand } from '../../../command/defineCommand.ts'
import i18next from 'i18next'
import { type CommandServices, type NoArguments, refusalOf } from '../../../command/command.ts'
import type { CopyArguments } from '../../model/commandArguments.ts'
import {
  legsOn,
  isOpenReturn,
  notCopied,
  bookingToCopy,
  nearestTrip,
  type Copied,
  type CopiedPerson,
  type CopiedVehicle,
  type Seat,
} from './source.ts'
import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import { dateOf } from '../../../../domain/value/portTime.ts'
import { shownBooking } from '../../../booking/shown/bookingStore.ts'
import { stepHere, pages } from '../../model/screens.ts'
import { useSale, edit, focusOn } from '../../model/saleStore.ts'
import {
  travellerCounts,
  vehiclesOf,
  type WorkingTrip,
  type WorkingBooking,
  type Person,
  type PassengerAccommodation,
  type TripAvailability,
  type Vehicle,
} from '../../model/workingBooking.ts'
import { waitForScreen } from '../../../queue/queue.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { startTimer } from '../../../browser/timer.ts'
import { commands } from '../../../command/registry.ts'
import { onAgencyChange, onSessionEnd } from '../../../request/identity.ts'
import { loadAvailability, assignRemaining } from '../../model/trip/chooseTrips.ts'
import { availabilityOf, listsTrips, ageBands } from '../../model/trip/availability.ts'
import { typeOn } from '../../../../domain/pricing/age.ts'
import { isCabin, offered, onlyWhole } from '../../model/accommodation/accommodation.ts'
import { previewText, travelDayText } from '../../../line/previewText.ts'
import { lineRow, required, seq, word } from '../../../line/combine.ts'
import type { LineForm } from '../../../line/row.ts'
import { travelDay } from '../../../line/words/when.ts'

/** The copied booking while its trips are being searched and chosen. */
let waiting: { copied: Copied; days: readonly string[] } | undefined
/** Answers whether the booking that the copied passengers were for was still there. */
let addingCopy: Promise<boolean> | undefined

function forgetCopy(): void {
  waiting = undefined
}
onSessionEnd(forgetCopy)
onAgencyChange(forgetCopy)

/** Searches the same legs from the date on, chooses the same departures, and adds the same passengers. */
export async function copyToDate(
  { date }: CopyArguments,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const copied = bookingToCopy()
  if (copied === undefined) return refuse('nothing_to_copy')
  waiting = undefined
  const refusal = await search(copied, date, services)
  if (refusal && !listsTrips(refusal)) return refusal
  waitForTrips(
    copied,
    legsOn(copied, date).map((leg) => leg.date),
  )
  const all = await chooseSame(copied, services)
  if ((await addingCopy) === false) return refusal
  if (all) return (await showStep2(services)) ?? refusal
  services.notifyDone(i18next.t('sale:copyTo.choose'))
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
      same && (await run(sailingCommand.choose, { picks: [{ by: 'number', number: same.number }], from }))
    all &&= chosen?.done === true
  }
  return all
}

async function showStep2({ navigate, run }: CommandServices): Promise<Refusal | undefined> {
  navigate(pages.step2)
  focusOn({ kind: 'passenger', row: 0, field: 'surname' })
  await waitForScreen(commands, 'step2', startTimer)
  const priced = await run(pricingCommand.price, {})
  return priced.done ? undefined : priced.refusal
}

function waitForTrips(copied: Copied, days: readonly string[]): void {
  addingCopy = undefined
  waiting = { copied, days }
}

/** Adds the copied passengers once every leg has its trip; a different search discards them. */
function addWaitingCopy(): void {
  const { workingBooking, wanted } = useSale.getState()
  if (waiting === undefined || workingBooking.trips.length === 0 || workingBooking.trips.length < wanted)
    return
  const { copied, days } = waiting
  waiting = undefined
  if (areTripsOfCopy(workingBooking.trips, copied, days)) addingCopy = addCopiedPassengers(copied, days)
}

/** Watches the working booking for the trips a copied booking waits for. Returns a function that ends this. */
export function watchForCopiedTrips(): () => void {
  return useSale.subscribe((state, before) => {
    if (state.workingBooking !== before.workingBooking) addWaitingCopy()
  })
}

function areTripsOfCopy(trips: readonly WorkingTrip[], { legs }: Copied, days: readonly string[]): boolean {
  return (
    trips.length === legs.length &&
    trips.every(({ trip: { origin, destination, departureDateTime } }, leg) => {
      const { origin: from, destination: to } = legs[leg] ?? {}
      const sameDay = days[leg] === '' || dateOf(departureDateTime) === days[leg]
      return origin.idOrCode === from && destination.idOrCode === to && sameDay
    })
  )
}

/** Adds nothing, and answers false, where the booking was cleared or got other trips while they were loaded. */
async function addCopiedPassengers(copied: Copied, days: readonly string[]): Promise<boolean> {
  const { holdKey } = useSale.getState()
  const unknown = await loadAvailability(false).catch(() => undefined)
  const state = useSale.getState()
  const { trips } = state.workingBooking
  if (state.holdKey !== holdKey || !areTripsOfCopy(trips, copied, days)) return false
  const known = trips.map((trip) => availabilityOf(trip))
  edit('copyTo', (draft) => addCopy(draft, copied, unknown ? [] : known))
  if (unknown === undefined) assignRemaining()
  return true
}

/** Adds the passengers, vehicles and preferences of a booking to the chosen trips, leg by leg. */
export function addCopy(
  draft: WorkingBooking,
  copied: Copied,
  availability: readonly (TripAvailability | undefined)[],
): void {
  const people = copied.people.map((person) => ({ copied: person, uuid: crypto.randomUUID() }))
  const vehicles = copied.vehicles.map((vehicle) => ({ copied: vehicle, uuid: crypto.randomUUID() }))
  draft.people = people.map((person) => personOf(person, availability[0]))
  draft.vehicles = vehicles.map(vehicleOf)
  draft.leader = { ...copied.leader }
  draft.remarks = copied.remarks
  draft.trips.forEach((trip, leg) => addToTrip(trip, leg, people, vehicles, availability[leg]))
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

function addToTrip(
  trip: WorkingTrip,
  leg: number,
  people: readonly Renamed<CopiedPerson>[],
  vehicles: readonly Renamed<CopiedVehicle>[],
  availability: TripAvailability | undefined,
): void {
  const seat = accommodationFinder(availability)
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
function accommodationFinder(
  availability: TripAvailability | undefined,
): (had: Seat) => Omit<PassengerAccommodation, 'uuid'> {
  const inCabins = new Map<string, number>()
  let cabins = 0
  return (had) => {
    const found = offered(had.accommodation, availability)
    const { discount } = had
    if (found === undefined)
      return { accommodation: '', whole: false, cabin: 0, ...(discount !== undefined && { discount }) }
    if (!isCabin(found)) return { ...had, whole: false, cabin: 0 }
    if (!had.whole && !onlyWhole(found)) return { ...had, cabin: 0 }
    const before = inCabins.get(found.idOrCode) ?? 0
    inCabins.set(found.idOrCode, before + 1)
    if (had.cabin > 0) return { ...had, whole: true }
    if (before % found.capacity === 0) cabins += 1
    return { ...had, whole: true, cabin: cabins }
  }
}

export const copyRow: LineForm<CopyArguments> = lineRow({
  name: 'copy',
  order: 270,
  turns: true,
  entry: seq(word('cp'), required('date', travelDay)),
  preview: ({ date }, { today }) => previewText('copy', { day: travelDayText(date, today) }),
  examples: ['cp 28dec', 'cp +7', 'cp fri'],
})

/** `PAPADOPOULOU MARIA + 1 · PIR→JTR Mon 28/12 · JTR→PIR Sun 3/1` */
function preview({ date }: CopyArguments): string {
  const copied = bookingToCopy()
  if (copied === undefined || notCopied(copied)) return ''
  const [first, ...others] = copied.people
  const name = [first?.surname, first?.name].filter(Boolean).join(' ')
  const unnamed = i18next.t('line:preview.passengers', { count: copied.people.length })
  const who = name === '' ? unnamed : others.length === 0 ? name : `${name} + ${others.length}`
  const legs = legsOn(copied, date).map(
    ({ origin, destination, date: day }) =>
      `${origin}→${destination} ${day === '' ? i18next.t('sale:leftOpen') : travelDayText(day, lineContext.get().today)}`,
  )
  return i18next.t('sale:preview.copyTo', { booking: [who, ...legs].filter(Boolean).join(' · ') })
}

export const copyToCommands = [
  defineCommand(saleCommand.copyToDate, {
    line: copyRow,
    where: 'everywhere',
    changes: 'desk',
    awaits: 'step2',
    palette: false,
    refuses: () => notCopied(),
    preview,
    run: copyToDate,
  }),
  defineCommand(saleCommand.sameAgain, {
    where: ['step4', 'booking'],
    changes: 'desk',
    awaits: 'step1',
    refuses: notRepeated,
    run: sameAgain,
  }),
]

/** Why no stored booking on screen can be repeated; during a sale there is none. */
function notRepeated(): Refusal | undefined {
  const isSelling = useSale.getState().workingBooking.trips.length > 0
  const isShown = stepHere() === 'step4' ? !isSelling : shownBooking() !== undefined
  return isShown ? notCopied() : refuse('no_booking_shown')
}

/** Searches the trips of the booking on screen for another customer: same days, party and vehicles, no names. */
async function sameAgain(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  const copied = bookingToCopy()
  if (copied === undefined) return refuse('nothing_to_copy')
  return search(copied, dateOf(copied.legs[0]?.departs ?? ''), services)
}

/** Searches the legs of a booking from the date on, for the same party. */
async function search(copied: Copied, date: string, { run }: CommandServices): Promise<Refusal | undefined> {
  const searched = await run(sailingCommand.search, {
    legs: legsOn(copied, date),
    travellers: travellerCounts(copied.people),
    vehicles: vehiclesOf(copied.vehicles),
    ...(isOpenReturn(copied) ? { openReturn: true } : {}),
  })
  return refusalOf(searched)
}
