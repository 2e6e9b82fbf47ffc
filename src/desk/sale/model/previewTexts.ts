import i18next from 'i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import { ledger } from '../../../contract/ledger.ts'
import type { RequirableOfVehicle } from '../../../domain/booking/fields/vehicleFields.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { sum, printDecimal } from '../../../domain/value/money.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import type { ChainSoFar } from '../../command/command.ts'
import { formatMoney, formatPrice } from '../../language/money.ts'
import { queryClient } from '../../request/cache.ts'
import { offered, placeCode } from './accommodation/accommodation.ts'
import {
  type WorkingBooking,
  type TripAvailability,
  type WorkingTrip,
  type Vehicle,
  isLeftOpen,
} from './workingBooking.ts'
import { availabilityOf } from './trip/availability.ts'
import { useSale } from './saleStore.ts'
import { openUntilCheckIn } from './vehicle.ts'

/** The number of each code, in order of first occurrence: `2×EC`, `AB4`. */
function counted(codes: readonly string[]): string[] {
  const groups = Map.groupBy(codes, (code) => code)
  return [...groups].map(([code, { length }]) => (length === 1 ? code : `${length}×${code}`))
}

/** A whole cabin counts once, however many passengers share it. */
function placesTaken({ passengers }: WorkingTrip, availability?: TripAvailability): string[] {
  const seated = passengers.filter(({ accommodation }) => accommodation !== '')
  const cabins = new Set<string>()
  const codes = seated.flatMap((place) => {
    const cabin = `${place.accommodation} ${place.cabin}`
    if (place.whole && cabins.has(cabin)) return []
    if (place.whole) cabins.add(cabin)
    return placeCode(place, offered(place.accommodation, availability))
  })
  return counted(codes)
}

/** Lane metres; a vehicle without a length takes that of its category. */
function laneTaken(
  { vehicles }: WorkingBooking,
  trip: WorkingTrip,
  availability?: TripAvailability,
): string[] {
  const lengths = trip.vehicles.flatMap(({ uuid }) => {
    const vehicle = vehicles.find((vehicle) => vehicle.uuid === uuid)
    const category = availability?.vehicleCategories.find(({ idOrCode }) => idOrCode === vehicle?.category)
    return vehicle?.length ?? category?.defaultLength ?? []
  })
  if (lengths.length === 0) return []
  const metres = lengths.reduce((all, one) => all + one, 0)
  return [i18next.t('sale:preview.lane', { metres: printDecimal(Number(metres.toFixed(2))) })]
}

/** Returns the inventory that the working booking takes, by trip: `PIR→JTR 2×EC 4,2 m`. */
export function inventoryTexts(): string[] {
  const state = useSale.getState()
  const dated = state.workingBooking.trips.filter((_, index) => !isLeftOpen(state.workingBooking, index))
  return dated.map((trip) => {
    const availability = availabilityOf(trip)
    const { origin, destination } = trip.trip
    return [
      `${origin.idOrCode}→${destination.idOrCode}`,
      ...placesTaken(trip, availability),
      ...laneTaken(state.workingBooking, trip, availability),
    ].join(' ')
  })
}

/**
 * The payments of a total, and the agency’s remaining credit as far as it is loaded. Where none is named, the usual
 * method pays; undefined where it is not loaded yet.
 */
export function paymentTexts(
  named: readonly RequestedPayment[] | undefined,
  total: number | undefined,
  usual: RequestedPayment['method'] | undefined,
): string[] {
  if (named === undefined && usual === undefined) return [i18next.t('line:preview.usualMethod')]
  return paymentsOfTotal(named ?? [{ method: usual ?? 'account' }], total)
}

function paymentsOfTotal(payments: readonly RequestedPayment[], total: number | undefined): string[] {
  const named = sum(payments.map(({ amount = 0 }) => amount))
  const amounts = payments.map(({ method, amount }) => ({
    method,
    amount: amount ?? (total === undefined ? undefined : Math.max(0, total - named)),
  }))
  return [
    ...amounts.map(({ method, amount }) =>
      [i18next.t(`sale:method.${method}`), ...(amount === undefined ? [] : [formatMoney(amount)])].join(' '),
    ),
    ...differenceWords(amounts, total),
    ...creditAfter(amounts.find(({ method }) => method === 'account')?.amount),
  ]
}

/** Warns about amounts that differ from the total, which the sale would refuse. */
function differenceWords(amounts: readonly { amount: number | undefined }[], total?: number): string[] {
  const paid = amounts.flatMap(({ amount }) => amount ?? [])
  if (total === undefined || paid.length === 0 || paid.length < amounts.length) return []
  const left = total - sum(paid)
  if (left === 0) return []
  return [
    i18next.t(`pricing:${left > 0 ? 'stillToPay' : 'tooMuch'}`, { amount: formatPrice(Math.abs(left)) }),
  ]
}

function creditAfter(charged: number | undefined): string[] {
  const known = queryClient.getQueryData<AnswerOf<typeof ledger.credits> | Refusal>([ledger.credits.id, {}])
  if (charged === undefined || known === undefined || isRefusal(known)) return []
  return [i18next.t('sale:preview.credit', { left: formatPrice(known.currentCredit - charged) })]
}

/** Vehicle fields that stay empty until check-in. A company that requires them at the sale refuses it. */
export function openAtCheckInTexts({ plates = 0, turned }: ChainSoFar): string[] {
  if (turned) return []
  const state = useSale.getState()
  const open = state.workingBooking.vehicles.flatMap((vehicle) => [...openOnTrips(state, vehicle)])
  const without = (field: RequirableOfVehicle) => open.filter((one) => one === field).length
  return [
    ...(without('plateNumber') > plates ? [i18next.t('sale:preview.plateAtCheckIn')] : []),
    ...(without('driverSurname') > 0 ? [i18next.t('sale:preview.driverAtCheckIn')] : []),
  ]
}

/** Each field once, however many trips the vehicle is on. */
function openOnTrips(state: ReturnType<typeof useSale.getState>, vehicle: Vehicle): Set<RequirableOfVehicle> {
  return new Set(
    state.workingBooking.trips
      .filter(({ vehicles }) => vehicles.some(({ uuid }) => uuid === vehicle.uuid))
      .flatMap((trip) => openUntilCheckIn(vehicle, availabilityOf(trip))),
  )
}
