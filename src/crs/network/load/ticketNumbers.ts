import { phrase } from '../phrase.ts'
import type { StoredObject } from '../table/kinds.ts'
import type { TableDifference } from './difference.ts'
import { RefusedLoad } from './refusedLoad.ts'

const numberIn = (row: StoredObject, column: string) => Number(row[column])

/**
 * Throws a RefusedLoad if a series that would be added has numbers that a stored one may still issue: a series is extended by
 * a further one. `stored` are the series of the database that remain.
 */
export function requireNewNumbers({ added }: TableDifference, stored: readonly StoredObject[]): void {
  for (const { stored: series } of added) {
    const former = stored.find(
      (other) =>
        other.company === series.company &&
        numberIn(other, 'next_number') <= numberIn(series, 'last_number') &&
        numberIn(other, 'last_number') >= numberIn(series, 'next_number'),
    )
    if (former)
      throw new RefusedLoad(
        phrase`ticket_series: ${String(series.agency)} ${String(series.company)} ${String(series.last_number)} has numbers of the series of agency ${String(former.agency)} up to ${String(former.last_number)}, which the database has. A further series begins behind it; the former row remains in the file.`,
      )
  }
}
