/** Kinds of vehicles, on which fields, words and neighbouring categories depend. A category of a network is of one kind. */
export const vehicleKinds = [
  'car',
  /** A car higher than the low deck. */
  'high_car',
  'motorcycle',
  'bicycle',
  /** Towed by another vehicle. */
  'trailer',
  'camper',
  'coach',
  'truck',
  'empty_truck',
  /** A trailer of freight that travels alone. */
  'truck_trailer',
] as const

export type VehicleKind = (typeof vehicleKinds)[number]

/** A category with the size that it admits, in metres. */
export interface CategoryOfKind {
  code: string
  kind: VehicleKind
  freight: boolean
  /** Null: limited by the garage only. */
  maxLength: number | null
  maxHeight: number
}

const vehicle = (
  code: string,
  kind: VehicleKind,
  maxLength: number | null,
  maxHeight: number,
): CategoryOfKind => ({
  code,
  kind,
  freight: /truck/.test(kind),
  maxLength,
  maxHeight,
})

/** Categories of a CRS that does not list its own. 4.25 m is the limit of the Greek decision on maximum fares. */
export const usualCategories: readonly CategoryOfKind[] = [
  vehicle('CAR425', 'car', 4.25, 2),
  vehicle('CAR500', 'car', 5, 2),
  vehicle('CAR600', 'car', 6, 2.6),
  vehicle('JEEP', 'high_car', 6, 2.6),
  vehicle('MOTO', 'motorcycle', 3, 2),
  vehicle('MOTS', 'motorcycle', 2.5, 2),
  vehicle('BIKE', 'bicycle', 2.5, 2),
  vehicle('TRAIL', 'trailer', null, 2.6),
  vehicle('CAMP', 'camper', null, 3.5),
  vehicle('COB', 'camper', null, 3.5),
  vehicle('BUS', 'coach', null, 4.2),
  vehicle('TRKE', 'empty_truck', null, 4.4),
  vehicle('TRLU', 'truck_trailer', null, 4.4),
  vehicle('TRK', 'truck', null, 4.4),
]

/**
 * The category of a car of this size in metres: the shortest that admits its length, or the one for high cars if it is higher
 * than the low deck. Undefined where it is longer than any.
 */
export function carOfSize(
  categories: readonly CategoryOfKind[],
  length: number | undefined,
  height: number | undefined,
): string | undefined {
  const cars = categories
    .filter(({ kind }) => kind === 'car')
    .toSorted((a, b) => (a.maxLength ?? Infinity) - (b.maxLength ?? Infinity))
  const fitting = cars.filter(({ maxLength }) => (length ?? 0) <= (maxLength ?? Infinity))
  const lowDeck = Math.min(...cars.map(({ maxHeight }) => maxHeight))
  const high = categories.find(({ kind }) => kind === 'high_car')
  if (height === undefined || height <= lowDeck || fitting.length === 0) return fitting[0]?.code
  return high?.code ?? (fitting.find(({ maxHeight }) => height <= maxHeight) ?? fitting[0])?.code
}

/** The kind of a category; that of the usual ones where it is not listed, otherwise a car. */
export const kindOfCategory = (code: string, categories: readonly CategoryOfKind[] = []): VehicleKind =>
  [...categories, ...usualCategories].find((category) => category.code === code)?.kind ?? 'car'
