import type { LineRules } from '../../../domain/booking/passengerRequirements.ts'
import type { Line } from '../../reference/records.ts'
import type { Scale, Season } from './season.ts'

/** A class of vessels: capacities and time in port. */
export interface VesselClass {
  code: string
  /** Certified persons; winter is the low season. */
  persons: { summer: number; winter: number }
  /** Centimetres of lane; high vehicles fit `laneHigh` only. */
  laneLow: number
  laneHigh: number
  /** Metres; 0 without a garage. */
  maxLength: number
  maxHeight: number
  portMinutes: number
  /** Seats, cabins and kennels by accommodation; absent if there are none. */
  places: ReadonlyMap<string, number>
}

/** A line with the input of its timetable. */
export interface WorldLine extends Omit<Line, keyof LineRules> {
  /** Position in the table; never changes, because sailings are numbered by it. */
  index: number
  vesselClass: VesselClass
  /** Minutes under way from stop to stop. */
  legMinutes: readonly number[]
  /** Round trips per week. */
  roundTrips: Readonly<Record<Season, number>>
  /** The smallest world that has it. */
  firstScale: Scale
}
