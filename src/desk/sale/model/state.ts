import type { AnswerOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking.ts'
import type { pricing } from '../../../contract/pricing.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { Log } from './undoLog.ts'
import {
  emptyBooking,
  type WorkingBooking,
  type InsuranceOffer,
  type Party,
  type PaymentMethod,
  type Reduction,
  type TripAvailability,
  type TripPrices,
} from './workingBooking.ts'

export type SoldBooking = AnswerOf<typeof booking.sell>['booking']

/** What else is sold on a trip, each in its own grid. */
export type Product = 'pet' | 'service' | 'package' | 'parcel'

/** What a company said of a card, a code or a residency. */
export type Checked = AnswerOf<typeof pricing.validateLoyaltyAndResidency>['results'][number] & {
  /** Miles the trips put on the card. */
  earned?: number
}

/** Screens of a sale, in their order. */
export const steps = ['step1', 'step2', 'step3', 'step4'] as const
export type Step = (typeof steps)[number]

/** A field of a row; the leader’s row is 0. */
export interface FieldRef {
  kind: 'passenger' | 'vehicle' | 'leader' | 'payment' | Product
  row: number
  field: string
}

/** One field that keeps the booking from being sold, and where it stands. */
export interface MissingField extends FieldRef {
  /** Index of the trip; the first one for what is the booking’s own. */
  trip: number
  refusal: Refusal
}

export interface HeldSeats {
  /** Port-local, as the server words it. */
  until: string
  /** Milliseconds of `performance.now()` when the first of the holds runs out. */
  endsAt: number
}

export interface BookingState {
  workingBooking: WorkingBooking
  /** Trips the search asked for: continuing waits until each is chosen. */
  wanted: number
  /** The party the people were last fitted to. */
  party: Party
  /** Index of the trip whose places are shown. */
  active: number
  changes: Log['changes']
  /** Edits taken back, the next to redo last. */
  undone: Log['undone']
  /** What the server found wrong with a field, until something is changed. */
  refused: MissingField | undefined
  /** The operator wanted to go on: from then on what is missing is said. */
  tried: boolean
  /** Where the hands are, for what a key does to the cell or the row. */
  cursor: FieldRef
  /** Where the last key wants the focus; a new object each time. */
  focus: FieldRef | undefined
  /** What the server said of each trip, by its four keys. */
  availability: Readonly<Record<string, TripAvailability>>
  prices: Readonly<Record<string, TripPrices>>
  /** Names the seats held for this booking. */
  holdKey: string
  held: HeldSeats | undefined
  /** How it is to be paid; empty until asked for. */
  payments: readonly PaymentMethod[]
  /** Companies, in alphabetical order, whose methods those are. */
  payees: readonly string[]
  /** Until when an option is to be kept; empty for the latest allowed. */
  option: { date: string; time: string }
  /** Cash that was handed over, in hundredths; 0 where nobody said. */
  received: number
  /** The total the operator goes by: the one the payment began with, or a later one that was agreed to. */
  agreed: number | undefined
  /** What coupon, voucher and miles took off. */
  reductions: readonly Reduction[]
  /** What may be insured at what price; absent until asked for. */
  insuranceOffers: readonly InsuranceOffer[] | undefined
  /** Name of the saved booking this one was taken from, or saved as. */
  fromSaved: string | undefined
  /** What was sold or held last, shown until the next sale begins. */
  sold: SoldBooking | undefined
  /** The rest of what is known of the row with the cursor is shown. */
  details: boolean
  /** What is marked for the next key, as `markOf` writes it. */
  marked: readonly string[]
  /** Ids of the trips that were edited since they were chosen. */
  edited: readonly string[]
  visited: readonly Step[]
  /** By person. */
  checked: Readonly<Record<string, Checked>>
}

/** Nothing in hand. */
export function emptyState(): BookingState {
  return {
    workingBooking: emptyBooking(),
    wanted: 0,
    party: { travellers: [], vehicles: [] },
    active: 0,
    changes: [],
    undone: [],
    refused: undefined,
    tried: false,
    cursor: { kind: 'passenger', row: 0, field: 'surname' },
    focus: undefined,
    availability: {},
    prices: {},
    holdKey: crypto.randomUUID(),
    held: undefined,
    payments: [],
    payees: [],
    option: { date: '', time: '' },
    received: 0,
    agreed: undefined,
    reductions: [],
    insuranceOffers: undefined,
    fromSaved: undefined,
    sold: undefined,
    details: false,
    marked: [],
    edited: [],
    visited: ['step1'],
    checked: {},
  }
}
