import { askedOf, openQuestion } from '../../question/questions.ts'
import { bookingQuestion } from '../commands.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import type { CommandServices } from '../../command/command.ts'
import { request } from '../../request/request.ts'
import { loadMethods, paymentsFor, payees } from '../../sale/model/payment/payments.ts'
import { wrongText } from '../../sale/model/missing/missingFields.ts'
import { cannot, isShown, shownBooking, type ModifyBody } from '../shown/bookingStore.ts'
import { showAnswer, showChangedSince } from '../conflict.ts'
import { type StoredBooking, itemsOf, rowKey, type BookedItem, type BookedTrip } from '../shown/items.ts'
import { refuseRefund } from '../verbs/refundRight.ts'
import {
  changesTyped,
  editsOf,
  forgetEdits,
  forgetStored,
  isEmpty,
  undoEdit,
  moveEdits,
  versionTyped,
  type BookingEdits,
  type EditedValues,
  appliedEdits,
} from './edits.ts'

/** Returns whether anything was typed over the booking on screen. */
export const hasEdits = () => !isEmpty(editsOf(shownBooking()?.crsReservationId))

export function cannotModify(): Refusal | undefined {
  return cannot('modify') ?? (hasEdits() ? undefined : refuse('nothing_modified'))
}

/**
 * Shows what the typed changes cost, old and new, on demand without what they would return; nothing changes until the
 * operator confirms.
 */
export async function askModify(withoutRefund = false): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const wrong = wrongText()
  if (wrong) return wrong
  const refusal = cannotModify()
  if (refusal || !booking) return refusal
  const edits = editsOf(booking.crsReservationId)
  const body = requestOf(booking, edits)
  const price = await request(calls.priceModify, { body })
  // Typed on while the answer was awaited: it belongs to other changes.
  if (isShown(booking) && !isTypedNow(body, edits)) return askModify(withoutRefund)
  if (isRefusal(price)) {
    goToRefused(price, body)
    return showAnswer(price, 'changes')
  }
  const refund = Math.max(0, -price.difference)
  const unloaded = price.difference > 0 ? await loadMethods(payees(price)) : undefined
  if (unloaded) return unloaded
  if (!isShown(booking)) return refuse('no_booking_shown')
  if (!isTypedNow(body, edits)) return askModify(withoutRefund)
  openQuestion(bookingQuestion.modify, { price, body, edits, refund, idempotencyKey: crypto.randomUUID() })
  return withoutRefund && refund > 0 ? waiveRefund(true) : undefined
}

/** Returns whether these are still all changes typed over the booking. */
const isTypedNow = ({ crsReservationCode }: ModifyBody, edits: BookingEdits): boolean =>
  editsOf(crsReservationCode) === edits

/** Shows the price without, or again with, what the changes return. */
export async function waiveRefund(waived: boolean): Promise<Refusal | undefined> {
  const asked = askedOf(bookingQuestion.modify)
  if (!asked) return refuse('no_booking_shown')
  const { withoutRefund: _, ...rest } = asked.body
  const body = { ...rest, ...(waived && { withoutRefund: true }) }
  const price = await request(calls.priceModify, { body })
  if (isRefusal(price)) return price
  if (askedOf(bookingQuestion.modify) === asked)
    openQuestion(bookingQuestion.modify, { ...asked, price, body, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Stores the changes of the dialog, at the difference it shows; a higher price is paid by the given method. */
export async function confirmModify(
  { payments }: { payments?: RequestedPayment[] },
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const asked = askedOf(bookingQuestion.modify)
  if (!asked) return refuse('no_booking_shown')
  const { price, body, edits, idempotencyKey } = asked
  // Another window has typed over the booking too: the dialog asks again, with the price of all changes.
  if (!isTypedNow(body, edits)) return askModify(body.withoutRefund)
  const { difference } = price
  const notPermitted = refuseRefund(price)
  if (notPermitted) return notPermitted
  const paid = difference > 0 ? { payments: paymentsFor(payees(price), difference, payments) } : {}
  const answer = await request(
    calls.modify,
    { body: { ...body, ...paid, expectedDifference: difference } },
    { key: idempotencyKey },
  )
  if (!isRefusal(answer)) forgetStored(answer.booking, edits)
  const refusal = await showAnswer(answer, 'changes')
  if (!refusal) notifyDone(i18next.t('booking:modify.done', { reference: body.crsReservationCode }))
  return refusal
}

/** Returns whether a change was typed over the booking on screen that can be undone. */
export const isAnythingTyped = () => changesTyped(shownBooking()?.crsReservationId) > 0

/** Takes back the last change that was typed over the booking on screen. */
export function undoTyped(): void {
  const booking = shownBooking()
  if (booking) undoEdit(booking.crsReservationId)
}

/** Drops everything that was typed over the booking on screen. */
export function dropEdits(): Refusal | undefined {
  const booking = shownBooking()
  if (!booking || !hasEdits()) return refuse('nothing_modified')
  forgetEdits(booking.crsReservationId)
  return undefined
}

/** Reports that a recalled booking has changes typed over it, and what was stored in it since they were typed. */
export async function announceEdits(
  booking: StoredBooking,
  notifyDone: CommandServices['notifyDone'],
): Promise<void> {
  const { crsReservationId: reference, version } = booking
  const edits = editsOf(reference)
  if (isEmpty(edits)) return
  notifyDone(i18next.t('booking:modify.restored', { reference }))
  const typedOver = versionTyped(reference)
  if (typedOver === undefined || typedOver === version) return
  moveEdits(reference, version, appliedEdits(booking, edits))
  await showChangedSince(reference, typedOver)
}

type Trip = NonNullable<ModifyBody['trips']>[number]

/** The edits in wire format, with the version they were typed over. */
export function requestOf(booking: StoredBooking, edits: BookingEdits): ModifyBody {
  const trips = booking.trips
    .map((trip) => tripOf(trip, edits))
    .filter((trip) => Object.keys(trip).length > 1)
  const { remarks, ...leader } = edits.contact
  return {
    crsReservationCode: booking.crsReservationId,
    version: booking.version,
    trips,
    ...(Object.keys(leader).length > 0 && { leader }),
    ...(remarks !== undefined && { remarks }),
    ...(edits.companion !== undefined && { companion: edits.companion }),
  }
}

/** A date is cleared by null, a text by an empty one. */
const wireValues = (values: EditedValues): EditedValues =>
  values['birthdate'] === '' ? { ...values, birthdate: null as never } : values

const lists = [
  ['passenger', 'selectedPassengers'],
  ['vehicle', 'selectedVehicles'],
  ['pet', 'selectedPets'],
  ['service', 'additionalServices'],
  ['package', 'selectedPackages'],
] as const

function tripOf(trip: BookedTrip, { values, sailings }: BookingEdits): Trip {
  const code = trip.companyReservationCode
  const sailing = sailings[code]
  const remarks = values[code]?.['remarks']
  const isMoved = sailing !== undefined
  return {
    companyReservationCode: code,
    ...(sailing && {
      departureDateTime: sailing.departureDateTime,
      origin: { idOrCode: sailing.origin.idOrCode },
      destination: { idOrCode: sailing.destination.idOrCode },
      vessel: {
        idOrCode: sailing.vessel.idOrCode,
        company: { abbreviation: sailing.vessel.company.abbreviation },
      },
    }),
    ...(remarks !== undefined && { remarks: String(remarks) }),
    ...Object.fromEntries(
      lists.flatMap(([kind, list]) => {
        const items = itemsOf(trip).filter((one) => one.kind === kind)
        const changed = items.flatMap((item) => modifiedItem(trip, item, values, isMoved))
        return changed.length > 0 ? [[list, changed]] : []
      }),
    ),
  }
}

/** On another sailing every item is named, so that a refusal of a seat or cabin points to the passenger. */
function modifiedItem(
  trip: BookedTrip,
  one: BookedItem,
  values: BookingEdits['values'],
  isMoved: boolean,
): { uuid: string; modifiedValues: EditedValues }[] {
  const typed = values[rowKey(trip, one)]
  const isNamed = isMoved && (one.item.status === 'OPTIONAL' || one.item.status === 'ISSUED')
  if (typed === undefined && !isNamed) return []
  return [{ uuid: one.item.uuid, modifiedValues: wireValues(typed ?? {}) }]
}

/** The grid that a booking is typed over in, while it is on screen. */
interface TypedGrid {
  /** Goes to the cell; false where the field has no column. */
  goTo(rowKey: string, field: string): boolean
}

/** The grid on screen registers itself. */
let shown: TypedGrid | undefined

/** Returns the function that takes it away. */
export function setTypedGrid(grid: TypedGrid): () => void {
  shown = grid
  return () => {
    if (shown === grid) shown = undefined
  }
}

const pointer =
  /^\/trips\/(\d+)\/(selectedPassengers|selectedVehicles|selectedPets|additionalServices|selectedPackages)\/(\d+)\/modifiedValues(?:\/(\w+))?$/

/** Returns whether a value of an item is refused, not the sailing of its trip. */
export const isItemValueRefusal = ({ at = '' }: Refusal): boolean => pointer.test(at)

/** An item of a moved trip whose values are as they were is refused because of its seat, cabin or vehicle type. */
const placeFields = {
  selectedPassengers: 'accommodationIdOrCode',
  selectedVehicles: 'idOrCode',
  selectedPets: 'seat',
  additionalServices: 'units',
  selectedPackages: 'quantity',
} as const

const ofTrip = /^\/trips\/(\d+)$/

/** Goes to the cell whose value the server refuses, or opens the dialog with its field. */
export function goToRefused(refusal: Refusal, { trips = [] }: ModifyBody): void {
  const { at = '' } = refusal
  const [, ofLeader] = /^\/leader\/(\w+)/.exec(at) ?? []
  if (ofLeader !== undefined)
    return openQuestion(bookingQuestion.details, { refused: { field: ofLeader, refusal } })
  const [, trip, list, place, field = ''] = pointer.exec(at) ?? []
  const named = trips[Number(trip)]
  const item = named?.[list as keyof typeof placeFields]?.[Number(place)]
  if (!named || !item) return goToTrip(at, trips)
  const [first = placeFields[list as keyof typeof placeFields]] = Object.keys(item.modifiedValues)
  const refused = { field: field || first, refusal }
  const isShown = shown?.goTo(`${named.companyReservationCode}/${item.uuid}`, refused.field) ?? true
  if (!isShown) openQuestion(bookingQuestion.details, { refused })
}

/** Goes to the first passenger or vehicle of a trip, where the refusal names no item of it. */
function goToTrip(at: string, trips: NonNullable<ModifyBody['trips']>): void {
  const named = trips[Number(ofTrip.exec(at)?.[1])]
  const item = (named?.selectedPassengers ?? named?.selectedVehicles)?.[0]
  if (named && item)
    shown?.goTo(`${named.companyReservationCode}/${item.uuid}`, placeFields.selectedPassengers)
}
