/** Values of a passenger by their names on the wire. */
type Values = Readonly<Record<string, unknown>>

/** Returns whether the desk has set the nationality and it was neither entered nor confirmed since. */
export const isPreselected = (field: string, values: Values): boolean =>
  field === 'nationality' && values['nationalityPreselected'] === true && hasText(values[field])

/** Returns whether a field is empty, or has a preselected value only. */
export const isUnconfirmed = (field: string, values: Values): boolean =>
  !hasText(values[field]) || isPreselected(field, values)

const hasText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** The stored values with changed ones: a nationality that is entered is no longer preselected. */
export function withEntered<Stored extends Values, Entered extends Values>(
  { nationalityPreselected, ...stored }: Stored,
  entered: Entered,
): Omit<Stored, 'nationalityPreselected'> & Entered {
  const isSame = entered['nationality'] === undefined && nationalityPreselected !== undefined
  return { ...stored, ...(isSame && { nationalityPreselected }), ...entered }
}

/** The values that a gate gives for fields that the sale left empty or unconfirmed. */
export function filledAtGate(stored: Values, given: Values = {}): Record<string, string | boolean> {
  const isFilled = (entry: [string, unknown]): entry is [string, string] =>
    hasText(entry[1]) && isUnconfirmed(entry[0], stored)
  const filled = Object.fromEntries(Object.entries(given).filter(isFilled))
  const isConfirmed = 'nationality' in filled && stored['nationalityPreselected'] === true
  return { ...filled, ...(isConfirmed && { nationalityPreselected: false }) }
}

/** A preselected value as it is shown. */
export const markPreselected = (code: string): string => `${code}?`
