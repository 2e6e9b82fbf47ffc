import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'

/** At the foot of a dialog with a list. */
export function ExportButtons() {
  const { t } = useTranslation()
  return exportSteps.map(({ command }) => (
    <Button key={command} onPress={() => void commands.run(command, {}, 'bar')}>
      <KeyHint command={command} />
      {t(commands.title(command))}
    </Button>
  ))
}

/** The buttons of a list that can be exported. */
const exportSteps = [{ command: 'grid.exportCsv' }, { command: 'grid.exportXlsx' }] as const
