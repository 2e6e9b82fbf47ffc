const across = 4
const shown = 12

/** The twelve years that contain one, in rows. Sheets are aligned, so all twelve years give the same sheet. */
export function yearSheet(year: number): number[][] {
  const first = year - (year % shown)
  return Array.from({ length: shown / across }, (_, row) =>
    Array.from({ length: across }, (_column, column) => first + row * across + column),
  )
}

/** The year a move leads to; undefined when the move has no meaning in a sheet of years. */
export function yearAfter(move: string, year: number): number | undefined {
  const steps = { left: -1, right: 1, up: -across, down: across, pageUp: -shown, pageDown: shown }[move]
  return steps === undefined ? undefined : year + steps
}
