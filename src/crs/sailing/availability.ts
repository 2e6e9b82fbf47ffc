import type { Static } from 'typebox'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing, TripAvailability } from '../../contract/sailing.ts'
import { requiredAtCheckIn, requiredAtSale } from '../../domain/booking/requireAtSale.ts'
import { admissibleDiscounts, isDomestic } from '../../domain/pricing/markets.ts'
import type { Tariff } from '../../domain/pricing/tariff.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { tariffOf } from '../pricing/tariff.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn } from '../reference/record.ts'
import { locate, type Sailing } from '../reference/timetable.ts'
import type { CallContext, Parts } from '../server/parts.ts'
import { word } from '../server/words.ts'
import type { Language } from '../../domain/value/language.ts'
import { attributesOf, attributesOfTrip } from './attributes.ts'
import { milesBetween } from './miles.ts'
import { isCabinKind, lanesFree, lookAt, personsFree, type Sight } from './sight.ts'
import { adultFare, wireTrip } from './trip.ts'

type Wire = Static<typeof TripAvailability>
type Place = Sight['places'][number]

/** What is free on the named trips and what may be asked for there. */
export async function availability(
  parts: Parts,
  { body }: InputOf<typeof sailing.availability>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof sailing.availability> | Refusal> {
  const sailings = await locate(tx, parts, body.trips)
  if (isRefusal(sailings)) return sailings
  const sights = await lookAt(tx, parts.catalogue, sailings)
  return { trips: sights.map((sight) => wireAvailability(parts.catalogue, who.language, sight)) }
}

function wireAvailability(catalogue: Catalogue, language: Language, sight: Sight): Wire {
  const { sailing } = sight
  const tariff = tariffOf(catalogue, sailing, false)
  const all = sight.places.map(({ accommodation }) => accommodation)
  return {
    ...wireTrip(catalogue, language, sight, {}),
    accommodations: [
      ...sight.places.map((place) => wirePlace(place, sight, tariff, language)),
      ...garages(sight, language),
    ],
    discounts: admissibleDiscounts(catalogue.discounts, tariff).map((discount) => ({
      idOrCode: discount.code,
      name: nameIn(language, discount),
      appliesTo: discount.appliesTo,
      percent: discount.percent,
      needs: discount.needs,
    })),
    vehicleCategories: categories(catalogue, language, sight, tariff),
    passengerTypes: tariff.bands.map(({ code, fromAge, toAge }) => ({
      idOrCode: code,
      fromAge,
      ...(typeof toAge === 'number' && { toAge }),
    })),
    validationAttributes: {
      pricingAttributes: attributesOfTrip(all, language),
      requiredAtSale: [...requiredAtSale],
      requiredAtCheckIn: requiredAtCheckIn({
        nauticalMiles: milesOf(catalogue, sailing),
        international: !isDomestic(tariff),
      }),
    },
  }
}

function wirePlace(
  { accommodation, free }: Place,
  sight: Sight,
  tariff: Tariff,
  language: Language,
): Wire['accommodations'][number] {
  const cabin = isCabinKind(accommodation)
  const byBerth = cabin && accommodation.soldAs !== 'whole cabin'
  const price = adultFare(accommodation.code, tariff)
  const all = sight.places.map((place) => place.accommodation)
  return {
    idOrCode: accommodation.code,
    name: nameIn(language, accommodation),
    availabilityType: cabin ? 'CABIN' : 'SEAT',
    units: Math.min(
      personsFree(sight),
      byBerth ? free.berths : free.whole * tariff.berths(accommodation.code),
    ),
    capacity: tariff.berths(accommodation.code),
    ...(cabin && { cabins: free.whole }),
    requestTypes: byBerth ? ['COMPLETE', 'MALE_BERTH', 'FEMALE_BERTH'] : ['COMPLETE'],
    ...(price !== undefined && { price }),
    pricingAttributes: attributesOf(accommodation, all, language),
  }
}

/** Lane metres: all of them for low vehicles, those under the high deck for lorries. */
function garages(sight: Sight, language: Language): Wire['accommodations'] {
  const { any, high } = lanesFree(sight)
  const garage = (availabilityType: 'GARAGE' | 'GARAGE_TRUCK', units: number) => ({
    idOrCode: availabilityType.replace('_', ''),
    name: word(language, availabilityType.toLowerCase()),
    availabilityType,
    units,
    capacity: 1,
    requestTypes: ['VEHICLE'],
    pricingAttributes: [],
  })
  return [
    ...(sight.free.has('LANE_LOW') || sight.free.has('LANE_HIGH') ? [garage('GARAGE', any)] : []),
    ...(sight.free.has('LANE_HIGH') ? [garage('GARAGE_TRUCK', high)] : []),
  ]
}

function categories(
  catalogue: Catalogue,
  language: Language,
  { sailing, free }: Sight,
  tariff: Tariff,
): Wire['vehicleCategories'] {
  const ship = catalogue.vessel(sailing.vessel)
  if (!ship || !(free.has('LANE_LOW') || free.has('LANE_HIGH'))) return []
  return catalogue.vehicleCategories.flatMap((category) => {
    const price = tariff.listed(category.code)
    const fits = category.defaultLength <= ship.maxLength && category.maxHeight <= ship.maxHeight
    if (price === undefined || !fits) return []
    const { code, defaultLength, perMetre } = category
    const most = { maxLength: ship.maxLength, maxHeight: ship.maxHeight }
    return [{ idOrCode: code, name: nameIn(language, category), defaultLength, ...most, perMetre, price }]
  })
}

function milesOf(catalogue: Catalogue, { origin, destination }: Sailing): number {
  const [from, to] = [catalogue.port(origin), catalogue.port(destination)]
  return from && to ? milesBetween(from, to) : 0
}
