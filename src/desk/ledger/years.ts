const across = 4
const shown = 12

/** A dozen years around one, in rows; which dozen does not depend on where in it the year is. */
export function yearSheet(year: number): number[][] {
  const first = year - (year % shown)
  return Array.from({ length: shown / across }, (_, row) =>
    Array.from({ length: across }, (_column, column) => first + row * across + column),
  )
}

/** Where a move leads from a year; undefined where it is no move in a sheet of years. */
export function yearAfter(move: string, year: number): number | undefined {
  const steps = { left: -1, right: 1, up: -across, down: across, pageUp: -shown, pageDown: shown }[move]
  return steps === undefined ? undefined : year + steps
}
