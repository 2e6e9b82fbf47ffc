import { produce } from 'immer'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { type CommandServices, refusalOf } from '../command/command.ts'
import { line, lineContext } from '../command/keyboard.ts'
import { travellersOf, vehiclesOf } from '../sale/model/trip/searchParty.ts'
import { listsTrips, availabilityOf } from '../sale/model/trip/availability.ts'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'
import { assignRemaining } from '../sale/model/trip/loadTrips.ts'
import { edit, undo, useBooking } from '../sale/model/saleStore.ts'
import { searchByClue, searchSettled } from './lookUp.ts'
import { clueOfBooking, clueOnLine } from './clue.ts'
import { fill, type Filling } from './fill.ts'
import { type RememberedParty, useMemory, type Memory } from './partyStore.ts'

/** Name of the undo step that fills in a party. */
export const editName = 'remember'

/** Fills in the offered party; called again with no change in between, replaces it with the next one. */
export async function fillParty(all: boolean): Promise<Refusal | undefined> {
  const { parties, at } = await partiesFound()
  const again = justTaken()
  const place = all || again ? at : offered()
  const party = parties[place ?? at]
  if (party === undefined) return refuse('nobody_remembered')
  if (again) undo()
  take(party, all)
  const more = parties.length > 1
  useMemory.setState({ taken: more, at: ((place ?? at) + 1) % parties.length, dismissed: !more })
  return undefined
}

/** Parties matching the typed clue, else a clue from the working booking. */
async function partiesFound(): Promise<Memory> {
  if (useMemory.getState().clue === undefined)
    searchByClue(clueOfBooking(useBooking.getState().workingBooking), 'form')
  await searchSettled()
  return useMemory.getState()
}

/**
 * Searches the offered party’s last trip on another day, for all its passengers; they are added once a trip
 * is chosen.
 */
export async function travelAgain(date: string, { run }: CommandServices): Promise<Refusal | undefined> {
  const { parties, at } = await partiesFound()
  const party = parties[offered() ?? at]
  if (party === undefined) return refuse('nobody_remembered')
  const { people, vehicles, lastTrip } = party
  const leg = { origin: lastTrip.origin.idOrCode, destination: lastTrip.destination.idOrCode, date }
  const travellers = people.map(({ type, discountIdOrCode: discount = '' }) => ({ type, discount }))
  const aboard = vehicles.map(({ idOrCode: category, ...size }) => ({ category, ...size }))
  const searched = await run('sailing.search', {
    legs: [leg],
    travellers: travellersOf(travellers),
    vehicles: vehiclesOf(aboard),
  })
  const refusal = refusalOf(searched)
  if (refusal && !listsTrips(refusal)) return refusal
  // A search discards the passengers that waited for a trip, so they are set again.
  useMemory.setState({ waiting: party, dismissed: true })
  return refusal
}

/**
 * Index of the party to offer: the next one while the operator cycles through them, else the first that adds
 * something.
 */
export function offered(): number | undefined {
  const { parties, at, taken, dismissed } = useMemory.getState()
  if (dismissed) return undefined
  if (taken) return at
  const { workingBooking } = useBooking.getState()
  const index = parties.findIndex((party) => adds(party, workingBooking))
  return index < 0 ? undefined : index
}

function justTaken(): boolean {
  return useMemory.getState().taken && useBooking.getState().changes.at(-1)?.name === editName
}

function take(party: RememberedParty, all: boolean): void {
  dropFromLine()
  if (useBooking.getState().workingBooking.trips.length === 0) return useMemory.setState({ waiting: party })
  const filling = { ...fillingNow(), all }
  edit(editName, (draft) => fill(draft, party, filling))
  if (all) assignRemaining()
}

/** Clears the line if it contained nothing but the clue. */
function dropFromLine(): void {
  const state = line.state()
  if (useMemory.getState().from !== 'line' || state.parsed.entries.length !== 1 || !clueOnLine(state)) return
  useMemory.setState({ from: 'form' })
  line.edit('')
}

/** Adds the party accepted before a trip was chosen, once every leg has one. */
export function addWaitingParty(): void {
  const { waiting } = useMemory.getState()
  const { workingBooking, wanted } = useBooking.getState()
  if (waiting === undefined || workingBooking.trips.length === 0 || workingBooking.trips.length < wanted)
    return
  useMemory.setState({ waiting: undefined })
  // A booking that was parked or drafted has its own passengers.
  if (workingBooking.people.every(({ surname }) => surname === '')) take(waiting, false)
}

function fillingNow(): Filling {
  const state = useBooking.getState()
  return {
    availability: state.workingBooking.trips.flatMap((trip) => availabilityOf(trip) ?? []),
    nationality: lineContext.get().nationality,
  }
}

/** True when the party would change the working booking; always true before a trip is chosen. */
function adds(party: RememberedParty, workingBooking: WorkingBooking): boolean {
  if (workingBooking.trips.length === 0) return true
  return produce(workingBooking, (draft) => fill(draft, party, fillingNow())) !== workingBooking
}
