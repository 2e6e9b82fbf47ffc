import { laneLength } from '../../domain/sailing/vehicleCategory.ts'
import { printDecimal } from '../../domain/value/decimal.ts'
import type { Language } from '../../domain/value/language.ts'
import { sum } from '../../domain/value/money.ts'
import type { ItemRow } from '../booking/record/record.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'
import { columnsOf, text, type ListSection } from './listSection.ts'

const laneColumns = {
  ticket_plate: 30,
  ticket_vehicle: 140,
  ticket_driver: 250,
  group_lane: 400,
  group_height: 480,
}

/** The vehicles of a sailing with the lane that each takes. */
export function laneList(
  catalogue: Catalogue,
  language: Language,
  name: string,
  vehicles: readonly ItemRow[],
): ListSection {
  const say = (code: string) => serverText(language, code)
  const lanes = vehicles.map((vehicle) => laneOf(catalogue, vehicle))
  return {
    title: `${say('group_lanes')}: ${name}`,
    columns: columnsOf(say, laneColumns),
    rows: vehicles.map((vehicle, nth) => ({
      isFirst: false,
      cells: vehicleCells(catalogue, language, vehicle, lanes[nth] ?? 0),
    })),
    total: `${say('group_lane')}: ${printDecimal(sum(lanes), 2)}`,
  }
}

function vehicleCells(catalogue: Catalogue, language: Language, vehicle: ItemRow, lane: number): string[] {
  const category = catalogue.vehicleCategory(vehicle.accommodation)
  const height = Number(vehicle.details['height'] ?? category?.maxHeight ?? 0)
  return [
    text(vehicle, 'plateNumber') || serverText(language, 'group_unplated'),
    nameOrCode(language, category, vehicle.accommodation),
    text(vehicle, 'driverSurname'),
    printDecimal(lane, 2),
    printDecimal(height, 2),
  ]
}

/** Metres of lane that the vehicle takes. */
function laneOf(catalogue: Catalogue, { accommodation, details }: ItemRow): number {
  const category = catalogue.vehicleCategory(accommodation)
  const length = Number(details['length'] ?? 0)
  return category ? laneLength({ length }, category) : length
}
