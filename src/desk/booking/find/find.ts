import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { BookingClue } from '../../../domain/booking/bookingClue.ts'
import type { CommandServices } from '../../command/command.ts'
import { announceEdits } from '../modify/announceEdits.ts'
import { findBooking, type RecallArgs } from './recall.ts'
import { addressOf, criteriaText, searchOf, type Criteria, type FoundBooking } from '../search/criteria.ts'
import { loadFound, useFound } from '../search/found.ts'
import { closeDialog, showBooking } from '../shown/shownStore.ts'

const tabs = { 0: '&searchBy=resNumber', 1: '&searchBy=ticketNumber', 2: '', 4: '' } as const
/** The address of a tab, by its number in the specification. */
export const tabAddress = (key: keyof typeof tabs) => `/booking-search?initialActiveKey=${key}${tabs[key]}`
/** The search as address parameters; the latest booking has none. */
function askedBy(args: RecallArgs): string {
  if ('latest' in args) return ''
  if ('listed' in args) return `?${searchOf(useFound.getState().criteria ?? {})}`
  return tabAddress('ticket' in args ? 1 : 'company' in args ? 4 : 0).slice('/booking-search'.length)
}

/** Finds a booking and leads to it; the screen stays as it is if none is found. */
export async function findAndShow(
  args: RecallArgs,
  { navigate, say }: CommandServices,
): Promise<Refusal | undefined> {
  const found = await findBooking(args)
  if (found === undefined || isRefusal(found)) return found
  closeDialog('find')
  // Not before the page is left: it may ask about what was typed over the booking it shows.
  navigate(`/booking-search/${found.crsReservationId}${askedBy(args)}`, async () => {
    showBooking(found)
    await announceEdits(found, say)
  })
  return undefined
}

/** Moves the focus to the line after success; after a refusal the focus stays. */
export async function thenLine(
  refusal: Refusal | undefined,
  { run }: CommandServices,
): Promise<Refusal | undefined> {
  if (!refusal) await run('app.line', {})
  return refusal
}

/** Shows the booking, or what a clue finds. */
export async function recall(
  args: RecallArgs | { clue: BookingClue },
  services: CommandServices,
): Promise<Refusal | undefined> {
  if ('clue' in args) return search(args.clue, services)
  return thenLine(await findAndShow(args, services), services)
}

/** Shows the list of the bookings that meet the criteria, or the booking itself where there is only one. */
export async function search(criteria: Criteria, services: CommandServices): Promise<Refusal | undefined> {
  const found = await loadFound(criteria)
  if (found === undefined || isRefusal(found) || found.length === 0) return refusalOf(found, criteria)
  const [first, ...others] = found
  if (first && others.length === 0) return recall({ listed: first.crsReservationId }, services)
  closeDialog('find')
  useFound.setState({ isAwaited: true })
  services.navigate(addressOf(criteria))
  return undefined
}

/** Why there is no list. */
export function refusalOf(
  found: readonly FoundBooking[] | Refusal | undefined,
  criteria: Criteria,
): Refusal | undefined {
  if (found === undefined || isRefusal(found)) return found
  return found.length > 0 ? undefined : refuse('no_bookings_found', { typed: criteriaText(criteria) })
}

/** Shows a booking of the list, to which Esc leads back. */
export async function openFound(reference: string, services: CommandServices): Promise<Refusal | undefined> {
  const refusal = await recall({ listed: reference }, services)
  if (refusal === undefined) useFound.setState({ opened: reference })
  return refusal
}

/** False while the operator is typing on the line or in a field, so that neither is interrupted. */
export function isFocusFree(): boolean {
  const held = document.activeElement
  return held === null || held === document.body || (held instanceof HTMLInputElement && held.value === '')
}
