import { shapeToLatin } from '../../../domain/value/phoneticKey.ts'
import { isName, readName } from '../../../domain/value/personName.ts'
import {
  carOfSize,
  kindOfCategory,
  usualCategories,
  type CategoryOfKind,
  type VehicleKind,
} from '../../../domain/sailing/vehicleKind.ts'
import type { RequestedVehicle } from '../../../domain/booking/party.ts'
import { rangeShape, drivenWords } from './spoken.ts'
import { fail, peek, type Failure, type Reader, type Word } from './reader.ts'
import { spokenKeys } from '../../../domain/value/spokenWords.ts'

/** Words for a kind of vehicle where no category has the word as its code; the first category of the kind is meant. */
const kindWords: readonly (readonly [word: string, kind: VehicleKind])[] = [
  ['jeep', 'high_car'],
  ['moto', 'motorcycle'],
  ['bike', 'bicycle'],
  ['trail', 'trailer'],
  ['camp', 'camper'],
  ['bus', 'coach'],
  ['trke', 'empty_truck'],
  ['trlu', 'truck_trailer'],
  ['trk', 'truck'],
]

interface Vocabulary {
  categories: readonly CategoryOfKind[]
  /** Words of the line with the category of each, the longer before what it starts with. */
  words: ReadonlyMap<string, string>
  shape: RegExp
}

function vocabularyOf(categories: readonly CategoryOfKind[]): Vocabulary {
  const codes = categories.map(({ code }) => [code.toLowerCase(), code] as const)
  const common = kindWords.flatMap(([word, kind]) => {
    const category = categories.find((candidate) => candidate.kind === kind)
    return category ? [[word, category.code] as const] : []
  })
  // The code of a category precedes the word of its kind; words that count passengers are neither.
  const words = new Map(
    [...new Map([...common, ...codes])]
      .filter(([word]) => /^[a-z][a-z0-9]+$/.test(word) && word !== 'car' && !counts.test(word))
      .toSorted(([first], [second]) => second.length - first.length),
  )
  const shape = new RegExp(
    `^(\\d{1,2})?(${[...words.keys(), 'car'].join('|')})(\\d{1,2}(?:[.,]\\d{1,2})?)?(?:x(\\d(?:[.,]\\d{1,2})?))?$`,
  )
  return { categories, words, shape }
}

const counts = /^(?:a|ad|c|ch|i|in|inf)$/

/** The categories of the CRS once they are loaded: lines are also printed where no context is at hand. */
const inUse = { vocabulary: vocabularyOf(usualCategories), areLoaded: false }

/** Reads and prints vehicles by these categories from now on; without any, by the usual ones. */
export function setCategories(categories: readonly CategoryOfKind[]): void {
  inUse.vocabulary = vocabularyOf(categories.length > 0 ? categories : usualCategories)
  inUse.areLoaded = true
}

/** Returns whether the categories are those of the CRS; before, vehicles are read and printed by the usual ones. */
export const areCategoriesLoaded = (): boolean => inUse.areLoaded

export const vehicleCodes = (): readonly string[] => inUse.vocabulary.categories.map(({ code }) => code)
export const vehicleWords = (): readonly string[] => [
  'car',
  ...[...inUse.vocabulary.words.keys()].filter((word) => !/\d/.test(word)),
]
/** The categories that are priced as freight. */
export const freightCodes = (): readonly string[] =>
  inUse.vocabulary.categories.filter(({ freight }) => freight).map(({ code }) => code)
export const codesOfKind = (kind: VehicleKind): readonly string[] =>
  inUse.vocabulary.categories.filter((category) => category.kind === kind).map(({ code }) => code)
/** The first category of a kind. */
export const codeOfKind = (kind: VehicleKind): string | undefined => codesOfKind(kind)[0]
export const kindOf = (code: string): VehicleKind => kindOfCategory(code, inUse.vocabulary.categories)

/** Metres. */
const longest = 40
const highest = 6

/** The category of a car of this size in metres; nothing where it is longer than any. */
export const carOf = (length: number | undefined, height: number | undefined): string | undefined =>
  carOfSize(inUse.vocabulary.categories, length, height)

/** The category of a car of which nothing is known; without cars, the first category. */
export const commonCar = (): string =>
  carOf(undefined, undefined) ?? inUse.vocabulary.categories[0]?.code ?? ''

function metres(text: string | undefined, most: number): number | undefined | 'wrong' {
  if (text === undefined) return undefined
  const value = Number(text.replace(',', '.'))
  return value > 0 && value <= most ? value : 'wrong'
}

/** A word of any language as the line writes it: `2autos` is 2car, `coche4.2` is car4.2. */
function asTyped(keys: string): string {
  const [, count = '', word = '', size = ''] = /^(\d{1,2})?([a-z'-]+)(.*)$/.exec(keys) ?? []
  return inUse.vocabulary.shape.test(keys) ? keys : count + (drivenWords.get(spokenKeys(word)) ?? word) + size
}

/** `1 car` as `1car`. */
function counted(reader: Reader): string | undefined {
  const [count, word] = reader.words.slice(reader.at, reader.at + 2)
  if (!word || word.quoted || !/^[1-9]$/.test(count?.keys ?? '') || !/^[a-z]/.test(word.keys))
    return undefined
  return (count?.keys ?? '') + asTyped(word.keys)
}

/** Returns whether a number and a vehicle come next in words of a language, not of the line: `1 auto`. */
export function spokenVehicleAhead({ words, at }: Reader): boolean {
  const [count, word] = words.slice(at, at + 2)
  const driven = /^[a-z'-]+/.exec(word && !word.quoted ? word.keys : '')?.[0] ?? ''
  return (
    /^[1-9]$/.test(count?.keys ?? '') &&
    !inUse.vocabulary.shape.test(driven) &&
    drivenWords.has(spokenKeys(driven))
  )
}

/**
 * `car4.2x2.3`, `2moto`, `1 car`: so many vehicles of one kind; undefined when it is no vehicle. Pass `spaced = false`
 * where a separate number is a day, as in `24 31 car`.
 */
export function readVehicle(reader: Reader, spaced = true): RequestedVehicle[] | Failure | undefined {
  const alone = peek(reader, 'vehicle')
  const typed = alone && inUse.vocabulary.shape.exec(asTyped(alone.keys))
  const behind = spaced && alone && !typed ? inUse.vocabulary.shape.exec(counted(reader) ?? '') : null
  const match = typed ?? behind
  if (!match) return undefined
  const [, count = '1', word = '', long, high] = match
  const length = metres(long, longest)
  const height = metres(high, highest)
  if (length === 'wrong' || height === 'wrong' || count === '0') return fail(reader, ['length'])
  const category = inUse.vocabulary.words.get(word) ?? carOf(length, height)
  if (!category) return fail(reader, ['length'])
  reader.at += behind ? 2 : 1
  const vehicle = { category, ...(length ? { length } : {}), ...(height ? { height } : {}) }
  return Array.from({ length: Number(count) }, () => ({ ...vehicle }))
}

function plateOf(text: string): string | undefined {
  const plate = shapeToLatin(text).replaceAll('-', '')
  // A plate that would be read as another vehicle or as a range once printed is refused: `bus1x-4`, `veh40-90`.
  if (inUse.vocabulary.shape.test(plate.toLowerCase()) || rangeShape.test(text.toLowerCase()))
    return undefined
  return /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,10}$/.test(plate) ? plate : undefined
}

/** Greek, Italian and French plates. Other mixes of letters and digits are ambiguous and are not read as a plate. */
const plateShape = /^(?:[A-Z]{2,3}\d{3,4}|[A-Z]{2}\d{3}[A-Z]{2})$/

/** A plate that is a separate entry. */
export function readBarePlate(reader: Reader): { plate: string; plate2?: string } | undefined {
  const word = reader.words[reader.at]
  const found = word && !word.quoted ? readPlate(reader, word) : undefined
  return found?.plate !== undefined && plateShape.test(found.plate)
    ? { ...found, plate: found.plate }
    : undefined
}

/** A plate in one word (`ika1234`, `ika1234+tk5678` with what is towed) or two (`ika 1234`). */
function readPlate(reader: Reader, word: Word): Pick<RequestedVehicle, 'plate' | 'plate2'> | undefined {
  const next = reader.words[reader.at + 1]
  const twoWords = next && /^\p{L}{2,3}$/u.test(word.text) && /^\d{3,4}$/.test(next.text)
  const [first = '', second, ...more] = (twoWords ? word.text + next.text : word.text).split('+')
  const plate = plateOf(first)
  const plate2 = second === undefined ? undefined : plateOf(second)
  if (plate === undefined || more.length > 0 || (second !== undefined && plate2 === undefined))
    return undefined
  reader.at += twoWords ? 2 : 1
  return { plate, ...(plate2 === undefined ? {} : { plate2 }) }
}

function readDriver(reader: Reader): { driver: string } | Failure {
  reader.at += 1
  const word = peek(reader, 'name', true)
  const driver = readName(word?.text.replaceAll(/[\s/]+/g, ' ') ?? '')
  if (driver === '' || !isName(driver)) return fail(reader, ['name'])
  reader.at += 1
  return { driver }
}

/** Plate, `adr` or `drv papas` of the vehicle just named; undefined when the word is none of these. */
export function readOfVehicle(
  reader: Reader,
  vehicle: RequestedVehicle,
): Partial<RequestedVehicle> | Failure | undefined {
  if (vehicle.plate === undefined) peek(reader, 'plate')
  const word = peek(reader, 'vehicle')
  if (!word) return undefined
  if (word.keys === 'adr' && !vehicle.adr) {
    reader.at += 1
    return { adr: true }
  }
  if (word.keys === 'drv') return readDriver(reader)
  return vehicle.plate === undefined ? readPlate(reader, word) : undefined
}

export function printVehicle(vehicle: RequestedVehicle): string {
  const { category, length, height, plate, plate2, adr, driver } = vehicle
  return [
    wordFor(vehicle) + (length ?? '') + (height === undefined ? '' : `x${height}`),
    plate === undefined ? '' : (plate + (plate2 === undefined ? '' : `+${plate2}`)).toLowerCase(),
    adr ? 'adr' : '',
    driver === undefined
      ? ''
      : `drv ${/[^A-Z]/.test(driver) ? `"${driver.toLowerCase()}"` : driver.toLowerCase()}`,
  ]
    .filter((part) => part !== '' && category !== '')
    .join(' ')
}

/** `car` where it reads as the same category again. */
function wordFor({ category, length, height }: RequestedVehicle): string {
  if (carOf(length, height) === category) return 'car'
  const word = [...inUse.vocabulary.words].find(([, code]) => code === category)?.[0]
  return word ?? category.toLowerCase()
}
