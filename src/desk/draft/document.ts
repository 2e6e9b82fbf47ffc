import { emptyBooking, hasTravellers, wholeBooking } from '../sale/model/workingBooking.ts'
import type { BookingState } from '../sale/model/state.ts'

/** Documents of a shape that cannot be read are left alone. */
const shape = 2

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
  'payments',
  'payees',
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

type Work = Pick<BookingState, (typeof kept)[number]>

/** What is kept of a booking in hand: the wish, how it came about, and what was asked for it. */
export interface Document extends Work {
  shape: number
  /** Places were held when it was kept. */
  held: boolean
  /** The search it came from, as `sailing` keeps it. */
  search: unknown
  /** Keys typed ahead that had stopped. */
  queue: string
}

export function documentOf(
  state: BookingState,
  beside: Pick<Document, 'search' | 'queue'>,
  edits: number,
): Document {
  const work = Object.fromEntries(kept.map((name) => [name, state[name]])) as unknown as Work
  return {
    ...work,
    ...beside,
    shape,
    held: state.held !== undefined,
    changes: withoutTimes(edits > 0 ? work.changes.slice(-edits) : []),
    undone: withoutTimes(edits > 0 ? work.undone.slice(-edits) : []),
  }
}

/** The clock of a page means nothing to the next one. */
function withoutTimes(changes: Work['changes']): Work['changes'] {
  return changes.map(({ at: _, ...change }) => change)
}

/** What a document puts back; nothing where its shape cannot be read. */
export function workOf(document: object): Document | undefined {
  const stored = document as Partial<Document>
  if (stored.shape === 1) return fromShapeOne(document as ShapeOne)
  return stored.shape === shape ? (document as Document) : undefined
}

/** Drafts written before the working booking had its name. */
interface ShapeOne extends Omit<Document, 'workingBooking'> {
  inHand: Document['workingBooking']
}

function fromShapeOne({ inHand: workingBooking, ...rest }: ShapeOne): Document {
  return { ...rest, workingBooking, shape }
}

/** Only the parts that belong to the booking in hand. */
export function stateOf(document: Document): Work {
  const work = Object.fromEntries(
    kept.flatMap((name) => (name in document ? [[name, document[name]]] : [])),
  ) as unknown as Work
  return { ...work, workingBooking: wholeBooking(work.workingBooking) }
}

/** Drops contact details entered before a first trip: the next booking may be another customer's. */
export function withoutLoneContact(document: Document): Document {
  if (hasTravellers(document.workingBooking) || isEmpty(document)) return document
  return { ...document, workingBooking: emptyBooking(), changes: [], undone: [] }
}

export function isEmpty({ workingBooking }: Pick<BookingState, 'workingBooking'>): boolean {
  const { trips, people, vehicles, leader, remarks } = workingBooking
  const written = Object.values(leader).some((text) => text !== '') || remarks !== ''
  return trips.length + people.length + vehicles.length === 0 && !written
}
