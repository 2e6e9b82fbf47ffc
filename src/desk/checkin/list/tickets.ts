import i18next from 'i18next'
import { nameOfPerson } from '../../../domain/value/personName.ts'
import { latinText } from '../../../domain/value/phoneticKey.ts'
import { nameFilter } from '../../../domain/value/surnameSpellings.ts'
import { readScan } from '../../../domain/checkin/scan.ts'
import { shortTicketCode } from '../../../domain/ticket/number.ts'
import { createRows } from '../../grid/rows.ts'
import { onSessionEnd } from '../../request/identity.ts'
import { chooseByHand, useCheckIn, type ChosenBy, type Ticket, type View } from '../checkinStore.ts'

/** The tickets of the sailing; both grids show the same rows, narrowed to a kind and to what is typed. */
export const tickets = createRows<Ticket>()

/** There may be thousands, so they are outside the store. */
let all: readonly Ticket[] = []
let places = new Map<string, number>()
/** Folded texts of the rows, made when something is first typed. */
let folded: string[] | undefined
/** Actions taken here and not sent yet; undefined for a check-out. */
const offlineActions = new Map<string, Ticket['boarding']>()
/** Tickets with offline actions, as the server sent them. */
const sent = new Map<string, Ticket>()
/** The text that the rows on screen are narrowed by. */
let typed = ''

onSessionEnd(() => {
  offlineActions.clear()
  sent.clear()
  setTickets([])
})

export function setTickets(list: readonly Ticket[]): void {
  all = list.map(withUnsent)
  places = new Map(all.map(({ ticketNumber }, at) => [ticketNumber, at]))
  folded = undefined
  tickets.replace(all)
  useCheckIn.setState({ loaded: all.length })
}

/** Tickets as they are now; those that were not in the list are added to it. */
export function putTickets(changed: readonly Ticket[]): void {
  const added = changed.filter((ticket) => !putTicket(ticket))
  if (added.length > 0) replaceTickets(added.reduce(withInOrder, loadedTickets()))
}

const { compare } = new Intl.Collator()
const orderText = ({ kind, surname, name, plateNumber = '' }: Ticket) =>
  kind === 'vehicle' ? plateNumber : nameOfPerson({ surname, name })

/** The list with one more ticket, by name as the server orders them: passengers, then vehicles. */
function withInOrder(list: readonly Ticket[], added: Ticket): readonly Ticket[] {
  const text = orderText(added)
  const place = list.findIndex(
    (ticket) => (compare(ticket.kind, added.kind) || compare(orderText(ticket), text)) > 0,
  )
  return place < 0 ? [...list, added] : list.toSpliced(place, 0, added)
}

/** Removes tickets that no longer board here, with their marks. */
export function dropTickets(gone: readonly string[]): void {
  const dropped = new Set(gone)
  if (!gone.some((number) => places.has(number))) return
  useCheckIn.setState(({ marked, current }) => ({
    marked: new Set([...marked].filter((number) => !dropped.has(number))),
    current: current !== undefined && dropped.has(current) ? undefined : current,
  }))
  replaceTickets(loadedTickets().filter(({ ticketNumber }) => !dropped.has(ticketNumber)))
}

/** Replaces the list. One that is loaded completely has the new length as its total; else the announced total remains. */
function replaceTickets(list: readonly Ticket[]): void {
  const { loaded, total } = useCheckIn.getState()
  if (loaded === total) useCheckIn.setState({ total: list.length })
  setTickets(list)
}

export function ticketBy(ticketNumber: string): Ticket | undefined {
  const place = places.get(ticketNumber)
  return place === undefined ? undefined : tickets.row(place)
}

export function ticketsWhere(is: (ticket: Ticket) => boolean): readonly Ticket[] {
  return rowsNow().filter(is)
}

/** Shows a ticket as it was left here without a connection; `false` removes that again. */
export function showUnsent(ticketNumber: string, boarding: Ticket['boarding'] | false): void {
  const ticket = sent.get(ticketNumber) ?? ticketBy(ticketNumber)
  if (boarding === false) offlineActions.delete(ticketNumber)
  else offlineActions.set(ticketNumber, boarding)
  if (ticket !== undefined) putTicket(ticket)
  if (boarding === false) sent.delete(ticketNumber)
}

export const isUnsent = (ticketNumber: string): boolean => offlineActions.has(ticketNumber)

/** The place of a ticket among the rows shown; -1 where it is not shown. */
export function placeOfTicket(ticketNumber: string): number {
  const index = places.get(ticketNumber)
  return index === undefined ? -1 : tickets.placeOf(index)
}

/** Draws a row again whose mark has changed. */
function touchTicket(ticketNumber: string): void {
  const place = places.get(ticketNumber)
  if (place !== undefined) tickets.touch(place)
}

/** Shows the rows of the view in which every typed word occurs. */
export function narrow(text: string): void {
  typed = text
  const kind = useCheckIn.getState().view === 'vehicles' ? 'vehicle' : 'passenger'
  if (latinText(text) === '') return tickets.filter((ticket) => ticket.kind === kind)
  const hasName = nameFilter(text)
  tickets.filter((ticket) => ticket.kind === kind && hasName(foldedText(ticket)))
}

function foldedText({ ticketNumber }: Ticket): string {
  folded ??= loadedTickets().map(textOf)
  return folded[places.get(ticketNumber) ?? -1] ?? ''
}

/** Narrows again after the view has changed. */
export const narrowAgain = (): void => narrow(typed)

/** Shows a list of the page, in which no row is chosen yet. */
export function turnTo(view: View): void {
  useCheckIn.setState({ view, current: undefined, lastScan: undefined, validationData: undefined })
  narrowAgain()
}

function textOf({
  surname,
  name,
  ticketNumber,
  reservationCode,
  place = '',
  plateNumber = '',
}: Ticket): string {
  return latinText([surname, name, withoutZeros(ticketNumber), reservationCode, place, plateNumber].join(' '))
}

/** `H000001000001` → `H1000001`, as it is printed. */
export function withoutZeros(ticketNumber: string): string {
  return shortTicketCode(ticketNumber)
}

function putTicket(ticket: Ticket): boolean {
  const place = places.get(ticket.ticketNumber)
  if (place === undefined) return false
  tickets.update(place, withUnsent(ticket))
  if (folded) folded[place] = textOf(ticket)
  return true
}

function withUnsent(ticket: Ticket): Ticket {
  if (!offlineActions.has(ticket.ticketNumber)) return ticket
  sent.set(ticket.ticketNumber, ticket)
  const boarding = offlineActions.get(ticket.ticketNumber)
  const { boarding: _, ...rest } = ticket
  return boarding ? { ...rest, status: 'CHECKEDIN', boarding } : { ...rest, status: 'ISSUED' }
}

/** Tickets that have come, as the server sent them. */
export const loadedTickets = (): readonly Ticket[] =>
  rowsNow().map((ticket) => sent.get(ticket.ticketNumber) ?? ticket)

function rowsNow(): readonly Ticket[] {
  return all.map((ticket, at) => tickets.row(at) ?? ticket)
}

/** The tickets of the list that a scanned text names: one, several where only the number was typed, or none. */
export function listedTicketsFor(text: string): readonly Ticket[] {
  const scan = readScan(text)
  if (scan?.letter !== undefined) {
    const ticket = ticketBy(scan.letter + scan.number)
    return ticket ? [ticket] : []
  }
  return scan === undefined ? [] : ticketsWhere(({ ticketNumber }) => ticketNumber.endsWith(scan.number))
}

/** The vehicles of the list with this plate, in any spelling. */
export function vehiclesWithPlate(text: string): readonly Ticket[] {
  const plate = latinText(text).replaceAll(' ', '')
  if (plate === '') return []
  return ticketsWhere(({ plateNumber = '' }) => latinText(plateNumber).replaceAll(' ', '') === plate)
}

/** `with SMITH JOHN H1000065`, or that this adult no longer travels on the sailing. */
export function companionText({ name, crsReservationId, ticketNumber, isAboard }: Companion): string {
  const what = [name, ticketNumber === undefined ? crsReservationId : withoutZeros(ticketNumber)].join(' ')
  return i18next.t(isAboard ? 'checkin:list.companion' : 'checkin:list.companionGone', { what })
}

type Companion = NonNullable<Ticket['companion']>

/** Marks the row under the cursor, or takes its mark away. */
export function toggleMark(): void {
  const { current, marked } = useCheckIn.getState()
  if (current === undefined) return
  const next = new Set(marked)
  if (!next.delete(current)) next.add(current)
  chooseByHand()
  setMarks(next)
}

/** Marks the rows shown; when all of them are marked, takes all marks away. */
export function toggleAllMarks(): void {
  const { marked } = useCheckIn.getState()
  const shown = Array.from({ length: tickets.count() }, (_, place) => tickets.at(place)?.ticketNumber ?? '')
  chooseByHand()
  setMarks(new Set(shown.every((number) => marked.has(number)) ? [] : shown))
}

export function clearMarks(): void {
  setMarks(new Set())
}

function setMarks(marked: ReadonlySet<string>): void {
  const before = useCheckIn.getState().marked
  useCheckIn.setState({ marked })
  for (const number of [...before, ...marked])
    if (before.has(number) !== marked.has(number)) touchTicket(number)
}

/** Returns by what the tickets are chosen that keys are about. */
export function chosenBy(): ChosenBy {
  const { lastScan, marked } = useCheckIn.getState()
  if (lastScan) return 'scan'
  return marked.size > 0 ? 'marks' : 'row'
}

/** The tickets that keys are about: those of the last scan, else the marked ones, else the one under the cursor. */
export function chosenTickets(): readonly Ticket[] {
  const { lastScan, marked, current, validationData } = useCheckIn.getState()
  const byHand = marked.size > 0 ? [...marked] : current === undefined ? [] : [current]
  // A ticket of another sailing is not in the list.
  const scanned = validationData?.ticket
  return (lastScan?.ticketNumbers ?? byHand).flatMap(
    (number) => ticketBy(number) ?? (scanned?.ticketNumber === number ? scanned : []),
  )
}
