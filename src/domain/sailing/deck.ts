import { isCabin } from '../pricing/discountClasses.ts'

/** Number of seats or cabins of a class on a vessel. */
export interface Fitting {
  code: string
  /** A kind of the accommodation table: seat_numbered, cabin … */
  kind: string
  /** Beds of a cabin; 0 for a seat. */
  berths: number
  outside: boolean
  units: number
}

export interface Cell {
  kind: 'normal' | 'corridor' | 'table' | 'empty' | 'tv'
  /** A seat `12A` or a cabin `8014`; unique on a ship. */
  number?: string
  accommodation?: string
}

export interface Deck {
  /** The ship’s number of the deck. */
  name: string
  accommodations: string[]
  /** From bow to stern, each row from port to starboard. */
  rows: Cell[][]
}

const corridor: Cell = { kind: 'corridor' }
const empty: Cell = { kind: 'empty' }
const tv: Cell = { kind: 'tv' }
const table: Cell = { kind: 'table' }

/** Seat letters of a row, without I and O, which look like digits. */
const letters = 'ABCDEFGHJKLMNP'

/** Number of seats between aisles, and whether there is a table after every second row. */
interface Saloon {
  blocks: readonly number[]
  tables: boolean
}

const lounge: Saloon = { blocks: [2, 2, 2], tables: true }
const aircraft: Saloon = { blocks: [2, 4, 2], tables: false }
const economy: Saloon = { blocks: [3, 4, 3], tables: false }
const withTables: Saloon = { blocks: [2, 4, 2], tables: true }
const saloons: Readonly<Record<string, Saloon>> = {
  ACLSS: lounge,
  BCLSS: lounge,
  ATS: aircraft,
  ECT: withTables,
}

/** Rows of seats between two cross aisles, and rows per deck. */
const rowsToAisle = 10
const rowsOfSaloon = 66
const rowsOfCabins = 25
/** Number of the lowest public deck, with and without a garage. */
const lowest = { garage: 6, none: 1 }

export const isNumbered = (kind: string) => kind === 'seat_numbered' || isCabin(kind)

/** The decks of a vessel, derived from its fittings: seats first, cabins above them. Deterministic. */
export function decksOf(fittings: readonly Fitting[], hasGarage: boolean): Deck[] {
  const built = fittings.filter(({ kind, units }) => isNumbered(kind) && units > 0).toSorted(fewestFirst)
  const seats = saloonDecks(built.filter(({ kind }) => !isCabin(kind)))
  const first = hasGarage ? lowest.garage : lowest.none
  const cabins = cabinDecks(
    built.filter(({ kind }) => isCabin(kind)),
    first + seats.length,
  )
  return [...seats, ...cabins].map((rows, nth) => ({
    name: String(first + nth),
    accommodations: [...new Set(rows.flat().flatMap(({ accommodation }) => accommodation ?? []))],
    rows: squared(rows),
  }))
}

const fewestFirst = (one: Fitting, other: Fitting) =>
  one.units - other.units || (one.code < other.code ? -1 : 1)

/** Pads every row to the width of the widest row of its deck, centred. */
function squared(rows: Cell[][]): Cell[][] {
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => {
    const left = Math.floor((width - row.length) / 2)
    const fill = (count: number) => Array.from({ length: count }, () => empty)
    return [...fill(left), ...row, ...fill(width - row.length - left)]
  })
}

/** Saloons one behind the other; row numbers continue through the ship. */
function saloonDecks(classes: readonly Fitting[]): Cell[][][] {
  const decks: Cell[][][] = []
  let row = 1
  for (const { code, units } of classes) {
    const saloon = saloons[code] ?? economy
    const abreast = saloon.blocks.reduce((sum, block) => sum + block, 0)
    let left = units
    while (left > 0) {
      const deck = roomOn(decks, Math.ceil(left / abreast))
      const rows = Math.min(rowsOfSaloon - seatRows(deck), Math.ceil(left / abreast))
      deck.push(screens(saloon))
      for (let nth = 0; nth < rows; nth++, row++) {
        if (nth > 0 && nth % rowsToAisle === 0) deck.push(across(saloon))
        deck.push(seatRow(row, Math.min(left, abreast), saloon, code))
        left -= Math.min(left, abreast)
        if (saloon.tables && nth % 2 === 0 && nth < rows - 1) deck.push(tables(saloon))
      }
    }
  }
  return decks
}

/** The last deck if the saloon can start on it, otherwise a new one. */
function roomOn(decks: Cell[][][], rows: number): Cell[][] {
  const last = decks.at(-1)
  if (last && rowsOfSaloon - seatRows(last) >= Math.min(rows, rowsToAisle)) return last
  const deck: Cell[][] = []
  decks.push(deck)
  return deck
}

const seatRows = (deck: Cell[][]) => deck.filter((row) => row.some(({ number }) => number)).length

/** Blocks of seats with aisles between them; `cell` makes a cell from its index in the row. */
function inBlocks({ blocks }: Saloon, cell: (seat: number, inBlock: number, block: number) => Cell): Cell[] {
  let seat = 0
  return blocks.flatMap((block, nth) => {
    const cells = Array.from({ length: block }, (_, at) => cell(seat++, at, block))
    return nth === 0 ? cells : [corridor, ...cells]
  })
}

function seatRow(row: number, seats: number, saloon: Saloon, accommodation: string): Cell[] {
  return inBlocks(saloon, (seat) =>
    seat < seats ? { kind: 'normal', number: `${row}${letters[seat]}`, accommodation } : empty,
  )
}

const across = (saloon: Saloon) => inBlocks(saloon, () => corridor)
const tables = (saloon: Saloon) => inBlocks(saloon, () => table)
/** The wall at the front of a saloon. */
const screens = (saloon: Saloon) =>
  inBlocks(saloon, (_, at, block) => (at === Math.floor((block - 1) / 2) ? tv : empty))

/** Cabins with a window along both sides, the others back to back between two corridors. */
function cabinDecks(classes: readonly Fitting[], first: number): Cell[][][] {
  const outside = queueOf(classes.filter((one) => one.outside))
  const inside = queueOf(classes.filter((one) => !one.outside))
  const decks: Cell[][][] = []
  while (outside.length + inside.length > 0) {
    const deck: Cell[][] = []
    let number = (first + decks.length) * 1000
    const next = (queue: string[]): Cell => {
      const accommodation = queue.shift()
      return accommodation === undefined ? empty : { kind: 'normal', number: String(++number), accommodation }
    }
    while (deck.length < rowsOfCabins && outside.length + inside.length > 0) {
      const [port, left, right, starboard] = [next(outside), next(inside), next(inside), next(outside)]
      deck.push([port, corridor, left, right, corridor, starboard])
    }
    decks.push(deck)
  }
  return decks
}

const queueOf = (classes: readonly Fitting[]) =>
  classes.flatMap(({ code, units }) => Array.from({ length: units }, () => code))

/** A deck whose cells are in any state. */
interface NumberedDeck extends Pick<Deck, 'name'> {
  rows: readonly (readonly Pick<Cell, 'number' | 'accommodation'>[])[]
}

/** Position of a seat or cabin; `at` grows along a row, and by more than a row’s width from row to row. */
export interface SeatNumber {
  number: string
  accommodation: string
  deck: string
  at: number
}

const rowStep = 100

/** All numbered seats and cabins of the decks, from the first row of the first deck on. */
export function seatNumbersOf(decks: readonly NumberedDeck[]): SeatNumber[] {
  let row = 0
  return decks.flatMap(({ name, rows }) =>
    rows.flatMap((cells) => {
      row += 1
      return cells.flatMap(({ number, accommodation }, column) =>
        number === undefined || accommodation === undefined
          ? []
          : [{ number, accommodation, deck: name, at: row * rowStep + column }],
      )
    }),
  )
}

/** Seats sold outside this system are adjacent in groups of this size. */
const group = 3

/**
 * The numbers sold outside this system when it may sell only `capacity` of them. Deterministic; what is sold at a
 * larger capacity is also sold at a smaller one.
 */
export function soldElsewhere(numbers: readonly string[], capacity: number, sailing: string): Set<string> {
  const ranked = numbers
    .map((number, nth) => ({ number, rank: hash(`${sailing} ${Math.floor(nth / group)}`), nth }))
    .toSorted((one, other) => one.rank - other.rank || one.nth - other.nth)
  return new Set(ranked.slice(0, Math.max(0, numbers.length - capacity)).map(({ number }) => number))
}

/** FNV-1a with a final mixing step, for texts that differ in one digit only. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let nth = 0; nth < text.length; nth++)
    value = Math.imul(value ^ text.charCodeAt(nth), 0x01000193) >>> 0
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0
  return (value ^ (value >>> 13)) >>> 0
}

/** Reads the wire format: a seat or a whole cabin by its number, a berth as `<cabin>/<bed>`. */
export function readSeatNumber(text: string): { number: string; bed?: number } {
  const [number = '', bed] = text.trim().toUpperCase().split('/')
  return bed === undefined ? { number } : { number, bed: /^\d+$/.test(bed) ? Number(bed) : 0 }
}

export const printSeatNumber = (number: string, bed?: number) =>
  bed === undefined ? number : `${number}/${bed}`
