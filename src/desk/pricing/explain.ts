import { create } from 'zustand'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { pricing as calls } from '../../contract/pricing.ts'
import type { sailing } from '../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import type { LineVehicle, Travellers } from '../command/line/arguments.ts'
import { onSessionEnd } from '../request/token.ts'
import { request } from '../request/request.ts'
import { price, type TripPrices } from './price.ts'

type PriceBody = InputOf<typeof calls.price>['body']

/** A trip looked at that is in no booking yet, and who would travel. */
export interface LookedAt {
  trip: AnswerOf<typeof sailing.trips>['trips'][number]
  travellers: readonly Travellers[]
  vehicles: readonly LineVehicle[]
  selectedProject: string
  deal: string
}

/** Prices to be explained, each item under the name an operator knows it by. */
export interface Explained {
  title: string
  prices: TripPrices
  names: readonly string[]
}

/** What can be asked for to see where a price would come from. */
export interface Asked {
  body: PriceBody
  title: string
  name(item: TripPrices['items'][number]): string
}

/** What explaining needs of the rest of the desk. */
export interface Explaining {
  /** The trip under the cursor of a search; nothing elsewhere. */
  lookedAt(): LookedAt | undefined
  /** How such a trip would be priced, with places chosen by themselves. */
  ask(looked: LookedAt): Promise<Asked | Refusal>
  /** The prices of the trip shown of the booking in hand, where it has any. */
  workingBooking(): Explained | undefined
}

declare module '../command/command.ts' {
  interface Commands {
    'pricing.explain': { item?: string }
  }
  interface Screens {
    explain: true
  }
  interface CommandServices {
    explaining: Explaining
  }
}

/** What stands explained over the screen, and the item that was asked about. */
export const useExplain = create<{ shown: Explained | undefined; item: string | undefined }>(() => ({
  shown: undefined,
  item: undefined,
}))

export function closeExplain(): void {
  useExplain.setState({ shown: undefined, item: undefined })
}

/** Where the price under the cursor comes from: of the trip looked at, else of the booking in hand. */
export async function explain(
  { item }: { item?: string },
  hands: CommandServices,
): Promise<Refusal | undefined> {
  const looked = hands.explaining.lookedAt()
  const shown = looked === undefined ? await ofBooking(hands) : await ofTrip(looked, hands)
  if (isRefusal(shown)) return shown
  useExplain.setState({ shown, item })
  return undefined
}

async function ofTrip(looked: LookedAt, { explaining }: CommandServices): Promise<Explained | Refusal> {
  const asked = await explaining.ask(looked)
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
