/**
 * The element at an index that must be in the list, such as the first of a group or the matching one in a list of the
 * same length; negative indexes count from the end. Throws where there is none: that is a fault of the program.
 */
export function mustGet<T>(list: readonly T[], index: number): T {
  const found = list.at(index)
  if (found === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return found
}
