import type { ReportRow } from '../../domain/report/reports.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { vesselNameIn } from '../reference/records.ts'

/** A row by column, and what narrows a report to its sailings. */
export interface KeyedRow {
  key: string
  row: ReportRow
}

/** The name of a ship; its code where it has none. */
export function vesselText(catalogue: Catalogue, language: Language, code: string): string {
  const ship = catalogue.vessel(code)
  return ship ? vesselNameIn(language, ship) : code
}
