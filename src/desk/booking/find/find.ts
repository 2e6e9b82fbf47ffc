import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { BookingClue } from '../../../domain/booking/reference.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { closeQuestion } from '../../question/questions.ts'
import { lineCommand } from '../../line/commands.ts'
import { focusedOrLender } from '../../field/focus/focus.ts'
import type { CommandServices } from '../../command/command.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import { request } from '../../request/request.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { bookingQuestion, bookingCommand } from '../commands.ts'
import { announceEdits } from '../modify/modify.ts'
import {
  addressOf,
  criteriaText,
  searchOf,
  type Criteria,
  type FoundBooking,
  loadFound,
  useFound,
} from '../search/foundBookings.ts'
import { showBooking } from '../shown/bookingStore.ts'
import { loadStoredEdits } from '../modify/edits.ts'
import type { StoredBooking } from '../shown/items.ts'

/**
 * The content of the recall page by the specification’s tab numbers, plus 4 for the tab without a number: the options,
 * or the form by reference, ticket, criteria or the company’s code.
 */
const tabs = {
  0: { asked: 'reference', search: '&searchBy=resNumber' },
  1: { asked: 'ticket', search: '&searchBy=ticketNumber' },
  2: { asked: 'criteria', search: '' },
  3: { asked: 'options', search: '' },
  4: { asked: 'company', search: '' },
} as const
type Tab = keyof typeof tabs
export type Asked = (typeof tabs)[Tab]['asked']

/** The address of a tab, by its number in the specification. */
export const tabAddress = (key: Tab) => `/booking-search?initialActiveKey=${key}${tabs[key].search}`

/** The search as address parameters; the latest booking has none. */
function askedBy(args: RecallArgs): string {
  if ('latest' in args) return ''
  if ('listed' in args) return `?${searchOf(useFound.getState().criteria ?? {})}`
  return tabAddress('ticket' in args ? 1 : 'company' in args ? 4 : 0).slice('/booking-search'.length)
}

/** Finds a booking and leads to it; the screen stays as it is if none is found. */
export async function findAndShow(args: RecallArgs, services: CommandServices): Promise<Refusal | undefined> {
  const outcome = await lead(args, services)
  return isRefusal(outcome) ? outcome : undefined
}

/** False if the search was called off. */
async function lead(args: RecallArgs, { navigate, notifyDone }: CommandServices): Promise<Refusal | boolean> {
  const found = await findBooking(args)
  if (found === undefined) return false
  if (isRefusal(found)) return found
  closeQuestion(bookingQuestion.find)
  // Not before the page is left: it may ask about what was typed over the booking it shows.
  navigate(`/booking-search/${found.crsReservationId}${askedBy(args)}`, async () => {
    showBooking(found)
    await announceEdits(found, notifyDone)
  })
  return true
}

/** Moves the focus to the line after success; after a refusal the focus stays. */
export async function thenLine(
  refusal: Refusal | undefined,
  { run }: CommandServices,
): Promise<Refusal | undefined> {
  if (!refusal) await run(lineCommand.focus, {})
  return refusal
}

/** Shows the booking, or what a clue finds. */
export async function recall(
  args: RecallArgs | { clue: BookingClue },
  services: CommandServices,
): Promise<Refusal | undefined> {
  if ('clue' in args) return search(args.clue, services)
  const outcome = await lead(args, services)
  if (outcome === false) return undefined
  return thenLine(outcome === true ? undefined : outcome, services)
}

/** Shows the list of the bookings that meet the criteria, or the booking itself where there is only one. */
export async function search(criteria: Criteria, services: CommandServices): Promise<Refusal | undefined> {
  const found = await loadFound(criteria)
  if (found === undefined || isRefusal(found) || found.length === 0) return refusalOf(found, criteria)
  const [first, ...others] = found
  if (first && others.length === 0) return recall({ listed: first.crsReservationId }, services)
  closeQuestion(bookingQuestion.find)
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
  const held = focusedOrLender()
  return held === null || held === document.body || (held instanceof HTMLInputElement && held.value === '')
}

export type RecallArgs =
  | { reference: string }
  /** Chosen from a list, which may show bookings of other years too. */
  | { listed: string }
  | { ticket: { letter: string; number: string } }
  /** The company’s own code of the booking. */
  | { company: { abbreviation: string; code: string } }
  | { latest: true }

/** Incremented with each search, to discard responses of earlier ones and of an earlier session or agency. */
let turn = 0
/** Discards the response that is awaited, if any. */
export const callOffFind = () => void (turn += 1)

onSessionEnd(callOffFind)
onAgencyChange(callOffFind)

/**
 * Finds a booking, to be shown with what was typed over it. Undefined if another search, or a change of session or
 * agency, came in between.
 */
export async function findBooking(args: RecallArgs): Promise<StoredBooking | Refusal | undefined> {
  const mine = ++turn
  const answer = await ask(args)
  if (mine !== turn) return undefined
  if (isRefusal(answer)) return answer
  const found = answer.bookings[0]
  if (!found) return refuse('booking_not_found', { reference: wordsOf(args) })
  const year = 'reference' in args ? salePreferences.year() : ''
  if (!found.bookedAt.startsWith(year)) {
    return refuse('booking_of_other_year', { reference: found.crsReservationId, year })
  }
  await loadStoredEdits(found.crsReservationId)
  return mine === turn ? found : undefined
}

async function ask(args: RecallArgs): Promise<AnswerOf<typeof calls.recall> | Refusal> {
  if ('ticket' in args) {
    return request(calls.recall, {
      query: { ticketLetter: args.ticket.letter.toUpperCase(), ticketNumber: args.ticket.number },
    })
  }
  if ('company' in args) {
    const { abbreviation, code } = args.company
    const path = { company_abbreviation: abbreviation.toUpperCase(), root_res_code: code }
    return request(calls.recallOfCompany, { path })
  }
  const reference = 'latest' in args ? await latestReference() : referenceOf(args)
  if (isRefusal(reference)) return reference
  return request(calls.recall, { query: { crsReservationIds: [reference.toUpperCase()] } })
}

const referenceOf = (args: { reference: string } | { listed: string }) =>
  'listed' in args ? args.listed : args.reference

async function latestReference(): Promise<string | Refusal> {
  const answer = await request(calls.latest, {})
  return isRefusal(answer) ? answer : answer.crsReservationId
}

function wordsOf(args: RecallArgs): string {
  if ('ticket' in args) return `${args.ticket.letter}${args.ticket.number}`
  if ('company' in args) return args.company.code
  return 'latest' in args ? '' : referenceOf(args)
}

/**
 * The tab for an address, the first one for an unknown number; the number takes precedence over the search parameters.
 */
export function tabOfAddress(search: URLSearchParams, withoutOptions = false): Asked {
  const tab = search.get('initialActiveKey')
  if (tab !== null)
    return permitted(Object.entries(tabs).find(([key]) => key === tab)?.[1].asked, withoutOptions)
  return search.get('searchBy') === 'ticketNumber' ? 'ticket' : 'reference'
}

const permitted = (asked: Asked | undefined, withoutOptions: boolean): Asked =>
  asked === undefined || (asked === 'options' && withoutOptions) ? 'reference' : asked

const onPage = { where: ['booking'], changes: 'nothing' } as const

/** Searching for bookings, and the list of those found. */
export const searchCommands = [
  defineCommand(bookingCommand.searchByCriteria, {
    recorded: true,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'booking',
    run: (_, { navigate }) => navigate(tabAddress(2)),
  }),
  defineCommand(bookingCommand.search, { ...onPage, palette: false, awaits: 'booking', run: search }),
  defineCommand(bookingCommand.list, {
    ...onPage,
    palette: false,
    run: async (criteria) => refusalOf(await loadFound(criteria), criteria),
  }),
  defineCommand(bookingCommand.openFound, {
    ...onPage,
    palette: false,
    awaits: 'booking',
    run: ({ reference }, services) => openFound(reference, services),
  }),
  defineCommand(bookingCommand.backToFound, {
    ...onPage,
    awaits: 'booking',
    refuses: () => (useFound.getState().criteria ? undefined : refuse('no_list_found')),
    run: (_, { navigate }) => navigate(addressOf(useFound.getState().criteria ?? {})),
  }),
]
