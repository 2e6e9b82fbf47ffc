import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Differences } from './Differences.tsx'
import { StatementForm } from './StatementForm.tsx'
import { useCheck } from './checkStore.ts'

const steps = [
  ...(['ledger.accept', 'ledger.query', 'ledger.dispute', 'ledger.undoDecision'] as const),
  ...(['ledger.printCheck', 'grid.exportCsv', 'grid.exportXlsx', 'ledger.otherStatement'] as const),
]

/** The statement of a clearance: asked for, then compared with the ledger. */
export function CheckDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const checked = useCheck((state) => state.checked)
  const check = useCheck((state) => state.check)
  const asksAgain = useCheck((state) => state.asksAgain)
  if (!checked) return null
  const isDecided = check !== undefined && !asksAgain
  return (
    <Dialog
      title={t('check.title', { ...checked })}
      place="clearanceCheck"
      size="large"
      onClose={() => void commands.run('ledger.closeCheck', {}, 'screen')}
      foot={isDecided ? <Steps /> : null}
    >
      {isDecided ? <Differences check={check} word={word} /> : <StatementForm word={word} />}
    </Dialog>
  )
}

function Steps() {
  const { t } = useTranslation()
  return steps.map((step, nth) => (
    <Button
      key={step}
      {...(nth === 0 && { kind: 'main' as const })}
      onPress={() => void commands.run(step, {}, 'bar')}
    >
      <KeyHint command={step} />
      {t(commands.title(step))}
    </Button>
  ))
}
