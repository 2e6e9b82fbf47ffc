import { create } from 'zustand'
import type { InputOf, AnswerOf } from '../../../contract/call.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { sailing } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import { request } from '../../request/request.ts'
import { askForAdult } from '../conflict.ts'

export type OpenTicket = AnswerOf<typeof calls.openTicketInfo>['tickets'][number]
export type PriceDifference = AnswerOf<typeof calls.priceDiffForOpen>
export type Departure = AnswerOf<typeof sailing.trips>['trips'][number]

/** Open tickets of the booking on screen and the trip that is being chosen for them. */
export interface Replacement {
  /** All for the same ports and company. */
  tickets: readonly OpenTicket[]
  /** The day of the departures shown, YYYY-MM-DD. */
  date: string
  /** Undefined while they are loaded. */
  departures: readonly Departure[] | Refusal | undefined
  chosen: Departure | undefined
  /** On the chosen trip; undefined while it is priced. */
  prices: PriceDifference | Refusal | undefined
  /** The operator has ticked that the difference in price was considered. */
  isConsidered: boolean
  /** Smallest units that the trip returns, unless that is waived. */
  refund: number
  /** The adult who accompanies children on the trip: a ticket or a booking. */
  companion?: string | undefined
  /** The amount that the trip would return is waived. */
  isWaived: boolean
  idempotencyKey: string
}

export const useReplacement = create<Replacement>(() => newReplacement([], ''))

/** With no trip chosen yet. */
export function newReplacement(tickets: readonly OpenTicket[], date: string): Replacement {
  return { tickets, date, departures: undefined, isWaived: false, companion: undefined, ...noChoice() }
}

export function noChoice() {
  return {
    chosen: undefined,
    prices: undefined,
    isConsidered: false,
    refund: 0,
    idempotencyKey: crypto.randomUUID(),
  }
}

export const setConsidered = (isConsidered: boolean) => useReplacement.setState({ isConsidered })

/** Days that are searched for the first departure. */
const daysAhead = 31

const routeOf = ({ origin, destination, company }: OpenTicket) => ({
  origin: { idOrCode: origin.idOrCode },
  destination: { idOrCode: destination.idOrCode },
  filters: { company: [company.abbreviation] },
})

/** The first day from today on with a departure for the ticket; today where there is none. */
export async function firstDepartureDay(ticket: OpenTicket, today: string): Promise<string | Refusal> {
  const body = { ...routeOf(ticket), fromDate: today, toDate: addDays(today, daysAhead) }
  const answer = await request(sailing.perDay, { body })
  if (isRefusal(answer)) return answer
  return answer.days.find(({ trips }) => trips > 0)?.date ?? today
}

/** Loads the departures of a day; the trip chosen before is given up. */
export async function loadDepartures(date: string): Promise<void> {
  const [ticket] = useReplacement.getState().tickets
  if (!ticket) return
  useReplacement.setState({ date, departures: undefined, ...noChoice() })
  const answer = await request(sailing.trips, { body: { ...routeOf(ticket), departureDate: date } })
  const { tickets, date: shown } = useReplacement.getState()
  if (shown !== date || tickets[0] !== ticket) return
  useReplacement.setState({ departures: isRefusal(answer) ? answer : answer.trips })
}

/** Chooses a departure and loads what the tickets cost on it; the tick for the difference is cleared. */
export async function chooseDeparture(chosen: Departure): Promise<void> {
  useReplacement.setState({ ...noChoice(), chosen })
  await priceChosen()
}

export async function priceChosen(): Promise<void> {
  const { chosen, tickets, isWaived, companion } = useReplacement.getState()
  const [ticket] = tickets
  if (!chosen || !ticket) return
  useReplacement.setState({ ...noChoice(), chosen })
  const { crsReservationId } = ticket
  const body = { crsReservationId, ...replacementOf(tickets, chosen), ...(companion && { companion }) }
  const priced = await request(calls.priceDiffForOpen, { body })
  const refund = isRefusal(priced) ? 0 : Math.max(0, -priced.difference)
  const prices =
    isWaived && refund > 0
      ? await request(calls.priceDiffForOpen, { body: { ...body, withoutRefund: true } })
      : priced
  const now = useReplacement.getState()
  if (now.chosen !== chosen || now.isWaived !== isWaived) return
  useReplacement.setState({ prices, refund })
  if (isRefusal(prices)) askForAdult(prices, 'replacement')
}

/** Prices the chosen trip without, or again with, what it returns. */
export function waiveReplacement(isWaived: boolean): Promise<void> {
  useReplacement.setState({ isWaived })
  return priceChosen()
}

type Sent = Pick<InputOf<typeof calls.replaceOpen>['body'], 'tickets' | 'trip'>

/** The tickets and the trip in wire format; ticket numbers have twelve digits. */
export function replacementOf(tickets: readonly OpenTicket[], chosen: Departure): Sent {
  const { departureDateTime, arrivalDateTime, origin, destination, vessel } = chosen
  return {
    tickets: tickets.map(({ letter, number }) => ({ letter, number })),
    trip: {
      departureDateTime,
      arrivalDateTime,
      origin: { idOrCode: origin.idOrCode },
      destination: { idOrCode: destination.idOrCode },
      vessel: {
        idOrCode: vessel.idOrCode,
        company: { abbreviation: vessel.company.abbreviation },
      },
    },
  }
}
