import { readFileSync } from 'node:fs'
import Papa from 'papaparse'

const folder = new URL('../formula/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** The inputs from which fares and sailings are made, which no network has as a table. */
export const readJson = <T>(name: string): T => JSON.parse(textOf(name)) as T

export type FormulaRow = Readonly<Record<string, string>>

export const readRows = (name: string): FormulaRow[] =>
  Papa.parse<FormulaRow>(textOf(name), { header: true, skipEmptyLines: true }).data

/** The lines of a table without a heading. */
export const readLines = (name: string): string[][] =>
  Papa.parse<string[]>(textOf(name), { skipEmptyLines: true }).data
