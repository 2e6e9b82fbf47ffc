import type { AnswerOf } from '../../../contract/call.ts'
import type { pricing } from '../../../contract/pricing.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { emptyStack, type UndoStack } from '../../undo/undoStack.ts'
import type { Change } from './undoLog.ts'
import {
  emptyBooking,
  type WorkingBooking,
  type InsuranceOffer,
  type Party,
  type PaymentMethod,
  type Reduction,
  type TripPrices,
} from './workingBooking.ts'

/** Products other than passages and vehicles, each with its own grid. */
export type Product = 'pet' | 'service' | 'package' | 'parcel'

/** A company’s response about a card, a code or a residency. */
export type Checked = AnswerOf<typeof pricing.validateLoyaltyAndResidency>['results'][number] & {
  /** Miles the trips add to the card. */
  earned?: number
}

/** Screens of a sale, in order. */
export const steps = ['step1', 'step2', 'step3', 'step4'] as const
export type Step = (typeof steps)[number]

/** The key of a step's title; an option ends without a payment. */
export const stepTitle = (step: Step, isOption: boolean) =>
  isOption && step === 'step4' ? 'steps.option' : (`steps.${step}` as const)

/** A field of a row; the lead passenger’s row is 0. */
export interface FieldRef {
  kind: 'passenger' | 'vehicle' | 'leader' | 'payment' | Product
  row: number
  field: string
}

/** A missing or invalid field, and its location. */
export interface MissingField extends FieldRef {
  /** Index of the trip; 0 for fields of the whole booking. */
  trip: number
  refusal: Refusal
}

export interface HeldSeats {
  /** Port-local time from the server. */
  until: string
  /** `performance.now()` at which the first of the holds expires. */
  endsAt: number
}

export interface SaleState extends UndoStack<Change> {
  workingBooking: WorkingBooking
  /** Legs of the search: continuing requires a trip on each. */
  wanted: number
  /** The party of the last search applied to the passengers. */
  party: Party
  /** Index of the trip on screen. */
  active: number
  /** A field refused by the server, until the next edit. */
  refused: MissingField | undefined
  /** The operator has tried to continue: from then on missing fields are shown. */
  tried: boolean
  /** The current field, which commands for a cell or row act on. */
  cursor: FieldRef
  /** Focus target of the last key; a new object each time. */
  focus: FieldRef | undefined
  prices: Readonly<Record<string, TripPrices>>
  /** Identifies the seats held for this booking. */
  holdKey: string
  held: HeldSeats | undefined
  /** Amounts typed, by the id of the payment method, in smallest units. */
  typedAmounts: Readonly<Record<number, number>>
  /** Expiry of an option; empty for the latest permitted. */
  option: { date: string; time: string }
  /** Cash received, in smallest units; 0 if not entered. */
  received: number
  /** The accepted total: that at the start of the payment, or a later one the operator accepted. */
  agreed: number | undefined
  /** Reductions by coupon, voucher and loyalty. */
  reductions: readonly Reduction[]
  /** Insurance offers; undefined until requested. */
  insuranceOffers: readonly InsuranceOffer[] | undefined
  /** Name of the saved booking this one was loaded from, or saved as. */
  fromSaved: string | undefined
  /** Reference of the booking sold or held last, shown until the next sale begins. */
  sold: string | undefined
  /** The payments of that booking, if it was issued in this window. */
  soldBy: readonly Pick<PaymentMethod, 'kind' | 'amount'>[]
  /** True while the detail sheet is open. */
  details: boolean
  /** Keys of the marked items, see `itemKey`. */
  marked: readonly string[]
  /** Ids of the trips edited since they were chosen. */
  edited: readonly string[]
  visited: readonly Step[]
  /** Validation results by passenger uuid. */
  checked: Readonly<Record<string, Checked>>
}

export function emptyState(): SaleState {
  return {
    workingBooking: emptyBooking(),
    wanted: 0,
    party: { travellers: [], vehicles: [] },
    active: 0,
    ...emptyStack,
    refused: undefined,
    tried: false,
    cursor: { kind: 'passenger', row: 0, field: 'surname' },
    focus: undefined,
    prices: {},
    holdKey: crypto.randomUUID(),
    held: undefined,
    typedAmounts: {},
    option: { date: '', time: '' },
    received: 0,
    agreed: undefined,
    reductions: [],
    insuranceOffers: undefined,
    fromSaved: undefined,
    sold: undefined,
    soldBy: [],
    details: false,
    marked: [],
    edited: [],
    visited: ['step1'],
    checked: {},
  }
}

/** Events of a sale that other nouns react to. Listeners run synchronously, before `notify` returns. */
function createEvent<T>() {
  const listeners = new Set<(event: T) => void>()
  return {
    notify: (event: T) => listeners.forEach((listener) => listener(event)),
    /** Returns its undo. */
    subscribe(listener: (event: T) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A text in a cell or field of the sale, before it is committed. */
export interface Typing extends FieldRef {
  text: string
}

/** Notified at each key that changes such a text. */
const typing = createEvent<Typing>()
export const { notify: notifyTyping, subscribe: onTyping } = typing

/** This window shows a stored booking; `issued`: it was just sold here, not held. */
const shown = createEvent<{ reference: string; issued: boolean }>()
export const { notify: notifyShown, subscribe: onShown } = shown

/**
 * The working booking is about to be cleared for the next customer; `search`: the trips on screen are cleared
 * with it.
 */
const clearing = createEvent<{ search: boolean; services: Pick<CommandServices, 'say'> }>()
export const { notify: notifyClearing, subscribe: onClearing } = clearing
