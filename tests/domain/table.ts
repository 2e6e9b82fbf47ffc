import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { VehicleCategoryLimits } from '../../src/domain/sailing/vehicleCategory.ts'

const folder = join(import.meta.dirname, '../../src/crs/world/data')

/** Rows of one of the data tables of the demo world, as text by column. */
export function tableRows(name: string): Record<string, string>[] {
  const text = readFileSync(join(folder, name), 'utf8')
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

const categories = new Map(tableRows('vehicle_categories.csv').map((row) => [row.code, row]))

/** The limits of a vehicle category from the table. */
export function categoryLimits(code: string): VehicleCategoryLimits | undefined {
  const row = categories.get(code)
  return (
    row && {
      defaultLength: Number(row.default_length),
      maxLength: row.max_length ? Number(row.max_length) : null,
      maxHeight: Number(row.max_height),
      leastLane: Number(row.least_lane || 0),
      ifLonger: row.if_longer ?? '',
      ifHigher: row.if_higher ?? '',
    }
  )
}
