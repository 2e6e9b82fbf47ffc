import type { ControlLimit } from '../database/stock/controlRows.ts'
import type { Control } from './inventorySql.ts'

/** A limit to set, and the units of an allotment for which the sailing has no room. */
export interface PlannedLimit extends ControlLimit {
  short: number
  release: NonNullable<Control['release']>
}
