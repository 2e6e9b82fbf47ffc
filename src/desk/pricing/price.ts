import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { pricing as calls } from '../../contract/pricing.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { tripId } from '../../domain/sailing/tripId.ts'
import { alternateAgency } from '../request/alternate.ts'
import { request, type RequestOptions } from '../request/request.ts'
import { usePricing } from './store.ts'

type PriceBody = InputOf<typeof calls.price>['body']
type TripRequest = PriceBody['trips'][number]
type PriceAnswer = AnswerOf<typeof calls.price>
export type TripPrices = PriceAnswer['trips'][number]['prices']

/** The booking in hand, as pricing deals with it. */
export interface InHand {
  /** The same for as long as it is the same working booking. */
  identifier(): string
  /** Learns what is free on each trip and seats whoever has no place yet. */
  prepare(): Promise<Refusal | undefined>
  requests(): TripRequest[]
  /** What is asked for the whole booking beside its trips. */
  offers(): Omit<PriceBody, 'trips'>
  isPriced(): boolean
  setPrices(prices: readonly TripPrices[] | undefined, reductions?: PriceAnswer['reductions']): void
  /** Marks the field a refusal points at. */
  refused(refusal: Refusal): void
  /** Holds the places of every trip. */
  hold(): Promise<Refusal | undefined>
  /** Places stay held while prices are asked: seats chosen by number, or the operator said so. */
  keepsSeats(): boolean
  /** Frees what is held, if anything is. */
  release(): Promise<void>
}

declare module '../command/command.ts' {
  interface Hands {
    inHand: InHand
  }
}

/** Asks anew only when something differs from what the prices shown stand for. */
export function isUpToDate(inHand: Pick<InHand, 'identifier' | 'requests' | 'isPriced'>): boolean {
  const { dataPricing } = usePricing.getState()
  const requests = inHand.requests()
  return (
    inHand.isPriced() &&
    dataPricing?.bookingIdentifier === inHand.identifier() &&
    dataPricing.legs === legsOf(requests) &&
    dataPricing.items === itemsOf(requests)
  )
}

function legsOf(requests: readonly TripRequest[]): string {
  return requests.map(tripId).join(' / ')
}

function itemsOf(requests: readonly TripRequest[]): number {
  return requests
    .flatMap(({ accommodationRequests }) => accommodationRequests)
    .reduce((items, { quantity }) => items + quantity, 0)
}

/** Times the price is asked for where the booking is changed while the answer is on its way. */
const mostTries = 2

/**
 * Prices the booking in hand; what it held is freed before, and the old prices are gone while it runs. An answer for
 * what is no longer there is dropped: the price of what is there is asked for instead.
 */
export async function price(inHand: InHand): Promise<Refusal | undefined> {
  const identifier = inHand.identifier()
  for (let tried = 0; tried < mostTries && inHand.identifier() === identifier; tried++) {
    const outcome = await priceOnce(inHand, identifier)
    if (outcome !== 'changed') return outcome
  }
  return refuse('booking_changed')
}

async function priceOnce(inHand: InHand, identifier: string): Promise<Refusal | 'changed' | undefined> {
  const unprepared = await inHand.prepare()
  if (unprepared) return unprepared
  if (inHand.identifier() !== identifier) return 'changed'
  const requests = inHand.requests()
  if (requests.length === 0) return refuse('choose_a_trip')
  if (isUpToDate(inHand)) return undefined
  usePricing.setState({ pricing: true, dataPricing: undefined, unpriced: undefined })
  try {
    if (!inHand.keepsSeats()) await inHand.release()
    if (inHand.identifier() !== identifier) return 'changed'
    inHand.setPrices(undefined)
    return await ask(inHand)
  } finally {
    usePricing.setState({ pricing: false })
  }
}

async function ask(inHand: InHand): Promise<Refusal | 'changed' | undefined> {
  const asked = questionOf(inHand)
  const answer = await askPrices(inHand)
  if (questionOf(inHand) !== asked) return 'changed'
  if (isRefusal(answer)) {
    inHand.refused(answer)
    return answer
  }
  setPriced(answer, inHand)
  return undefined
}

/** What a price is asked for, to be compared with what is there once it is answered. */
export function questionOf(inHand: InHand): string {
  return JSON.stringify([inHand.identifier(), bodyOf(inHand)])
}

function bodyOf(inHand: InHand): PriceBody {
  const alternateAgencyCode = alternateAgency()
  return {
    trips: inHand.requests(),
    ...(alternateAgencyCode && { alternateAgencyCode }),
    ...inHand.offers(),
  }
}

/** What the working booking costs as it is now; nothing is changed by asking. */
export function askPrices(inHand: InHand, options?: RequestOptions): Promise<PriceAnswer | Refusal> {
  return request(calls.price, { body: bodyOf(inHand) }, options)
}

/** Call only if the working booking has not changed since the request. */
export function setPriced(answer: PriceAnswer, inHand: InHand): void {
  inHand.setPrices(
    answer.trips.map(({ prices }) => prices),
    answer.reductions,
  )
  const requests = inHand.requests()
  usePricing.setState({
    dataPricing: {
      bookingIdentifier: inHand.identifier(),
      legs: legsOf(requests),
      items: itemsOf(requests),
      responseData: answer,
    },
    unpriced: undefined,
  })
}
