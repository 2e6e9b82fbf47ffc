import { latinKeys } from '../value/phoneticKey.ts'
import { isLanguage } from '../value/language.ts'
import { isColour } from './colour.ts'
import { dateFormats, defaultSetting, mostPassengers, mostVehicles } from './setting.ts'

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
function validArrangements(value: unknown): unknown {
  if (!isObject(value)) return undefined
  return only(value, (_, arrangement) => (isObject(arrangement) ? only(arrangement, validPart) : undefined))
}

/** Returns the valid part of a value: undefined if nothing is valid, the value itself if all of it is. */
type Kind = (value: unknown) => unknown

const whole =
  (check: (value: unknown) => boolean): Kind =>
  (value) =>
    check(value) ? value : undefined

const isText = (value: unknown) => typeof value === 'string'
const text: Kind = whole(isText)
/** An empty text counts as no choice. */
const textLike = (check: (text: string) => boolean) =>
  whole((value) => typeof value === 'string' && (value === '' || check(value)))
const oneOf = (choices: readonly string[]) => textLike((value) => choices.includes(value))
const flag = whole((value) => typeof value === 'boolean')
const count = (most: number) =>
  whole((value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most)

/** Drops invalid items, and items with the same `identity` as an earlier one. */
function listOf(
  check: (item: unknown) => boolean,
  identity: (item: unknown) => unknown = () => Symbol(),
): Kind {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const sound = (value as unknown[]).filter(check)
    const identities = sound.map(identity)
    const distinct = sound.filter((_, at) => identities.indexOf(identities[at]) === at)
    return distinct.length === value.length ? value : distinct
  }
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const areTexts = (...values: unknown[]) => values.every(isText)
const isRoute = (value: unknown) => isObject(value) && areTexts(value['origin'], value['destination'])
const isShortcut = (value: unknown) =>
  isObject(value) && areTexts(value['name'], value['keys'], value['category'])

/** One word of letters, digits and hyphens. */
export const macroName = /^\p{L}[\p{L}\p{N}-]{1,19}$/u
/** Names that the command line cannot distinguish count as equal. */
export const macroIdentity = (value: unknown): string => latinKeys((value as { name: string }).name)

function isMacro(value: unknown): boolean {
  if (!isObject(value)) return false
  const { name, keys = '', text: written, parameters } = value
  if (!areTexts(name, keys, written) || !macroName.test(name as string)) return false
  return Array.isArray(parameters) && parameters.every(isText)
}

const kinds = new Map<string, Kind>([
  ...Object.entries(defaultSetting).map(([field, usual]): [string, Kind] => {
    if (Array.isArray(usual)) return [field, listOf(isText)]
    return [field, typeof usual === 'boolean' ? flag : text]
  }),
  ['defaultNumberOfPassengers', count(mostPassengers)],
  ['defaultNumberOfVehicles', count(mostVehicles)],
  ['defaultLanguage', textLike(isLanguage)],
  ['defaultColor', textLike(isColour)],
  ['currency', textLike((code) => /^[A-Z]{3}$/.test(code))],
  ['preferredDate', oneOf(dateFormats)],
  ['shortcutRoutes', listOf(isRoute)],
  ['shortcuts', listOf(isShortcut)],
  // Fields beyond the specification.
  ['profile', text],
  ['macros', listOf(isMacro, macroIdentity)],
  ['partyMemory', flag],
  ['firstSaleSeen', flag],
  ['guidesSeen', listOf(isText)],
  ['columns', validArrangements],
  [
    'keptKeys',
    whole(
      (value) =>
        isObject(value) && Object.values(value).every((one) => Array.isArray(one) && one.every(isText)),
    ),
  ],
])

/** @internal All fields with a check, for the guard of their texts. */
export const checkedFields: readonly string[] = [...kinds.keys()]

/**
 * The valid part of a saved field. Fields of a newer desk are accepted with any value; names of Object.prototype are
 * rejected, because they would be read where nothing was saved.
 */
export function validValue(field: string, value: unknown): unknown {
  if (field in Object.prototype) return undefined
  const kind = kinds.get(field)
  return kind ? kind(value) : value
}

/** Fields of a saved setting that are invalid in whole or in part. */
export function invalidFields(setting: object): readonly string[] {
  return Object.entries(setting).flatMap(([field, value]) =>
    validValue(field, value) === value ? [] : [field],
  )
}
