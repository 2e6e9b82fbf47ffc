/** An operator’s arrangement of the columns of a grid, by their keys. An absent part is as the grid declares it. */
export interface ColumnArrangement {
  /** From left to right, with the columns that the grid has only at times. */
  order?: readonly string[]
  hidden?: readonly string[]
  /** Pixels at the normal density. */
  widths?: Readonly<Record<string, number>>
  /** Columns that stay at the left when the grid scrolls sideways. */
  pinned?: readonly string[]
  sorting?: { column: string; descending: boolean }
}

/** Pixels at the normal density. */
export const narrowestColumn = 24
export const widestColumn = 1200

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const areKeys = (value: unknown) => Array.isArray(value) && value.every(isText)
const isWidth = (value: unknown) =>
  typeof value === 'number' && value >= narrowestColumn && value <= widestColumn

const checks: Record<keyof ColumnArrangement, (value: unknown) => boolean> = {
  order: areKeys,
  hidden: areKeys,
  pinned: areKeys,
  widths: (value) => isObject(value) && Object.values(value).every(isWidth),
  sorting: (value) => isObject(value) && isText(value['column']) && typeof value['descending'] === 'boolean',
}

/** Returns the entries that pass the check; the object itself if all do. */
function only(entries: Json, check: (name: string, value: unknown) => unknown): Json {
  const checked = Object.entries(entries).map(([name, value]) => [name, check(name, value), value] as const)
  if (checked.every(([, valid, given]) => valid === given)) return entries
  return Object.fromEntries(
    checked.flatMap(([name, valid]) => (valid === undefined ? [] : [[name, valid] as const])),
  )
}

/** Parts of a newer version are left as they are. */
function validPart(name: string, value: unknown): unknown {
  const check = Object.hasOwn(checks, name) ? checks[name as keyof ColumnArrangement] : undefined
  return check === undefined || check(value) ? value : undefined
}

/** The valid part of the saved arrangements by grid; undefined if it is no such record. */
export function validArrangements(value: unknown): unknown {
  if (!isObject(value)) return undefined
  return only(value, (_, arrangement) => (isObject(arrangement) ? only(arrangement, validPart) : undefined))
}
