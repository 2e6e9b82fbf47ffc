import { refuse, type Refusal } from '../refusal.ts'
import { kindOfCategory, type VehicleKind } from './vehicleKind.ts'

/** Size limits of a vehicle category, in metres. */
export interface VehicleCategoryLimits {
  defaultLength: number
  /** Null: limited by the garage only. */
  maxLength: number | null
  maxHeight: number
  /** Minimum lane length taken and charged. */
  leastLane: number
  /** The category for vehicles that are too long or too high for this one; empty if there is none. */
  ifLonger: string
  ifHigher: string
  /** Absent at an outside CRS, where the code decides. */
  kind?: VehicleKind
}

export interface VehicleSize {
  /** Metres; 0 and undefined both mean that none was given. */
  length?: number | undefined
  height?: number | undefined
}

interface Misfit {
  field: 'length' | 'height'
  most: number
  /** The category to try next. */
  next: string
}

function misfitOf(
  { length = 0, height = 0 }: VehicleSize,
  { maxLength, maxHeight, ifLonger, ifHigher }: VehicleCategoryLimits,
): Misfit | undefined {
  if (maxLength !== null && length > maxLength) return { field: 'length', most: maxLength, next: ifLonger }
  return height > maxHeight ? { field: 'height', most: maxHeight, next: ifHigher } : undefined
}

type Find = (code: string) => VehicleCategoryLimits | undefined

/**
 * Refuses a vehicle that is longer or higher than its category; `fits` names the category on sale that admits it,
 * always of the same kind. A length without a category limit is left to the garage.
 */
export function checkCategory(
  { category, ...size }: VehicleSize & { category: string },
  find: Find,
  at: string,
  isSold: (code: string) => boolean = () => true,
): Refusal | undefined {
  const limits = find(category)
  const misfit = limits && misfitOf(size, limits)
  if (!misfit) return undefined
  const cycleOf = (code: string) => cycle(find(code)?.kind ?? kindOfCategory(code))
  const larger = fitting(size, misfit.next, find).filter((code) => cycleOf(code) === cycleOf(category))
  const fits = larger.find(isSold) ?? larger[0]
  const { maxLength, maxHeight } = limits
  if (fits === undefined && maxLength !== null)
    return refuse(
      'vehicle_beyond_category',
      { what: category, length: maxLength, height: maxHeight },
      `${at}/${misfit.field}`,
    )
  const parameters = { what: category, most: misfit.most, fits: fits ?? '' }
  const refusal =
    misfit.field === 'length' ? 'vehicle_too_long_for_category' : 'vehicle_too_high_for_category'
  return fits === undefined ? undefined : refuse(refusal, parameters, `${at}/${misfit.field}`)
}

/** Bicycles and motorcycles are never sold as another kind; all others are alike. */
const cycle = (kind: VehicleKind) => (kind === 'bicycle' || kind === 'motorcycle' ? kind : 'other')

/** The categories that admit the size, smallest first; each category names a larger one, so the search ends. */
function fitting(size: VehicleSize, code: string, find: Find): string[] {
  const limits = find(code)
  if (!limits) return []
  const misfit = misfitOf(size, limits)
  return misfit ? fitting(size, misfit.next, find) : [code, ...fitting(size, limits.ifLonger, find)]
}

/** Metres of lane that a vehicle takes and pays: the given or usual length, at least the category’s minimum. */
export function laneLength(
  { length }: VehicleSize,
  { defaultLength, leastLane }: VehicleCategoryLimits,
): number {
  return Math.max(length || defaultLength, leastLane)
}
