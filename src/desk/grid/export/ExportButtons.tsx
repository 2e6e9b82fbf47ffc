import { gridCommand } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { KeyHint, Button } from '../../field/Button.tsx'
import { commands } from '../../command/registry.ts'
import { useExport } from './exportStore.ts'
import { useTextOf } from '../../language/text.ts'

/** At the foot of a dialog with a list. */
export function ExportButtons() {
  const t = useTextOf()
  return exportSteps.map(({ command }) => (
    <Button key={command} onPress={() => void commands.run(command, {}, 'bar')}>
      <KeyHint command={command} />
      {t(commands.title(command))}
    </Button>
  ))
}

/** The buttons of a list that can be exported. */
const exportSteps = [{ command: gridCommand.exportCsv }, { command: gridCommand.exportXlsx }] as const

/** How far the export is, and the button that stops it. Its place is reserved, so that nothing moves. */
export function ExportProgress() {
  const { t } = useTranslation('grid')
  const job = useExport((state) => state.job)
  return (
    <div className="chips export-progress">
      {job && (
        <>
          <div
            className="progress"
            role="progressbar"
            aria-label={t('export.running')}
            aria-valuemin={0}
            aria-valuemax={job.all}
            aria-valuenow={job.done}
          >
            <div className="progress-bar" style={{ width: `${(100 * job.done) / Math.max(job.all, 1)}%` }} />
          </div>
          <span>{t('export.progress', { done: job.done, all: job.all })}</span>
          <Button onPress={() => void commands.run(gridCommand.stopExport, {}, 'bar')}>
            {t('command.stopExport')}
          </Button>
        </>
      )}
    </div>
  )
}
