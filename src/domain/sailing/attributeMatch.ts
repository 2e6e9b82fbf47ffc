interface Attribute {
  fieldName: string
  /** Ids an accommodation answers to; empty for any. */
  availableValues: readonly string[]
}

/** Ids of chosen values, by field name. */
export type ChosenValues = Readonly<Record<string, string>>

/** Whether an accommodation answers to everything chosen; one that knows nothing of a field is not what was meant. */
export function isCompatible(attributes: readonly Attribute[], chosen: ChosenValues): boolean {
  return Object.entries(chosen)
    .filter(([, id]) => id !== '')
    .every(([fieldName, id]) => {
      const own = attributes.find((one) => one.fieldName === fieldName)
      return own !== undefined && (own.availableValues.length === 0 || own.availableValues.includes(id))
    })
}
