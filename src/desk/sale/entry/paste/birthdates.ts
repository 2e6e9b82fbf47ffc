import { ordersOf, readBirthdate, type DateOrder } from '../../../../domain/value/birthdate.ts'

type Order = DateOrder | 'unclear'

/** Where the dates leave a choice, the day comes first; the month does only where a day beyond 12 shows it. */
const usual: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

/**
 * The order of day, month and year in a column, by the shape of its dates: a day beyond 12 makes it certain for all.
 * Unclear where two of them contradict each other.
 */
function orderByShape(cells: readonly string[], today: string): ReadonlyMap<string, Order> {
  const dates = cells.flatMap((cell) => ordersOf(cell, today) ?? [])
  const shapes = Map.groupBy(dates, ({ shape }) => shape)
  return new Map(
    [...shapes].map(([shape, some]) => {
      const common = usual.find((order) => some.every(({ orders }) => orders.includes(order)))
      return [shape, common ?? 'unclear'] as const
    }),
  )
}

export interface PastedDate {
  /** As it would be typed; a date that cannot be read stays as it was. */
  text: string
  /** True if the other dates of the column leave open which day is meant. */
  isUnclear: boolean
}

/** Reads the cells of a column of dates of birth. */
export function pastedDates(cells: readonly string[], today: string): PastedDate[] {
  const orders = orderByShape(cells, today)
  return cells.map((cell) => {
    const order = orders.get(ordersOf(cell, today)?.shape ?? '')
    const read = readBirthdate(cell, { today, order })
    if (typeof read === 'string') return { text: typedDate(cell, read, order), isUnclear: false }
    return { text: cell, isUnclear: read?.refusal === 'date_order_unclear' }
  })
}

/** With the day first and slashes, as in the grids. */
function typedDate(cell: string, date: string, order: Order | undefined): string {
  const isTyped = order === 'dmy' && /^\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})$/.test(cell)
  return isTyped ? cell.replaceAll(/[.-]/g, '/') : date.split('-').toReversed().join('/')
}
