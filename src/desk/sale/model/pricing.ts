import { type Refusal, isRefusal, refuse } from '../../../domain/refusal.ts'
import { pricing } from '../../../contract/pricing.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import { sailing as calls } from '../../../contract/sailing.ts'
import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import { passengerKeyOf } from '../../../domain/booking/fields/passengerFields.ts'
import { vehicleKeyOf } from '../../../domain/booking/fields/vehicleFields.ts'
import { commands } from '../../command/registry.ts'
import { currentLanguage } from '../../language/language.ts'
import { request } from '../../request/request.ts'
import { salePreferences } from './preferences.ts'
import { offersOf, isSameOffer } from './request/productRequests.ts'
import {
  type ChosenOffers as Offers,
  type InsuranceOffer,
  emptyBooking,
  newPerson,
  newAccommodation,
  newVehicle,
  type WorkingBooking,
  type Trip,
} from './workingBooking.ts'
import { leaderOf, tripRequest, keepsSeats, tripKeyOf, type TripRequest } from './request/requests.ts'
import type { SaleState, MissingField, Product } from './state.ts'
import {
  acceptTotal,
  totalDifference,
  edit,
  focusOn,
  setInsuranceOffers,
  useSale,
  shownTrip,
  tripRequests,
  setPrices,
  setRefused,
  showTrip,
  totalOf,
  pricesOf,
} from './saleStore.ts'
import { hold, releaseHolds } from './hold/holds.ts'
import { prepareTrips } from './trip/chooseTrips.ts'
import { wrongText } from './missing/missingFields.ts'
import { cheapestSeat } from './accommodation/accommodation.ts'
import { itemText, tripText } from './bookingText.ts'
import { listOf } from './item/items.ts'

interface Choice extends Pick<Offers, 'selectedProject' | 'deal' | 'coupon' | 'voucher'> {
  farePerCompanies: readonly Offers['farePerCompanies'][number][]
  insurance: readonly string[]
}

/** The offers of the working booking as pricing uses them. */
export const offers = {
  chosen(): Choice {
    const { selectedCompanyDiscount: _, ...chosen } = useSale.getState().workingBooking.offers
    return chosen
  },
  choose({ insurance, farePerCompanies, ...codes }: Partial<Choice>): void {
    edit('offers', (draft) => {
      Object.assign(draft.offers, codes)
      if (farePerCompanies) draft.offers.farePerCompanies = [...farePerCompanies]
      if (insurance) draft.offers.insurance = [...insurance]
    })
  },
  body() {
    const { workingBooking: booking, holdKey } = useSale.getState()
    return { trips: tripRequests(), ...offersOf(booking), holdKey }
  },
  leader: () => leaderOf(useSale.getState().workingBooking),
  insuranceOffers: () => useSale.getState().insuranceOffers,
  setInsuranceOffers: (list: SaleState['insuranceOffers']) => setInsuranceOffers(list),
  difference: () => totalDifference(useSale.getState()),
  dialogs: () => salePreferences.dialogs(),
  agree: acceptTotal,
  /** The e-mail address for insurance offers is the lead passenger’s. */
  focus: (field: string) => focusOn({ kind: field === 'email' ? 'leader' : 'payment', row: 0, field }),
}

/** The working booking as pricing uses it. */
export const workingBooking = {
  // An invalid text in a cell must not be priced as its previous value.
  prepare: async () => wrongText() ?? (await prepareTrips()),
  identifier: () => useSale.getState().holdKey,
  requests: () => tripRequests(),
  refused(refusal: Refusal) {
    const gap = refusedField(refusal, tripRequests(), useSale.getState().workingBooking)
    setRefused(gap)
    if (gap === undefined || commands.place() !== 'step2') return
    const { kind, row, field, trip } = gap
    showTrip(trip)
    focusOn({ kind, row, field })
  },
  offers: () => offersOf(useSale.getState().workingBooking),
  isPriced: () => totalOf(useSale.getState()) !== undefined,
  setPrices,
  async hold() {
    const refusal = await hold()
    if (refusal) workingBooking.refused(refusal)
    return refusal
  },
  keepsSeats: () => keepsSeats(useSale.getState().workingBooking),
  release: releaseHolds,
}

/**
 * Loads the texts of the insurance offers in the current language. Their premiums are part of the total that the
 * operator has seen and accepted, so they stay.
 */
export async function loadInsuranceTexts(): Promise<void> {
  if (offers.insuranceOffers() === undefined) return
  const language = currentLanguage()
  const body = { ...offers.body(), leader: offers.leader() }
  const answer = await request(pricing.insuranceOffer, { body })
  if (isRefusal(answer) || currentLanguage() !== language) return
  useSale.setState(({ insuranceOffers }) => ({
    insuranceOffers: insuranceOffers?.map((insuranceOffer) => withTexts(insuranceOffer, answer.offers)),
  }))
}

function withTexts(offer: InsuranceOffer, worded: readonly InsuranceOffer[]): InsuranceOffer {
  const { id, grossAmount, iptAmount } = offer
  const found = worded.find((one) => isSameOffer(one.id, id))
  return { ...offer, ...found, id, grossAmount, iptAmount }
}

type Item = AnswerOf<typeof pricing.price>['trips'][number]['prices']['items'][number]
type Body = InputOf<typeof pricing.price>['body']

interface UnbookedTrip {
  trip: Trip
  travellers: readonly Travellers[]
  vehicles: readonly RequestedVehicle[]
  selectedProject: string
  deal: string
}

interface ExplainRequest {
  body: Body
  title: string
  name(item: Item): string
}

/** A hypothetical booking of one trip, with every passenger in the usual seat. */
function hypotheticalBooking(
  { trip, travellers, vehicles, ...asked }: UnbookedTrip,
  seat: string,
): WorkingBooking {
  const people = travellers.flatMap(({ type, discount = '', quantity }) =>
    Array.from({ length: quantity }, () => newPerson(crypto.randomUUID(), { type, discount })),
  )
  const cars = vehicles.map((request) => newVehicle(crypto.randomUUID(), request))
  const empty = emptyBooking()
  return {
    ...empty,
    people,
    vehicles: cars,
    offers: { ...empty.offers, ...asked },
    trips: [
      {
        trip,
        passengers: people.map(({ uuid }) => ({ ...newAccommodation(uuid), accommodation: seat })),
        vehicles: cars.map(({ uuid }) => ({ uuid })),
      },
    ],
  }
}

/** Builds the price request for a trip that is in no booking. */
export async function unbookedPriceRequest(looked: UnbookedTrip): Promise<ExplainRequest | Refusal> {
  const answer = await request(calls.availability, { body: { trips: [tripKeyOf(looked)] } })
  if (isRefusal(answer)) return answer
  const [availability] = answer.trips
  const seat = cheapestSeat(availability)
  if (availability === undefined || seat === undefined) return refuse('nothing_priced')
  const workingBooking = hypotheticalBooking(looked, seat.idOrCode)
  const trips = workingBooking.trips.map((trip) => tripRequest(workingBooking, trip, availability))
  return {
    body: { trips, ...offersOf(workingBooking) },
    title: tripText(looked.trip),
    name: (item) => itemText({ workingBooking, availability }, item),
  }
}

/** The prices of the trip on screen with the displayed item names; undefined without prices. */
export function explainedTrip() {
  const state = useSale.getState()
  const { trip, availability } = shownTrip()
  const prices = trip && pricesOf(state, trip)
  if (trip === undefined || prices === undefined) return undefined
  const view = { workingBooking: state.workingBooking, trip, availability }
  return {
    title: tripText(availability ?? trip.trip),
    prices,
    names: prices.items.map((item) => itemText(view, item)),
  }
}

/** Names that refer to a whole request instead of a field. */
const whole =
  /^(\d+|idOrCode|accommodationRequests|accommodationRequestAnalysises|passengerData|vehicleData)$/

const products: Record<string, Product> = {
  additionalServices: 'service',
  packages: 'package',
  parcels: 'parcel',
  pets: 'pet',
}
const productFields: Record<string, string> = { idOrCode: 'code', ownerUuid: 'owner' }

/** The cell of a pet, service, package or parcel; undefined if the refusal is about something else. */
function refusedProduct(
  refusal: Refusal,
  requests: readonly TripRequest[],
  workingBooking: WorkingBooking,
): MissingField | undefined {
  const [, , trip, list = '', at, field = ''] = refusal.at?.split('/') ?? []
  const kind = products[list]
  if (kind === undefined) return undefined
  const requested = requests[Number(trip)]?.[list as 'pets']?.[Number(at)]
  const shown = kind === 'pet' ? workingBooking.pets : workingBooking.trips[Number(trip)]?.[listOf[kind]]
  const row = shown?.findIndex(({ uuid }) => uuid === requested?.uuid) ?? -1
  if (row < 0) return undefined
  return { kind, row, trip: Number(trip), field: productFields[field] ?? field, refusal }
}

/** A refused hold names the accommodation but no field, so it is shown at the first passenger with it. */
function soldOutSeat(refusal: Refusal, { people, trips }: WorkingBooking): MissingField | undefined {
  if (refusal.refusal !== 'sold_out' || refusal.at !== undefined) return undefined
  for (const [trip, { passengers }] of trips.entries()) {
    const place = passengers.find(({ accommodation }) => accommodation === refusal.parameters.what)
    const row = people.findIndex(({ uuid }) => uuid === place?.uuid)
    if (row >= 0) return { kind: 'passenger', row, trip, field: 'accommodation', refusal }
  }
  return undefined
}

/** The field a refusal refers to; undefined if it refers to no passenger or vehicle. */
export function refusedField(
  refusal: Refusal,
  requests: readonly TripRequest[],
  workingBooking: WorkingBooking,
): MissingField | undefined {
  const named = refusedProduct(refusal, requests, workingBooking) ?? soldOutSeat(refusal, workingBooking)
  if (named) return named
  const { people, vehicles } = workingBooking
  const [, , trip, , request, , analysis = '0'] = refusal.at?.split('/') ?? []
  const asked = requests[Number(trip)]?.accommodationRequests[Number(request)]
  const uuid = asked?.accommodationRequestAnalysises[Number(analysis)]?.uuid
  if (asked === undefined || uuid === undefined) return undefined
  const kind = asked.accommodationRequestType === 'VEHICLE' ? 'vehicle' : 'passenger'
  const row = (kind === 'vehicle' ? vehicles : people).findIndex((one) => one.uuid === uuid)
  const last = refusal.at?.split('/').at(-1) ?? ''
  const place = kind === 'vehicle' ? 'category' : 'accommodation'
  const fieldOf = kind === 'vehicle' ? vehicleKeyOf : passengerKeyOf
  const field = whole.test(last) ? place : (fieldOf(last) ?? last)
  return { kind, row, trip: Number(trip), field, refusal }
}
