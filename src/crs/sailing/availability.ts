import type { Static } from 'typebox'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import type { TripAvailability } from '../../contract/trip.ts'
import type { Tariff } from '../../domain/pricing/tariff.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { garages } from '../../domain/sailing/lanes.ts'
import { tariffOf } from '../pricing/tariff.ts'
import { productsOnSale } from '../product/productsOnSale.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn, type Accommodation } from '../reference/records.ts'
import { findTrips } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import type { Language } from '../../domain/value/language.ts'
import { attributesOf, attributesOfTrip } from '../reference/attributes.ts'
import { passengerFields } from './passengerFields.ts'
import { referenceOf } from './reference.ts'
import { hasGarage, isCabinKind, lanesFree, lookAt, personsFree, type Sight } from './sight.ts'
import { askingFor, type Asking } from './asking.ts'
import { faresFrom, type Fares } from './fares.ts'
import { tripsSeen, type WireTrip } from './trip.ts'

type Wire = Static<typeof TripAvailability>
type Place = Sight['places'][number]

/** What is free on the named trips and what may be asked for there. */
export async function availability(
  parts: ServerDependencies,
  { body }: InputOf<typeof sailing.availability>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.availability> | Refusal> {
  const { tx } = context
  const asking = await askingFor(parts, {}, context)
  if (isRefusal(asking)) return asking
  const sailings = await findTrips(tx, parts, body.trips)
  if (isRefusal(sailings)) return sailings
  const sights = await lookAt(tx, parts.catalogue, sailings)
  const seen = tripsSeen(parts.catalogue, sights, asking)
  return { trips: sights.map((sight, nth) => wireAvailability(parts.catalogue, asking, sight, seen[nth]!)) }
}

function wireAvailability(catalogue: Catalogue, asking: Asking, sight: Sight, trip: WireTrip): Wire {
  const { sailing } = sight
  const { language, bookedOn } = asking
  const tariff = tariffOf(catalogue, sailing, false, { bookedOn })
  const fares = faresFrom(catalogue, { bookedOn })(sailing)
  const all = sight.places.map(({ accommodation }) => accommodation)
  const rule = catalogue.products.rule(sailing.company)
  return {
    ...trip,
    accommodations: [
      ...sight.places.map((place) => wirePlace(place, sight, fares, language)),
      ...laps(catalogue, sight, language),
      ...garagesOn(sight, language),
    ],
    vehicleCategories: categories(catalogue, language, sight, tariff),
    ...referenceOf(catalogue, language, sailing, bookedOn),
    ...productsOnSale({
      catalogue,
      company: sailing.company,
      language,
      left: (what) => sight.free.get(what)?.whole,
    }),
    validationAttributes: {
      pricingAttributes: attributesOfTrip(all, language),
      ...passengerFields(catalogue, sailing),
      vehicleAtSale: [...rule.vehicleAtSale],
      vehicleAtCheckIn: [...rule.vehicleAtCheckIn],
      aloneFromAge: rule.aloneFromAge,
    },
  }
}

function wirePlace(
  { accommodation, free }: Place,
  sight: Sight,
  fares: Fares,
  language: Language,
): Wire['accommodations'][number] {
  const cabin = isCabinKind(accommodation)
  const byBerth = cabin && accommodation.soldAs !== 'whole cabin'
  const price = fares.adult(accommodation.code)
  const all = sight.places.map((place) => place.accommodation)
  return {
    idOrCode: accommodation.code,
    name: nameIn(language, accommodation),
    availabilityType: cabin ? 'CABIN' : 'SEAT',
    units: Math.min(personsFree(sight), byBerth ? free.berths : free.whole * capacityOf(accommodation)),
    capacity: capacityOf(accommodation),
    ...(cabin && { cabins: free.whole }),
    requestTypes: byBerth ? ['COMPLETE', 'MALE_BERTH', 'FEMALE_BERTH'] : ['COMPLETE'],
    ...(price !== undefined && { price }),
    pricingAttributes: attributesOf(accommodation, all, language),
  }
}

const capacityOf = ({ berths }: Accommodation) => Math.max(1, berths)

/** On somebody's lap an infant takes no place, only one of the certified persons. */
function laps(catalogue: Catalogue, sight: Sight, language: Language): Wire['accommodations'] {
  const seats = sight.places.map(({ accommodation }) => accommodation)
  return catalogue.accommodations
    .filter(({ kind }) => kind === 'none')
    .map((lap) => ({
      idOrCode: lap.code,
      name: nameIn(language, lap),
      availabilityType: 'SEAT' as const,
      units: personsFree(sight),
      capacity: 1,
      requestTypes: ['COMPLETE'],
      passengerTypes: ['IN'],
      pricingAttributes: attributesOf(lap, [...seats, lap], language),
    }))
}

/** Lane metres: all of them for low vehicles, those under the high deck for lorries. */
function garagesOn(sight: Sight, language: Language): Wire['accommodations'] {
  const { any, high } = lanesFree(sight)
  const garage = (availabilityType: 'GARAGE' | 'GARAGE_TRUCK', units: number) => ({
    idOrCode: garages[availabilityType],
    name: serverText(language, availabilityType.toLowerCase()),
    availabilityType,
    units,
    capacity: 1,
    requestTypes: ['VEHICLE'],
    pricingAttributes: [],
  })
  return [
    ...(hasGarage(sight) ? [garage('GARAGE', any)] : []),
    ...(sight.free.has('LANE_HIGH') ? [garage('GARAGE_TRUCK', high)] : []),
  ]
}

function categories(
  catalogue: Catalogue,
  language: Language,
  sight: Sight,
  tariff: Tariff,
): Wire['vehicleCategories'] {
  const ship = catalogue.vessel(sight.sailing.vessel)
  if (!ship || !hasGarage(sight)) return []
  return catalogue.vehicleCategories.flatMap((category) => {
    const price = tariff.listed(category.code)
    const fits = category.defaultLength <= ship.maxLength && category.maxHeight <= ship.maxHeight
    if (price === undefined || !fits) return []
    const { code, defaultLength, perMetre, maxLength, maxHeight, leastLane, ifLonger, ifHigher } = category
    const most = { maxLength: ship.maxLength, maxHeight: ship.maxHeight }
    const limits = { ...(maxLength !== null && { maxLength }), maxHeight, leastLane, ifLonger, ifHigher }
    const name = nameIn(language, category)
    return [{ idOrCode: code, name, defaultLength, ...most, perMetre, price, limits }]
  })
}
