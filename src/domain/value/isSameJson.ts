/** Returns whether two values are the same text as JSON; the order of their properties counts. */
export const isSameJson = (value: unknown, other: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(other)
