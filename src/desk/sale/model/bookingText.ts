import i18next from 'i18next'
import { session } from '../../../contract/session.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { isPreselected, markPreselected } from '../../../domain/booking/fields/preselected.ts'
import { ageOn, dateOf } from '../../../domain/value/portTime.ts'
import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import { printDecimal } from '../../../domain/value/money.ts'
import { noChain, type ChainSoFar } from '../../command/command.ts'
import { formatDate, formatDayAndTime, formatDayOfYear, formatTime } from '../../language/date.ts'
import { formatPrice } from '../../language/money.ts'
import { getCached } from '../../request/cache.ts'
import { textOf } from '../../language/text.ts'
import type {
  ContactArguments,
  HoldArguments,
  IssueArguments,
  PeopleArguments,
  PlaceArguments,
} from './commandArguments.ts'
import { paymentTexts, openAtCheckInTexts, inventoryTexts } from './previewTexts.ts'
import {
  type Person,
  type WorkingBooking,
  type TripAvailability,
  type TripPrices,
  isLeftOpen,
  passengerTypeOn,
  type WorkingTrip,
} from './workingBooking.ts'
import { currentPayments, paymentsShown, usualOf } from './payment/payments.ts'
import type { TripView } from './rows.ts'
import { askedOption, latestOf, optionChoices } from './payment/optionTime.ts'
import { rowsNamed } from './item/items.ts'
import { wholeCabins, type Target } from './accommodation/assign.ts'
import { availabilityOf } from './trip/availability.ts'
import { totalOf, useSale } from './saleStore.ts'

interface Voyage {
  origin: { idOrCode: string }
  destination: { idOrCode: string }
  /** Empty for an open trip, as is the vessel. */
  departureDateTime: string
  openUntil?: string
  vessel: { idOrCode: string; name?: string; company: { abbreviation: string } }
}

/** `PIR→JTR Πέμ 24/12 08:00 Amphithoe HLC`, `JTR→PIR open until 20/11/2027 HLC` */
export function tripText(voyage: Voyage, day: (date: string) => string = formatDayOfYear): string {
  const { origin, destination, vessel, departureDateTime } = voyage
  return [
    `${origin.idOrCode}→${destination.idOrCode}`,
    departureDateTime === ''
      ? openWords(voyage)
      : `${day(dateOf(departureDateTime))} ${formatTime(departureDateTime)}`,
    vessel.name || vessel.idOrCode,
    vessel.company.abbreviation,
  ]
    .filter(Boolean)
    .join(' ')
}

function openWords({ openUntil }: Voyage): string {
  if (!openUntil) return i18next.t('sale:leftOpen')
  return i18next.t('sale:leftOpenUntil', { date: formatDate(openUntil) })
}

/**
 * Title of a trip; for the way back of an open return, the company. The ship is named in the operator’s language once
 * the availability is loaded.
 */
export function titleOf(workingBooking: WorkingBooking, index: number): string {
  const one = workingBooking.trips[index]
  if (one === undefined) return ''
  const trip = availabilityOf(one) ?? one.trip
  if (!isLeftOpen(workingBooking, index)) return tripText(trip)
  const { company } = trip.vessel
  return tripText({ ...trip, departureDateTime: '', vessel: { idOrCode: '', company } })
}

type PricedItem = TripPrices['items'][number]
type Item = Pick<PricedItem, 'uuid' | 'idOrCode' | 'kind' | 'explanation'>

/**
 * The empty berths of a whole cabin that the price of this passenger pays; 60 % of a berth pay a two-bed cabin’s other
 * one.
 */
export function emptyBerthsPaidBy({ explanation }: Pick<PricedItem, 'explanation'>): number {
  const { emptyBerths = 0, price = 0 } = explanation?.tariff ?? {}
  return emptyBerths === 0 ? 0 : Math.max(1, Math.round(emptyBerths / Math.max(1, price)))
}

/** The place with the empty berths that are paid with it: `AB4 + empty berth`. */
export function withEmptyBerths(place: string, count: number): string {
  return count === 0 ? place : i18next.t('sale:withEmptyBerths', { place, count })
}

/** Description of a priced item on the trip on screen: `Adult EC`, `Car up to 4.25 m`, `Breakfast`. */
export function itemText(
  {
    workingBooking,
    trip,
    availability,
  }: Pick<TripView, 'workingBooking' | 'availability'> & { trip?: WorkingTrip },
  item: Item,
): string {
  const { uuid, idOrCode, kind } = item
  if (kind === 'passenger') {
    const person = workingBooking.people.find((traveller) => traveller.uuid === uuid)
    const passenger = trip?.passengers.find((traveller) => traveller.uuid === uuid)
    const type = person ? passengerTypeOn(person, passenger) : ''
    const named = `${i18next.t(`sale:type.${type}`, { defaultValue: type })} ${idOrCode}`
    return withEmptyBerths(named, emptyBerthsPaidBy(item))
  }
  const named = offersOf(kind, availability).find((one) => one.idOrCode === idOrCode)?.name ?? idOrCode
  return kind === 'pet' ? `${i18next.t('sale:pet')} ${named}` : named
}

function offersOf(
  kind: Item['kind'],
  availability?: TripAvailability,
): readonly { idOrCode: string; name: string }[] {
  if (kind === 'vehicle') return availability?.vehicleCategories ?? []
  if (kind === 'service') return availability?.additionalServices ?? []
  if (kind === 'package') return availability?.packages ?? []
  if (kind === 'parcel') return availability?.parcelRates ?? []
  return (availability?.petPlaces ?? []).map(({ seat, name }) => ({ idOrCode: seat, name }))
}

/** The other name that the passenger has until now, in brackets. */
function replaced(person: Person | undefined, given: Pick<Person, 'surname' | 'name'>): string[] {
  const former = [person?.surname, person?.name].filter(Boolean).join(' ')
  const isSame = former === '' || former === [given.surname, given.name].filter(Boolean).join(' ')
  return isSame ? [] : [i18next.t('sale:preview.insteadOf', { name: former })]
}

/** `GR?`: the nationality that the desk has set; undefined where it was entered or confirmed. */
const preselectedOf = (person: Person | undefined): string | undefined =>
  person && isPreselected('nationality', { ...person }) ? markPreselected(person.nationality) : undefined

/** `1 SMITH JOHN άνδρας 41 ετών · 2 …` */
export function people(args: PeopleArguments): string {
  const { workingBooking } = useSale.getState()
  const rows = rowsNamed(workingBooking, args)
  const day = workingBooking.trips[0]?.trip.departureDateTime.slice(0, 10)
  const words = args.people.map(
    ({ surname, name, sex, birthdate, nationality, discount, document }, index) => {
      const number = isRefusal(rows) ? undefined : rows[index]
      return [
        ...(number === undefined ? [] : [number + 1]),
        surname,
        name,
        ...replaced(workingBooking.people[number ?? -1], { surname, name }),
        ...(sex === undefined ? [] : [i18next.t(`sale:sex.${sex}`)]),
        ...(birthdate === undefined || day === undefined
          ? []
          : [i18next.t('sale:age', { count: ageOn(birthdate, day) })]),
        ...[nationality ?? preselectedOf(workingBooking.people[number ?? -1]), discount, document].filter(
          (one) => one !== undefined,
        ),
      ].join(' ')
    },
  )
  return i18next.t('sale:preview.people', { people: words.join(' · ') })
}

export function place(
  args: PlaceArguments,
  found: Target[] | Refusal,
  { people, named }: ChainSoFar = noChain,
): string {
  if (isRefusal(found)) {
    const isSure = areLoaded() && people === undefined && named === undefined
    return isSure
      ? i18next.t(`refusal:${found.refusal}`, found.parameters)
      : i18next.t('sale:preview.place', { places: args.accommodation })
  }
  const places = found.map((target) => {
    const { trip, accommodation, uuids } = target
    const cabins = wholeCabins(target, args)
    const empty = cabins * accommodation.capacity - uuids.length
    return [
      i18next.t('sale:preview.placeOn', {
        trip: trip + 1,
        what: accommodation.name,
        count: uuids.length,
      }),
      ...(cabins > 0 ? [i18next.t('sale:preview.placeCabins', { count: cabins })] : []),
      ...(empty > 0 ? [i18next.t('sale:preview.placeEmpty', { count: empty })] : []),
    ].join(', ')
  })
  return i18next.t('sale:preview.place', { places: places.join(' · ') })
}

function areLoaded(): boolean {
  const state = useSale.getState()
  return state.workingBooking.trips.every((trip) => availabilityOf(trip) !== undefined)
}

export function contact({ phone, email, remarks }: ContactArguments): string {
  const entered = [phone, email, remarks].filter((text) => text !== undefined)
  return i18next.t('sale:preview.contact', { contact: entered.join(' · ') })
}

function totalWords(): string {
  const total = totalOf(useSale.getState())
  return total === undefined ? i18next.t('sale:preview.unpriced') : formatPrice(total)
}

export function hold({ until }: HoldArguments, before: ChainSoFar = noChain): string {
  const time = askedOption(until) ?? latestOf(optionChoices())
  const total = totalWords()
  const held =
    time === undefined
      ? i18next.t('sale:preview.holdLatest', { total })
      : i18next.t('sale:preview.hold', { until: formatDayAndTime(time), total })
  return [held, ...inventoryTexts(), ...openAtCheckInTexts(before)].join(' · ')
}

/**
 * The preceding entries of the chain may name more passengers and pets than there are yet, or add passengers
 * not counted yet.
 */
export function issue({ payments }: IssueArguments, before: ChainSoFar = noChain): string {
  const state = useSale.getState()
  const count = before.people ?? Math.max(state.workingBooking.people.length, before.named ?? 0)
  const pets = (state.workingBooking.pets?.length ?? 0) + (before.pets ?? 0)
  return [
    count > 0
      ? i18next.t('sale:preview.issue', { total: totalWords(), count })
      : i18next.t('line:preview.issue'),
    ...(pets > 0 ? [i18next.t('line:preview.pets', { count: pets })] : []),
    ...inventoryTexts(),
    ...openAtCheckInTexts(before),
    ...paymentTexts(payments ?? paymentsShown().payments, totalOf(state), usualOf(currentPayments(state))),
    ...stepsWords(),
  ].join(' · ')
}

/**
 * An external system that cannot sell in one step may leave an option behind on failure, so the preview
 * mentions it.
 */
function stepsWords(): string[] {
  return getCached(session.health, {})?.atomicSell === false ? [i18next.t('sale:preview.twoSteps')] : []
}

// Texts of a list of trips, in the search and where a stored trip is moved.

/** `2Ε 1Π 1Ο`: short enough for a column title. */
export function partyShort(travellers: readonly Travellers[], vehicles: readonly RequestedVehicle[]): string {
  const types = Map.groupBy(
    travellers.filter(({ quantity }) => quantity > 0),
    ({ type }) => type,
  )
  const people = [...types].map(([type, of]) => {
    const count = of.reduce((sum, { quantity }) => sum + quantity, 0)
    return `${count}${textOf(`sailing:short.${type}`)}`
  })
  const cars = vehicles.length > 0 ? [`${vehicles.length}${i18next.t('sailing:short.vehicle')}`] : []
  return [...people, ...cars].join(' ')
}

/** A trip that may not take the party. */
interface Refused {
  cannotTake?: string
  cannotTakeParams?: Readonly<Record<string, string | number>>
}

/** Why a trip cannot take the party, short enough for a column; undefined when it can. */
export function shortReasonText({ trip }: { trip: Refused }): string | undefined {
  const { cannotTake, cannotTakeParams = {} } = trip
  if (cannotTake === undefined) return undefined
  const { left, most } = cannotTakeParams
  const some = typeof left === 'number' && left > 0
  const key = `sailing:cannot.${cannotTake}${some ? '_some' : ''}`
  const parameters = { left: plainNumber(left), most: plainNumber(most) }
  const shortest = i18next.t(`sailing:cannot.${cannotTake}`, {
    ...parameters,
    defaultValue: i18next.t('sailing:cannot.other'),
  })
  return i18next.t(key, { ...parameters, defaultValue: shortest })
}

/** At most one decimal, rounded down. */
export function plainNumber(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  return printDecimal(Math.floor(value * 10) / 10)
}

/** Lane taken by a usual car, in hundredths of a metre. */
const carLane = 425

export function carsIn({ garage }: { garage: number }): number {
  return Math.floor(garage / carLane)
}

/** Room for two ports; of more, the first and the number of the others. */
export function via(ports: readonly string[]): string {
  return ports.length > 2 ? `${ports[0]} +${ports.length - 1}` : ports.join(' ')
}
