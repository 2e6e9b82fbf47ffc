import type { FileType } from '../../../contract/ledger.ts'
import type { Language } from '../../../domain/value/language.ts'
import { fileTask } from '../../worker/fileTask.ts'
import type { ServiceFile } from '../../worker/serviceFile.ts'
import type { Clearance } from './clearance.ts'
import { statementOf } from './statement.ts'

const writings = {
  pdf: { type: 'application/pdf', task: 'statement' },
  txt: { type: 'text/plain; charset=utf-8', task: 'statementText' },
  xls: { type: 'application/vnd.ms-excel', task: 'statementSheet' },
} as const satisfies Record<FileType, object>

export function writeClearance(clearance: Clearance, fileType: FileType, language: Language): ServiceFile {
  const { type, task } = writings[fileType]
  const { agency, company, year, number } = clearance
  const name = `clearance-${agency.code}-${company.code}-${year}-${number}.${fileType}`
  return { name, type, bytes: fileTask(task, statementOf(clearance, language)) }
}
