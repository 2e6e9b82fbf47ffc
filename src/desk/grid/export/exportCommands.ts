import { defineCommands } from '../../command/defineCommands.ts'
import i18next from 'i18next'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices, Screen } from '../../command/command.ts'
import { currentGrid } from '../columns/arrangedGrids.ts'
import { runExport, stopExport, useExport } from './exportStore.ts'
import type { FileKind } from './writer.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'grid.exportCsv': NoArguments
    'grid.exportXlsx': NoArguments
    'grid.stopExport': NoArguments
  }
}

function refuseExport(): Refusal | undefined {
  return useExport.getState().job && refuse('export_running')
}

const exporting =
  (kind: FileKind) =>
  async (_: object, { say }: CommandServices) => {
    const source = currentGrid()?.source()
    if (source === undefined) return refuse('nothing_to_export')
    const exported = await runExport(async (signal) => {
      const { exportFile } = await import('./exportFile.ts')
      return exportFile(kind, source, signal)
    })
    if (exported === undefined || isRefusal(exported)) return exported
    say(i18next.t('grid:export.done', { file: exported.file, count: exported.rows }))
    return undefined
  }

/** The commands that write the grid on screen that was focused last into a file. */
export function exportCommands(where: readonly Screen[]) {
  const here = { where, changes: 'nothing', recorded: false } as const
  return defineCommands({
    'grid.exportCsv': { ...here, refuses: refuseExport, run: exporting('csv') },
    'grid.exportXlsx': { ...here, refuses: refuseExport, run: exporting('xlsx') },
    'grid.stopExport': {
      ...here,
      refuses: () => (useExport.getState().job ? undefined : refuse('no_export_running')),
      run: stopExport,
    },
  })
}
