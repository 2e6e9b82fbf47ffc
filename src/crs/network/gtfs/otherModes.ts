import type { RawTable } from '../file/rawTable.ts'
import type { FeedTables } from './feed.ts'
import { isFerry } from './specification.ts'

/** Fields by which rows of any file name what a mode of transport uses. */
const naming = ['agency_id', 'route_id', 'trip_id', 'service_id', 'stop_id'] as const
type Naming = (typeof naming)[number]

/** Identifiers that buses and trains use and no ferry does. */
class Identifiers {
  readonly #ofFerries = new Map<Naming, Set<string>>(naming.map((field) => [field, new Set<string>()]))
  readonly #ofOthers = new Map<Naming, Set<string>>(naming.map((field) => [field, new Set<string>()]))

  add(field: Naming, value: string, isOther: boolean): void {
    if (value !== '') (isOther ? this.#ofOthers : this.#ofFerries).get(field)?.add(value)
  }

  isOther(field: Naming, value: string): boolean {
    return this.#ofOthers.get(field)?.has(value) === true && this.#ofFerries.get(field)?.has(value) !== true
  }
}

type Cell = (column: string) => string

function* rowsOf(table: RawTable | undefined): Generator<Cell> {
  const at = new Map(table?.columns.map((column, nth) => [column, nth]))
  for (const { cells } of table?.rows ?? []) yield (column) => cells[at.get(column) ?? -1] ?? ''
}

/**
 * The files of a feed without the rows of buses, trains and other modes, so that neither their number nor their faults concern the
 * import. A row that names an unknown route may be one of a ferry, and remains.
 */
export function withoutOtherModes(tables: FeedTables): FeedTables {
  const used = new Identifiers()
  for (const cell of rowsOf(tables.get('routes'))) {
    const type = cell('route_type')
    const isOther = /^\d+$/.test(type) && !isFerry(type)
    used.add('route_id', cell('route_id'), isOther)
    used.add('agency_id', cell('agency_id'), isOther)
  }
  for (const cell of rowsOf(tables.get('trips'))) {
    const isOther = used.isOther('route_id', cell('route_id'))
    used.add('trip_id', cell('trip_id'), isOther)
    used.add('service_id', cell('service_id'), isOther)
  }
  for (const cell of rowsOf(tables.get('stop_times')))
    used.add('stop_id', cell('stop_id'), used.isOther('trip_id', cell('trip_id')))
  // A station is used by whatever uses one of its platforms.
  for (const cell of rowsOf(tables.get('stops'))) {
    const station = cell('parent_station')
    if (station !== '') used.add('stop_id', station, used.isOther('stop_id', cell('stop_id')))
  }
  return new Map(
    [...tables].map(([name, table]) => {
      const fields = naming.flatMap((field) => {
        const at = table.columns.indexOf(field)
        return at < 0 ? [] : [{ field, at }]
      })
      const rows = table.rows.filter(
        ({ cells }) => !fields.some(({ field, at }) => used.isOther(field, cells[at] ?? '')),
      )
      return [name, rows.length === table.rows.length ? table : { ...table, rows }]
    }),
  )
}
