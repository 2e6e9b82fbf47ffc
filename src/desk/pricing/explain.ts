import { create } from 'zustand'
import type { TFunction } from 'i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { pricing as calls } from '../../contract/pricing.ts'
import type { sailing } from '../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import type { RequestedVehicle, Travellers } from '../../domain/booking/party.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { request } from '../request/request.ts'
import { formatDate, weekdayNames } from '../language/date.ts'
import { price, type PriceBody, type TripPrices } from './price.ts'

/** A trip under the cursor that is not in the booking, with its prospective passengers. */
export interface UnbookedTrip {
  trip: AnswerOf<typeof sailing.trips>['trips'][number]
  travellers: readonly Travellers[]
  vehicles: readonly RequestedVehicle[]
  selectedProject: string
  deal: string
}

/** Prices to explain, with the displayed name of each item. */
export interface Explained {
  title: string
  prices: TripPrices
  names: readonly string[]
}

export interface ExplainRequest {
  body: PriceBody
  title: string
  name(item: TripPrices['items'][number]): string
}

/** Functions from the other nouns, provided by `app`. */
export interface ExplainServices {
  /** The trip under the cursor in the search; undefined on other screens. */
  tripAtCursor(): UnbookedTrip | undefined
  /** Builds the price request of such a trip, with automatically chosen accommodation. */
  priceRequest(looked: UnbookedTrip): Promise<ExplainRequest | Refusal>
  /** The prices of the trip on screen of the working booking, if priced. */
  workingBooking(): Explained | undefined
}

declare module '../command/command.ts' {
  interface CommandServices {
    explaining: ExplainServices
  }
}

/** The explanation on screen, and the item it was requested for. */
export const useExplain = create<{ shown: Explained | undefined; item: string | undefined }>(() => ({
  shown: undefined,
  item: undefined,
}))

export function closeExplain(): void {
  useExplain.setState({ shown: undefined, item: undefined })
}

/** Explains the price under the cursor: that of a trip in the search, else of the working booking. */
export async function explain(
  { item }: { item?: string },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const looked = services.explaining.tripAtCursor()
  const shown = looked === undefined ? await ofBooking(services) : await ofTrip(looked, services)
  if (isRefusal(shown)) return shown
  useExplain.setState({ shown, item })
  return undefined
}

async function ofTrip(looked: UnbookedTrip, { explaining }: CommandServices): Promise<Explained | Refusal> {
  const asked = await explaining.priceRequest(looked)
  if (isRefusal(asked)) return asked
  const answer = await request(calls.price, { body: asked.body })
  if (isRefusal(answer)) return answer
  const prices = answer.trips[0]?.prices
  if (prices === undefined) return refuse('nothing_priced')
  return { title: asked.title, prices, names: prices.items.map(asked.name) }
}

async function ofBooking({ explaining, workingBooking }: CommandServices): Promise<Explained | Refusal> {
  const refusal = explaining.workingBooking() === undefined ? await price(workingBooking) : undefined
  return refusal ?? explaining.workingBooking() ?? refuse('nothing_priced')
}

onSessionEnd(closeExplain)
onAgencyChange(closeExplain)

type Explanation = NonNullable<TripPrices['items'][number]['explanation']>
type FareLimits = NonNullable<Explanation['tariff']['limits']>
type Translate = TFunction<'pricing'>

/** The sales and departures to which a list price is limited, one text each. */
export function limitTexts(limits: FareLimits, t: Translate): string[] {
  const { passengerType, soldFrom, soldTo, departsFrom, departsTo, weekdays, timeFrom, timeTo, ways } = limits
  const sold = rangeText(dateText(soldFrom), dateText(soldTo), t)
  const departs = rangeText(dateText(departsFrom), dateText(departsTo), t)
  const times = rangeText(timeFrom, timeTo, t)
  return [
    passengerType && t('explain.limits.type', { type: t(`sale:type.${passengerType}`, passengerType) }),
    sold && t('explain.limits.sold', { dates: sold }),
    departs && t('explain.limits.departs', { dates: departs }),
    weekdays && weekdaysText(weekdays),
    times && t('explain.limits.times', { times }),
    ways && t('explain.limits.return'),
  ].flatMap((text) => text || [])
}

const dateText = (date: string | undefined) => date && formatDate(date)

function rangeText(from: string | undefined, to: string | undefined, t: Translate): string | undefined {
  if (from && to) return from === to ? from : `${from}–${to}`
  if (from) return t('explain.limits.from', { from })
  return to && t('explain.limits.to', { to })
}

function weekdaysText(weekdays: string): string {
  const names = weekdayNames()
  return [...weekdays].map((digit) => mustGet(names, Number(digit) - 1)).join(' ')
}
