import { saleCommand } from '../../commands.ts'
import { seatRow } from '../../line/items.ts'
import { defineCommand } from '../../../command/defineCommand.ts'
import { sailing as calls } from '../../../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../../../domain/refusal.ts'
import type { CommandServices, NoArguments } from '../../../command/command.ts'
import type { SeatArguments } from '../../model/commandArguments.ts'
import { commands } from '../../../command/registry.ts'
import { invalidate, loadCached } from '../../../request/cache.ts'
import { prepareTrips } from '../../model/trip/chooseTrips.ts'
import { nothingChosen, pages, selling } from '../../model/screens.ts'
import { useSale, edit } from '../../model/saleStore.ts'
import i18next from 'i18next'
import type { AnswerOf } from '../../../../contract/call.ts'
import { readSeatNumber } from '../../../../domain/sailing/deck.ts'
import { isSignedOut } from '../../../request/fault.ts'
import { isCabin, offered, onlyWhole } from '../../model/accommodation/accommodation.ts'
import { holdBeforeChange } from '../../model/hold/holds.ts'
import {
  type WorkingBooking,
  type PassengerAccommodation,
  type WorkingTrip,
  isSharing,
} from '../../model/workingBooking.ts'
import { refuseSaleRows } from '../../model/rows.ts'
import { refuseRowsTyped } from '../../model/typedRows.ts'
import { tripKeyOf } from '../../model/request/requests.ts'
import { availabilityOf } from '../../model/trip/availability.ts'
import { create } from 'zustand'
import { onSessionEnd } from '../../../request/identity.ts'

export const useSeatPlan = create<{ open: boolean }>(() => ({ open: false }))

export function showSeatPlan(open: boolean): void {
  useSeatPlan.setState({ open })
}

onSessionEnd(() => showSeatPlan(false))

type Decks = AnswerOf<typeof calls.plan>['decks']

/** Input of the plan request; seats under `holdKey` are shown as the booking’s own. */
export const planInput = (trip: WorkingTrip, holdKey = useSale.getState().holdKey) => ({
  body: { trip: tripKeyOf(trip), holdKey },
})

/** A passenger and the seat to assign; without a number the current seat is released. */
interface Seating {
  uuid: string
  accommodation: string
  number: string | undefined
}

/** Assigns seats on one trip: first held on the server, then stored in the working booking. */
export async function seat(trip: number, seatings: readonly Seating[]): Promise<Refusal | undefined> {
  const { workingBooking } = useSale.getState()
  const next = structuredClone(workingBooking)
  put(next, trip, seatings)
  const refusal = sexUnknown(workingBooking, seatings) ?? (await holdBeforeChange(next))
  if (refusal) return refusal
  edit('seatPlan', (draft) => put(draft, trip, seatings))
  return undefined
}

/** Cabins with single beds are for one sex, so the passenger’s sex must be entered first. */
function sexUnknown({ people }: WorkingBooking, seatings: readonly Seating[]): Refusal | undefined {
  const inBeds = new Set(seatings.filter(({ number }) => number?.includes('/')).map(({ uuid }) => uuid))
  const unknown = people.some(({ uuid, sexType }) => inBeds.has(uuid) && sexType === '')
  return unknown ? refuse('sex_required') : undefined
}

/** A whole cabin’s number applies to all passengers who share it. */
function put(workingBooking: WorkingBooking, trip: number, seatings: readonly Seating[]): void {
  const shown = useSale.getState().workingBooking.trips[trip]
  const availability = shown && availabilityOf(shown)
  const passengers = workingBooking.trips[trip]?.passengers ?? []
  for (const { uuid, accommodation, number } of seatings) {
    const place = passengers.find((passenger) => passenger.uuid === uuid)
    if (!place) continue
    const sharing = passengers.filter((passenger) => passenger === place || isSharing(passenger, place))
    if (place.accommodation !== accommodation) {
      const cabin = offered(accommodation, availability)
      const whole = cabin !== undefined && isCabin(cabin) && (onlyWhole(cabin) || !number?.includes('/'))
      const fresh = Math.max(0, ...passengers.map((passenger) => passenger.cabin)) + 1
      Object.assign(place, { accommodation, whole, cabin: whole ? fresh : 0 })
      setNumber([place], number)
    } else setNumber(sharing, number)
  }
}

function setNumber(places: readonly PassengerAccommodation[], number: string | undefined): void {
  for (const place of places) {
    if (number === undefined) delete place.accommodationNumber
    else place.accommodationNumber = number
  }
}

/** Undefined if the plan cannot be loaded; the cause is logged. */
async function planOf(trip: WorkingTrip, how: { staleTime?: number } = {}) {
  try {
    return await loadCached(calls.plan, planInput(trip), how)
  } catch (fault) {
    if (isSignedOut(fault)) throw fault
    return undefined
  }
}

/** Assigns numbered seats from the line, within each passenger’s accommodation class. */
async function seatByNumber(args: SeatArguments): Promise<Refusal | undefined> {
  const unprepared = await prepareTrips()
  if (unprepared) return unprepared
  const { workingBooking, active } = useSale.getState()
  const missing = refuseSaleRows(workingBooking, args)
  if (missing) return missing
  const index = args.trip === undefined ? active : args.trip - 1
  const trip = workingBooking.trips[index]
  if (!trip) return refuse('no_such_trip')
  const places = meant(workingBooking, trip, args.passengers)
  if (places.length < (args.passengers?.length ?? 1)) return refuse('no_such_passenger')
  if (args.numbers.length > places.length) return refuse('seats_over_limit', { limit: places.length })
  const plan = (await planOf(trip)) ?? refuse('seat_map_missing')
  if (isRefusal(plan)) return plan
  const seatings = seatingsFor(args.numbers, places, plan.decks)
  return isRefusal(seatings) ? seatings : seat(index, seatings)
}

/** The passengers named, else those without a number; a shared whole cabin counts once. */
function meant(
  { people }: WorkingBooking,
  { passengers }: WorkingTrip,
  numbers?: readonly number[],
): PassengerAccommodation[] {
  if (numbers) {
    const uuids = numbers.map((number) => people[number - 1]?.uuid)
    return uuids.flatMap((uuid) => passengers.find((place) => place.uuid === uuid) ?? [])
  }
  const open = passengers.filter(({ accommodationNumber }) => accommodationNumber === undefined)
  const waiting = open.length > 0 ? open : passengers
  return waiting.filter((place, nth) => !waiting.slice(0, nth).some((one) => isSharing(one, place)))
}

function seatingsFor(
  numbers: readonly string[],
  places: readonly PassengerAccommodation[],
  decks: Decks,
): Seating[] | Refusal {
  const classes = new Map(
    decks.flatMap(({ rows }) => rows.flat()).map(({ number, accommodation }) => [number, accommodation]),
  )
  const seatings: Seating[] = []
  for (const [nth, typed] of numbers.entries()) {
    const place = places[nth]
    const accommodation = classes.get(readSeatNumber(typed).number)
    if (!place || accommodation === undefined)
      return refuse('place_not_found', { number: typed, what: place?.accommodation ?? '' })
    if (accommodation !== place.accommodation)
      return refuse('seat_of_other_class', { number: typed, what: accommodation, has: place.accommodation })
    seatings.push({ uuid: place.uuid, accommodation, number: typed.toUpperCase() })
  }
  return seatings
}

/** Assigns accommodation and loads the plan before opening it, so that keys typed ahead find a usable plan. */
async function open(_: NoArguments, { navigate }: CommandServices): Promise<Refusal | undefined> {
  if (!['step2', 'step3'].includes(commands.place() ?? '')) navigate(pages.step2)
  const unprepared = await prepareTrips()
  if (unprepared) return unprepared
  const { workingBooking, active } = useSale.getState()
  const trip = workingBooking.trips[active]
  if (!trip) return refuse('no_such_trip')
  const plan = await planOf(trip, { staleTime: 0 })
  if (isRefusal(plan)) return plan
  showSeatPlan(true)
  return plan === undefined ? refuse('seat_map_missing') : undefined
}

async function seatThem(args: SeatArguments, { navigate }: CommandServices): Promise<Refusal | undefined> {
  navigate(pages.step2)
  const refusal = await seatByNumber(args)
  void invalidate(calls.plan)
  return refusal
}

export const seatCommands = [
  defineCommand(saleCommand.seatPlan, {
    about: 'trip',
    where: selling,
    changes: 'desk',
    awaits: 'seatPlan',
    refuses: nothingChosen,
    run: open,
  }),
  defineCommand(saleCommand.closeSeatPlan, {
    where: ['seatPlan'],
    changes: 'nothing',
    run: () => showSeatPlan(false),
  }),
  defineCommand(saleCommand.seat, {
    line: seatRow,
    rights: ['sell'],
    where: selling,
    changes: 'record',
    awaits: 'step2',
    refuses: (args) => nothingChosen() ?? refuseRowsTyped(args),
    preview: seatWords,
    run: seatThem,
  }),
]

/** `seats 12A 12B for passengers 1 2` */
function seatWords({ numbers, passengers = [] }: SeatArguments): string {
  const places = numbers.map((number) => number.toUpperCase()).join(' ')
  return passengers.length > 0
    ? i18next.t('sailing:deck.seatFor', { places, passengers: passengers.join(' ') })
    : i18next.t('sailing:deck.seat', { places })
}
