import { tripId } from '../../domain/sailing/tripId.ts'
import {
  emptyBooking,
  hasTravellers,
  wholeBooking,
  type PaymentMethod,
} from '../sale/model/workingBooking.ts'
import type { SaleState } from '../sale/model/state.ts'

/** Documents of other versions are left alone. */
const shape = 3

const kept = [
  'workingBooking',
  'wanted',
  'party',
  'active',
  'changes',
  'undone',
  'tried',
  'cursor',
  'prices',
  'holdKey',
  'typedAmounts',
  'option',
  'received',
  'agreed',
  'reductions',
  'insuranceOffers',
  'fromSaved',
  'details',
  'marked',
  'edited',
  'visited',
] as const

type Work = Pick<SaleState, (typeof kept)[number]>

/** A saved working booking: its content, its undo log, and its price request. */
export interface Document extends Work {
  shape: number
  /** Seats were held when it was saved. */
  held: boolean
  /** The search it came from, in the format of `sailing`. */
  search: unknown
  /** Keys typed ahead that had not been played. */
  queue: string
}

export function documentOf(
  state: SaleState,
  beside: Pick<Document, 'search' | 'queue'>,
  edits: number,
): Document {
  const work = workIn(state)
  return {
    ...work,
    ...beside,
    shape,
    held: state.held !== undefined,
    changes: withoutTimes(edits > 0 ? work.changes.slice(-edits) : []),
    undone: withoutTimes(edits > 0 ? work.undone.slice(-edits) : []),
  }
}

/** Returns the stored part of a booking; in a document of an earlier desk some of it may be missing. */
function workIn(from: Work): Work {
  const parts = kept.filter((name) => name in from).map((name) => [name, from[name]])
  return Object.fromEntries(parts)
}

/** Removes times, which are relative to the page’s start. */
function withoutTimes(changes: Work['changes']): Work['changes'] {
  return changes.map(({ at: _, ...change }) => change)
}

/** The saved state; undefined when its version cannot be read. */
export function readDocument(document: object): Document | undefined {
  const stored = document as Partial<Document>
  if (stored.shape === 1) return fromShapeTwo(fromShapeOne(document as ShapeOne))
  if (stored.shape === 2) return fromShapeTwo(document as ShapeTwo)
  return stored.shape === shape ? (document as Document) : undefined
}

/** Format of drafts in which the working booking was called `inHand`. */
interface ShapeOne extends Omit<ShapeTwo, 'workingBooking'> {
  inHand: Document['workingBooking']
}

function fromShapeOne({ inHand: workingBooking, ...rest }: ShapeOne): ShapeTwo {
  return { ...rest, workingBooking }
}

/** Format of drafts that stored the payment methods with the amounts, and the companies they were loaded for. */
interface ShapeTwo extends Omit<Document, 'typedAmounts'> {
  payments?: readonly (Omit<PaymentMethod, 'amount'> & { ammount: number })[]
  payees?: readonly string[]
}

function fromShapeTwo({ payments = [], payees: _, ...rest }: ShapeTwo): Document {
  const typed = payments.filter((payment) => payment.typed).map(({ id, ammount }) => [id, ammount] as const)
  return { ...rest, typedAmounts: Object.fromEntries(typed), shape }
}

/** The part of a document that belongs to the booking store. */
export function saleOf(document: Document): Work {
  const work = workIn(document)
  return { ...work, workingBooking: wholeBooking(work.workingBooking) }
}

/**
 * Returns the operator’s entries as text, the same for each window that shows it: without the search, positions,
 * prices, holds, the log of changes, and names that trips have in the language of a window. Empty for nothing.
 */
export function enteredIn(document: Document): string {
  if (isEmpty(document)) return ''
  const { workingBooking, option, typedAmounts } = document
  const trips = workingBooking.trips.map((trip) => ({ ...trip, trip: tripId(trip.trip) }))
  return sortedText({ ...workingBooking, trips, option, typedAmounts })
}

/** JSON whose keys are in order: the database sorts those of a document. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Drops contact details entered before a first trip: the next booking may be another customer’s. */
export function withoutLoneContact(document: Document): Document {
  if (hasTravellers(document.workingBooking) || isEmpty(document)) return document
  return { ...document, workingBooking: emptyBooking(), changes: [], undone: [] }
}

export function isEmpty({ workingBooking }: Pick<SaleState, 'workingBooking'>): boolean {
  const { trips, people, vehicles, leader, remarks } = workingBooking
  const written = Object.values(leader).some((text) => text !== '') || remarks !== ''
  return trips.length + people.length + vehicles.length === 0 && !written
}
