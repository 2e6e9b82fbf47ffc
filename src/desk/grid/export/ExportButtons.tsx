import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { exportSteps } from './steps.ts'

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
