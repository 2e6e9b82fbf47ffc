import i18next from 'i18next'
import { network as calls } from '../../contract/network.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { lineContext } from '../command/keyboard.ts'
import { runExport, type ExportSource, type Part, useExport } from '../grid/export/exportStore.ts'
import { closeQuestion, openQuestion } from '../question/questions.ts'
import { request } from '../request/request.ts'
import { networkCommand, networkQuestion } from './commands.ts'

type Filters = Omit<InputOf<typeof calls.journal>['query'], 'after'>
type Line = AnswerOf<typeof calls.journal>['lines'][number]
type Access = AnswerOf<typeof calls.access>['users'][number]

/** Names of columns are those of the explanation of the chain in src/crs/README.md, in every language. */
const lineColumns = [
  ...(['agency', 'position', 'id', 'at', 'microseconds', 'userName', 'kind', 'reservation'] as const),
  ...(['booking', 'version', 'record', 'digest', 'before', 'hash'] as const),
] satisfies (keyof Line)[]

const accessColumns = ['agency', 'userName', 'rights', 'companies', 'ports', 'state'] as const

/** Writes rows into a CSV file, which has its heading also without any. */
async function saveCsv(
  source: Pick<ExportSource, 'file' | 'titles' | 'parts'>,
  services: CommandServices,
): Promise<Refusal | undefined> {
  if (useExport.getState().job) return refuse('export_running')
  const exported = await runExport(async (signal) => {
    const { exportFile } = await import('../grid/export/exportFile.ts')
    return exportFile('csv', { ...source, mayBeEmpty: true, count: () => Promise.resolve(0) }, signal)
  })
  if (exported === undefined || isRefusal(exported)) return exported
  services.notifyDone(i18next.t('grid:export.done', { file: exported.file, count: exported.rows }))
  return undefined
}

const accessCells = ({ agency, userName, rights, companies, ports = [], state }: Access) => [
  agency,
  userName,
  rights.join(' '),
  companies.join(' '),
  ports.join(' '),
  i18next.t(`network:access.state.${state}`),
]

async function exportAccess(_: unknown, services: CommandServices): Promise<Refusal | undefined> {
  async function* parts(signal: AbortSignal) {
    const answer = await request(calls.access, {}, { signal })
    yield isRefusal(answer) ? answer : answer.users.map(accessCells)
  }
  const titles = accessColumns.map((key) => i18next.t(`network:access.column.${key}`))
  return saveCsv({ file: `users-${lineContext.get().today}`, titles, parts }, services)
}

const partsOf = (filters: Filters) =>
  async function* parts(signal: AbortSignal): AsyncGenerator<Part | Refusal> {
    let after: string | undefined
    do {
      const query = { ...filters, ...(after !== undefined && { after }) }
      const answer = await request(calls.journal, { query }, { signal })
      if (isRefusal(answer)) return yield answer
      yield answer.lines.map((line) => lineColumns.map((key) => line[key]))
      after = answer.next
    } while (after !== undefined)
  }

async function exportJournal(
  { from, until, user, kind }: Required<Filters>,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const filters = { from, until, ...(user !== '' && { user }), ...(kind !== '' && { kind }) }
  const source = { file: `journal-${from}-${until}`, titles: lineColumns, parts: partsOf(filters) }
  const refusal = await saveCsv(source, services)
  if (!refusal) closeQuestion(networkQuestion.journal)
  return refusal
}

const rights = ['users'] as const

/** Files for who examines the network: who may do what, and the journal with its chain. */
export const auditCommands = [
  defineCommand(networkCommand.exportAccess, {
    rights,
    where: 'everywhere',
    changes: 'nothing',
    run: exportAccess,
  }),
  defineCommand(networkCommand.askJournal, {
    rights,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'networkJournal',
    run: () => openQuestion(networkQuestion.journal, {}),
  }),
  defineCommand(networkCommand.exportJournal, {
    rights,
    where: ['networkJournal'],
    palette: false,
    changes: 'nothing',
    run: exportJournal,
  }),
  defineCommand(networkCommand.leaveJournal, {
    rights,
    where: ['networkJournal'],
    palette: false,
    changes: 'desk',
    run: () => closeQuestion(networkQuestion.journal),
  }),
]
