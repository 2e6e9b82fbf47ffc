/**
 * The saved order with every declared column: a column it lacks follows the one it is declared after. Columns that are
 * not declared now keep their place, since the grid may have them again.
 */
export function completeOrder(saved: readonly string[], declared: readonly string[]): readonly string[] {
  if (declared.every((key) => saved.includes(key))) return saved
  const order = [...saved]
  declared.forEach((key, at) => {
    if (order.includes(key)) return
    const before = declared[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  })
  return order
}

/** The order with a column on the other side of its neighbour among `shown`; the same order at either end. */
export function movedOrder(
  order: readonly string[],
  shown: readonly string[],
  key: string,
  step: -1 | 1,
): readonly string[] {
  const neighbour = shown[shown.indexOf(key) + step]
  if (!shown.includes(key) || neighbour === undefined) return order
  const others = order.filter((one) => one !== key)
  others.splice(others.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, key)
  return others
}

/** Index of a column that was at `column` before the columns changed; the nearest one if it is not shown any more. */
export function columnAfter(
  before: readonly { key: string }[],
  shown: readonly { key: string }[],
  column: number,
): number {
  const key = before[column]?.key
  const index = shown.findIndex((one) => one.key === key)
  return index < 0 ? Math.max(Math.min(column, shown.length - 1), 0) : index
}
