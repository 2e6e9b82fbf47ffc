import { readFileSync } from 'node:fs'
import Papa from 'papaparse'

const folder = new URL('../data/', import.meta.url)

export function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T
}

/** One line of a data table; every error names the file and the line. */
export interface TableRow {
  text(column: string): string
  number(column: string): number
  /** Undefined if the column is empty. */
  optional(column: string): number | undefined
  /** Items separated by blanks. */
  words(column: string): string[]
  errorFor(what: string): Error
}

type Fields = Readonly<Record<string, string>>

export function readTable(name: string): TableRow[] {
  return parseTable(name, readFileSync(new URL(name, folder), 'utf8'))
}

export function parseTable(name: string, content: string): TableRow[] {
  const { data, errors } = Papa.parse<Fields>(content, { header: true, skipEmptyLines: true })
  const [error] = errors
  if (error) throw new Error(`${name}, line ${(error.row ?? -1) + 2}: ${error.message}`)
  return data.map((fields, index) => rowOf(fields, `${name}, line ${index + 2}`))
}

/** The lines of a table without a heading. */
export function readLines(name: string): string[][] {
  const content = readFileSync(new URL(name, folder), 'utf8')
  return Papa.parse<string[]>(content, { skipEmptyLines: true }).data
}

function rowOf(fields: Fields, where: string): TableRow {
  const wrong = (what: string) => new Error(`${where}: ${what}`)
  const text = (column: string) => {
    const value = fields[column]
    if (value === undefined) throw wrong(`there is no column “${column}”`)
    return value
  }
  const number = (column: string) => {
    const value = text(column)
    if (value === '' || !Number.isFinite(Number(value))) throw wrong(`${column} “${value}” is not a number`)
    return Number(value)
  }
  return {
    text,
    number,
    optional: (column) => (text(column) === '' ? undefined : number(column)),
    words: (column) => text(column).split(' ').filter(Boolean),
    errorFor: wrong,
  }
}
