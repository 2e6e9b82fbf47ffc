import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { request } from '../../request/request.ts'
import { onSessionEnd } from '../../request/token.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import { loadEdits } from '../modify/edits.ts'
import type { StoredBooking } from '../shown/items.ts'

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
const callOff = () => void (turn += 1)

onSessionEnd(callOff)
onAgencyChange(callOff)

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
  await loadEdits(found.crsReservationId)
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
