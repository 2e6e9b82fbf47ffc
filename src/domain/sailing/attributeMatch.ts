interface Attribute {
  fieldName: string
  /** Ids of the values that an accommodation matches; empty for any value. */
  availableValues: readonly string[]
}

/** Ids of chosen values, by field name. */
export type ChosenValues = Readonly<Record<string, string>>

/** Whether an accommodation matches every chosen value; one without the field does not match. */
export function isCompatible(attributes: readonly Attribute[], chosen: ChosenValues): boolean {
  return Object.entries(chosen)
    .filter(([, id]) => id !== '')
    .every(([fieldName, id]) => {
      const own = attributes.find((one) => one.fieldName === fieldName)
      return own !== undefined && (own.availableValues.length === 0 || own.availableValues.includes(id))
    })
}
