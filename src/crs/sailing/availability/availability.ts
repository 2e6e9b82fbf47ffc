import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Static } from 'typebox'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import type { TripAvailability } from '../../../contract/trip.ts'
import type { Tariff } from '../../../domain/pricing/tariff.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { garages } from '../../../domain/sailing/lanes.ts'
import type { Language } from '../../../domain/value/language.ts'
import { tariffOf } from '../../pricing/tariff.ts'
import { productsOnSale } from '../../product/productsOnSale.ts'
import { attributesOf, attributesOfTrip } from '../../reference/attributes.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { nameIn, type Accommodation } from '../../reference/records.ts'
import { findTrips } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { serverText } from '../../server/serverText.ts'
import { lineFares, type LineFares } from '../fares/lineFares.ts'
import { searchContext, type SearchContext } from '../search/searchContext.ts'
import { tripResponses, type WireTrip } from '../search/tripResponse.ts'
import {
  hasGarage,
  hasTruckGarage,
  isCabinKind,
  lanesFree,
  loadAvailability,
  personsFree,
  type AvailabilityView,
} from './availabilityView.ts'
import { buyerIn } from './buyer.ts'
import { passengerFields } from './passengerFields.ts'
import { tripReference } from './tripReference.ts'

type WireAvailability = Static<typeof TripAvailability>
type WireAccommodation = WireAvailability['accommodations'][number]

/** The accommodation, vehicle categories and products left on the trips, with the data their sale requires. */
export async function availability(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof sailing.availability>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.availability> | Refusal> {
  const { catalogue } = dependencies
  const search = await searchContext(dependencies, {}, context)
  if (isRefusal(search)) return search
  const sailings = await findTrips(context.tx, dependencies, body.trips)
  if (isRefusal(sailings)) return sailings
  const views = await loadAvailability(context.tx, catalogue, buyerIn(context), sailings)
  const trips = tripResponses(catalogue, views, search)
  return {
    trips: views.map((view, index) => availabilityResponse(catalogue, search, view, mustGet(trips, index))),
  }
}

function availabilityResponse(
  catalogue: Catalogue,
  { language, bookedOn }: SearchContext,
  view: AvailabilityView,
  trip: WireTrip,
): WireAvailability {
  const { sailing, free } = view
  const { company } = sailing
  const tariff = tariffOf(catalogue, sailing, false, { bookedOn })
  const fares = lineFares(catalogue, { bookedOn })(sailing)
  return {
    ...trip,
    accommodations: [
      ...view.accommodations.map((entry) => accommodationResponse(entry, view, fares, language)),
      ...lapsOn(catalogue, view, language),
      ...garagesOn(view, language),
    ],
    vehicleCategories: vehicleCategoriesOn(catalogue, language, view, tariff),
    ...tripReference(catalogue, language, sailing, bookedOn),
    ...productsOnSale({ catalogue, company, language, left: (resource) => free.get(resource)?.whole }),
    validationAttributes: validationAttributes(catalogue, view, language),
  }
}

function validationAttributes(
  catalogue: Catalogue,
  { sailing, accommodations }: AvailabilityView,
  language: Language,
): WireAvailability['validationAttributes'] {
  const rule = catalogue.products.rule(sailing.company)
  const { requiredAtSale, requiredAtCheckIn } = passengerFields(catalogue, sailing)
  const all = accommodations.map(({ accommodation }) => accommodation)
  return {
    pricingAttributes: attributesOfTrip(all, language),
    requiredAtSale,
    requiredAtCheckIn,
    vehicleAtSale: [...rule.vehicleAtSale],
    vehicleAtCheckIn: [...rule.vehicleAtCheckIn],
    aloneFromAge: rule.aloneFromAge,
    singleNames: rule.singleNames,
  }
}

/** `units` are persons, never more than the certificate allows. */
function accommodationResponse(
  { accommodation, free }: AvailabilityView['accommodations'][number],
  view: AvailabilityView,
  fares: LineFares,
  language: Language,
): WireAccommodation {
  const cabin = isCabinKind(accommodation)
  const byBerth = cabin && accommodation.soldAs !== 'whole cabin'
  const price = fares.adult(accommodation.code)
  const capacity = personsPerUnit(accommodation)
  const all = view.accommodations.map((entry) => entry.accommodation)
  return {
    idOrCode: accommodation.code,
    name: nameIn(language, accommodation),
    availabilityType: cabin ? 'CABIN' : 'SEAT',
    units: Math.min(personsFree(view), byBerth ? free.berths : free.whole * capacity),
    capacity,
    ...(cabin && { cabins: free.whole }),
    requestTypes: byBerth ? ['COMPLETE', 'MALE_BERTH', 'FEMALE_BERTH'] : ['COMPLETE'],
    ...(price !== undefined && { price }),
    pricingAttributes: attributesOf(accommodation, all, language),
  }
}

const personsPerUnit = ({ berths }: Accommodation) => Math.max(1, berths)

/** Infants on laps: limited by the certified persons only. */
function lapsOn(catalogue: Catalogue, view: AvailabilityView, language: Language): WireAccommodation[] {
  const others = view.accommodations.map(({ accommodation }) => accommodation)
  return catalogue.accommodations
    .filter(({ kind, ended }) => kind === 'none' && ended !== true)
    .map((lap) => ({
      idOrCode: lap.code,
      name: nameIn(language, lap),
      availabilityType: 'SEAT' as const,
      units: personsFree(view),
      capacity: 1,
      requestTypes: ['COMPLETE'],
      passengerTypes: ['IN'],
      pricingAttributes: attributesOf(lap, [...others, lap], language),
    }))
}

/** Lane in centimetres: both height zones for low vehicles, the high zone for trucks. */
function garagesOn(view: AvailabilityView, language: Language): WireAccommodation[] {
  const { any, high } = lanesFree(view)
  const garage = (availabilityType: 'GARAGE' | 'GARAGE_TRUCK', units: number): WireAccommodation => ({
    idOrCode: garages[availabilityType],
    name: serverText(language, availabilityType.toLowerCase()),
    availabilityType,
    units,
    capacity: 1,
    requestTypes: ['VEHICLE'],
    pricingAttributes: [],
  })
  return [
    ...(hasGarage(view) ? [garage('GARAGE', any)] : []),
    ...(hasTruckGarage(view) ? [garage('GARAGE_TRUCK', high)] : []),
  ]
}

/** The categories that the tariff prices and the garage admits. Lengths and heights are in metres. */
function vehicleCategoriesOn(
  catalogue: Catalogue,
  language: Language,
  view: AvailabilityView,
  tariff: Tariff,
): WireAvailability['vehicleCategories'] {
  const ship = catalogue.vessel(view.sailing.vessel)
  if (!ship || !hasGarage(view)) return []
  return catalogue.vehicleCategories.flatMap((category) => {
    const price = tariff.listed(category.code)?.gross
    const fits = category.defaultLength <= ship.maxLength && category.maxHeight <= ship.maxHeight
    if (price === undefined || !fits) return []
    const { code, kind, defaultLength, perMetre, maxLength, maxHeight, leastLane, ifLonger, ifHigher } =
      category
    const shipLimits = { maxLength: ship.maxLength, maxHeight: ship.maxHeight }
    const limits = {
      ...(maxLength !== null && { maxLength }),
      maxHeight,
      leastLane,
      ifLonger,
      ifHigher,
      kind,
    }
    const name = nameIn(language, category)
    return [{ idOrCode: code, name, defaultLength, ...shipLimits, perMetre, price, limits }]
  })
}
