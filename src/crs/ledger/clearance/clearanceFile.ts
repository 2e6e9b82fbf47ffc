import type { Static } from 'typebox'
import type { FileAnswer } from '../../../contract/call.ts'
import type { FileType } from '../../../contract/ledger.ts'
import type { Language } from '../../../domain/value/language.ts'
import type { Clearance } from './clearance.ts'
import { drawStatement } from './statementPdf.ts'
import { statementSheet } from './statementSheet.ts'
import { statementText } from './statementText.ts'
import { statementOf, type Statement } from './statement.ts'

interface Writing {
  type: string
  write(statement: Statement): Promise<Uint8Array> | Uint8Array
}

const writings: Readonly<Record<FileType, Writing>> = {
  pdf: { type: 'application/pdf', write: drawStatement },
  txt: { type: 'text/plain; charset=utf-8', write: (statement) => Buffer.from(statementText(statement)) },
  xls: { type: 'application/vnd.ms-excel', write: statementSheet },
}

export async function writeClearance(
  clearance: Clearance,
  fileType: FileType,
  language: Language,
): Promise<Static<typeof FileAnswer>> {
  const { type, write } = writings[fileType]
  const { agency, company, year, number } = clearance
  const name = `clearance-${agency.code}-${company.code}-${year}-${number}.${fileType}`
  return { name, type, bytes: await write(statementOf(clearance, language)) }
}
