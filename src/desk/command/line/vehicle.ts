import { shapeToLatin, transliterate } from '../../../domain/value/fold.ts'
import type { LineVehicle } from './arguments.ts'
import { fail, peek, type Failure, type Reader } from './reader.ts'
import type { Word } from './word.ts'

/** Words of the line and the categories of the tariff, the longer before what it starts with. */
const categories: Record<string, string> = {
  car425: 'CAR425',
  car500: 'CAR500',
  car600: 'CAR600',
  jeep: 'JEEP',
  moto: 'MOTO',
  mots: 'MOTS',
  bike: 'BIKE',
  trail: 'TRAIL',
  camp: 'CAMP',
  cob: 'COB',
  bus: 'BUS',
  trke: 'TRKE',
  trlu: 'TRLU',
  trk: 'TRK',
}
export const vehicleCodes: readonly string[] = Object.values(categories)
export const vehicleWords = ['car', ...Object.keys(categories).filter((word) => !/\d/.test(word))]

/** Metres. 4.25 is the limit of the Greek decision on maximum fares; above 2 m a car takes the height of a jeep. */
const carLengths = [
  { upTo: 4.25, category: 'CAR425' },
  { upTo: 5, category: 'CAR500' },
  { upTo: 6, category: 'CAR600' },
]
const lowDeck = 2
const longest = 40
const highest = 6

const shape = new RegExp(
  `^(\\d{1,2})?(${Object.keys(categories).join('|')}|car)(\\d{1,2}(?:[.,]\\d{1,2})?)?(?:x(\\d(?:[.,]\\d{1,2})?))?$`,
)

/** The category of a car of this size in metres; nothing where it is longer than any. */
export function carOf(length: number | undefined, height: number | undefined): string | undefined {
  const fitting = carLengths.find(({ upTo }) => (length ?? 0) <= upTo)
  return fitting && height !== undefined && height > lowDeck ? 'JEEP' : fitting?.category
}

function metres(text: string | undefined, most: number): number | undefined | 'wrong' {
  if (text === undefined) return undefined
  const value = Number(text.replace(',', '.'))
  return value > 0 && value <= most ? value : 'wrong'
}

/** `car4.2x2.3`, `2moto`: so many vehicles of one kind; undefined when the word is no vehicle. */
export function readVehicle(reader: Reader): LineVehicle[] | Failure | undefined {
  const match = shape.exec(peek(reader, 'vehicle')?.keys ?? '')
  if (!match) return undefined
  const [, count = '1', word = '', long, high] = match
  const length = metres(long, longest)
  const height = metres(high, highest)
  if (length === 'wrong' || height === 'wrong' || count === '0') return fail(reader, ['length'])
  const category = categories[word] ?? carOf(length, height)
  if (!category) return fail(reader, ['length'])
  reader.at += 1
  const vehicle = { category, ...(length ? { length } : {}), ...(height ? { height } : {}) }
  return Array.from({ length: Number(count) }, () => ({ ...vehicle }))
}

function plateOf(text: string): string | undefined {
  const plate = shapeToLatin(text).replaceAll('-', '')
  // What would be read as another vehicle once printed is no plate: `bus1x-4`.
  if (shape.test(plate.toLowerCase())) return undefined
  return /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,10}$/.test(plate) ? plate : undefined
}

/** A plate in one word (`ika1234`, `ika1234+tk5678` with what is towed) or two (`ika 1234`). */
function readPlate(reader: Reader, word: Word): Pick<LineVehicle, 'plate' | 'plate2'> | undefined {
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
  const driver = transliterate(word?.text.replaceAll(/[\s/]+/g, ' ') ?? '').trim()
  if (!/^[A-Z][A-Z .'-]*$/.test(driver)) return fail(reader, ['name'])
  reader.at += 1
  return { driver }
}

/** Plate, `adr` or `drv papas` of the vehicle just named; undefined when the word says nothing of it. */
export function readOfVehicle(
  reader: Reader,
  vehicle: LineVehicle,
): Partial<LineVehicle> | Failure | undefined {
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

export function printVehicle(vehicle: LineVehicle): string {
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
function wordFor({ category, length, height }: LineVehicle): string {
  if (carOf(length, height) === category) return 'car'
  return Object.keys(categories).find((word) => categories[word] === category) ?? category.toLowerCase()
}
