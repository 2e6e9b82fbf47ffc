import { mustGet } from '../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { pricing as calls, type pricing } from '../../contract/pricing.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { tripId } from '../../domain/sailing/tripId.ts'
import { alternateAgency, onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { request, type RequestOptions } from '../request/request.ts'
import { Fault, isSignedOut } from '../request/fault.ts'
import { sum, type Money } from '../../domain/value/money.ts'
import { formatPercent } from '../language/money.ts'
import { create } from 'zustand'

/** The request and response of the displayed prices, for reports of errors and change detection. */
interface DataPricing {
  bookingIdentifier: string
  legs: string
  items: number
  responseData: AnswerOf<typeof pricing.price>
}

interface PricingState {
  pricing: boolean
  /** A background price request is pending. */
  awaited: boolean
  /** Data for which the displayed prices were requested; undefined while any trip has no price. */
  dataPricing: DataPricing | undefined
  /** Why the last background price request was refused. */
  unpriced: Refusal | undefined
  /** Why an offer is not granted, by its field. */
  problems: Readonly<Partial<Record<OfferKind, Refusal | undefined>>>
  /** A total changed by an offer, until the operator accepts it. */
  totalChange: TotalChange | undefined
}

export type OfferKind = 'fare' | 'project' | 'deal' | 'coupon' | 'voucher' | 'insurance'

/** The offers applied to the booking, by code; empty for none. */
export interface Chosen {
  selectedProject: string
  deal: string
  coupon: string
  voucher: string
  /** Fares other than the companies’ usual ones. */
  farePerCompanies: readonly CompanyFare[]
  insurance: readonly string[]
}

export interface CompanyFare {
  company: string
  fareIdOrCode: string
}

interface TotalChange {
  kind: OfferKind
  /** The offers before the change. */
  chosen: Chosen
  /** Smallest units. */
  before: number
  now: number
}

const nothing: PricingState = {
  pricing: false,
  awaited: false,
  dataPricing: undefined,
  unpriced: undefined,
  problems: {},
  totalChange: undefined,
}

export const usePricing = create<PricingState>(() => nothing)

onSessionEnd(() => usePricing.setState(nothing))
// Prices belong to the agency they were requested for.
onAgencyChange(() => usePricing.setState(nothing))

export type PriceBody = InputOf<typeof calls.price>['body']
type TripRequest = PriceBody['trips'][number]
type PriceAnswer = AnswerOf<typeof calls.price>
export type TripPrices = PriceAnswer['trips'][number]['prices']

/** The working booking as seen by pricing. */
export interface PricedBooking {
  /** Constant for one working booking. */
  identifier(): string
  /** Loads the availability of each trip and assigns accommodation to passengers without any. */
  prepare(): Promise<Refusal | undefined>
  requests(): TripRequest[]
  /** The part of the request that applies to all trips. */
  offers(): Omit<PriceBody, 'trips'>
  isPriced(): boolean
  setPrices(prices: readonly TripPrices[] | undefined, reductions?: PriceAnswer['reductions']): void
  /** Marks the field a refusal refers to. */
  refused(refusal: Refusal): void
  hold(): Promise<Refusal | undefined>
  /** True when the hold must outlast pricing: seats were chosen by number, or the operator asked for the hold. */
  keepsSeats(): boolean
  release(): Promise<void>
}

declare module '../command/command.ts' {
  interface CommandServices {
    workingBooking: PricedBooking
  }
}

/** False when the booking differs from the one the displayed prices were requested for. */
export function isUpToDate(
  workingBooking: Pick<PricedBooking, 'identifier' | 'requests' | 'isPriced'>,
): boolean {
  const { dataPricing } = usePricing.getState()
  const requests = workingBooking.requests()
  return (
    workingBooking.isPriced() &&
    dataPricing?.bookingIdentifier === workingBooking.identifier() &&
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

/** Attempts when the booking changes while the response is on its way. */
const mostTries = 2

/**
 * Prices the working booking. Its hold is released first, and the old prices are cleared. A response for an
 * earlier state is discarded and the price requested again.
 */
export async function price(workingBooking: PricedBooking): Promise<Refusal | undefined> {
  const identifier = workingBooking.identifier()
  for (let tried = 0; tried < mostTries && workingBooking.identifier() === identifier; tried++) {
    const outcome = await priceOnce(workingBooking, identifier)
    if (outcome !== 'changed') return outcome
  }
  return refuse('booking_changed')
}

async function priceOnce(
  workingBooking: PricedBooking,
  identifier: string,
): Promise<Refusal | 'changed' | undefined> {
  const unprepared = await workingBooking.prepare()
  if (unprepared) return unprepared
  if (workingBooking.identifier() !== identifier) return 'changed'
  const requests = workingBooking.requests()
  if (requests.length === 0) return refuse('choose_a_trip')
  if (isUpToDate(workingBooking)) return undefined
  usePricing.setState({ pricing: true, dataPricing: undefined, unpriced: undefined })
  try {
    if (!workingBooking.keepsSeats()) await workingBooking.release()
    if (workingBooking.identifier() !== identifier) return 'changed'
    workingBooking.setPrices(undefined)
    return await ask(workingBooking)
  } finally {
    usePricing.setState({ pricing: false })
  }
}

async function ask(workingBooking: PricedBooking): Promise<Refusal | 'changed' | undefined> {
  const asked = questionOf(workingBooking)
  const answer = await requestPrices(workingBooking)
  if (questionOf(workingBooking) !== asked) return 'changed'
  if (isRefusal(answer)) {
    workingBooking.refused(answer)
    return answer
  }
  setPriced(answer, workingBooking)
  return undefined
}

/** The request as text, compared with the state of the booking when the response arrives. */
function questionOf(workingBooking: PricedBooking): string {
  return JSON.stringify([workingBooking.identifier(), bodyOf(workingBooking)])
}

function bodyOf(workingBooking: PricedBooking): PriceBody {
  const alternateAgencyCode = alternateAgency()
  return {
    trips: workingBooking.requests(),
    ...(alternateAgencyCode && { alternateAgencyCode }),
    ...workingBooking.offers(),
    ...(workingBooking.keepsSeats() && { holdKey: workingBooking.identifier() }),
  }
}

/** Requests the price of the working booking without changing anything. */
function requestPrices(
  workingBooking: PricedBooking,
  options?: RequestOptions,
): Promise<PriceAnswer | Refusal> {
  return request(calls.price, { body: bodyOf(workingBooking) }, options)
}

/** Call only if the working booking has not changed since the request. */
function setPriced(answer: PriceAnswer, workingBooking: PricedBooking): void {
  workingBooking.setPrices(
    answer.trips.map(({ prices }) => prices),
    answer.reductions,
  )
  const requests = workingBooking.requests()
  usePricing.setState({
    dataPricing: {
      bookingIdentifier: workingBooking.identifier(),
      legs: legsOf(requests),
      items: itemsOf(requests),
      responseData: answer,
    },
    unpriced: undefined,
  })
}

/**
 * Prices the working booking in the background: holds stay, nothing gets the focus, and a response that
 * arrives after a change or after another price is dropped. `changed`: price again.
 */
export async function priceQuietly(workingBooking: PricedBooking): Promise<'done' | 'changed'> {
  const asked = questionOf(workingBooking)
  const answer = await requestPrices(workingBooking, { quiet: true }).catch(dropFault)
  if (workingBooking.isPriced() || answer === undefined) return 'done'
  if (questionOf(workingBooking) !== asked) return 'changed'
  if (isRefusal(answer)) usePricing.setState({ unpriced: answer })
  else setPriced(answer, workingBooking)
  return 'done'
}

/** Logs the fault; a background request shows no error. */
function dropFault(fault: unknown): undefined {
  if (!(fault instanceof Fault) || isSignedOut(fault)) throw fault
  console.error(fault)
}

type Priced = TripPrices['items'][number]

/** Equal items in one row; the rows, count × each, add up to the price of the trip. */
export function priceGroups(items: readonly Priced[], name: (item: Priced) => string) {
  const rows = items.map((item) => ({ label: name(item) + discountText(item), each: item.fare.total }))
  const groups = Map.groupBy(rows, ({ label, each }) => `${label}|${each}`)
  return [...groups.values()].map((group) => ({ ...mustGet(group, 0), count: group.length }))
}

function discountText({ percent }: Priced): string {
  return percent > 0 ? ` ${formatPercent(-percent)}` : ''
}

/** VAT, dues and surcharges included in the price of the items. */
export function containedIn(items: readonly Priced[]): Money {
  return sum(items.map(({ fare }) => fare.vat + fare.dues + fare.surcharges))
}

export const fareParts = ['net', 'vat', 'dues', 'surcharges', 'total'] as const
export type FarePart = (typeof fareParts)[number]

/** The components of a price that are not zero for every item of these trips; the total always is one. */
export function usedParts(trips: readonly (TripPrices | undefined)[]): FarePart[] {
  const items = trips.flatMap((prices) => prices?.items ?? [])
  return fareParts.filter((part) => part === 'total' || items.some(({ fare }) => fare[part] !== 0))
}

export function sumOfPart(items: readonly Priced[], part: FarePart): Money {
  return sum(items.map(({ fare }) => fare[part]))
}
