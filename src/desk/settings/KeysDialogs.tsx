import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { closeDialog, useKeysPage } from './keysPage.ts'
import { ownRows } from './ownKeys.ts'
import { ProveDialog } from './ProveDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'

export function KeysDialogs({ word }: { word(refusal: Refusal): string }) {
  const dialog = useKeysPage((state) => state.dialog)
  if (dialog?.kind === 'prove') return <ProveDialog />
  if (dialog?.kind === 'import') return <ImportDialog word={word} />
  if (dialog?.kind === 'reset') return <ResetDialog />
  const row = dialog && ownRows().find(({ name }) => name === dialog.name)
  return row ? <RecordDialog row={row} way={dialog.way} word={word} /> : null
}

function ResetDialog() {
  const { t } = useTranslation('settings')
  return (
    <Dialog
      title={t('reset.title')}
      place="resetKeys"
      onClose={closeDialog}
      foot={
        <>
          <Button
            kind="main danger"
            autoFocus
            onPress={() => void commands.run('settings.resetAllKeys', {}, 'screen')}
          >
            {t('reset.confirm')}
          </Button>
          <Button onPress={closeDialog}>{t('record.back')}</Button>
        </>
      }
    >
      <p>{t('reset.words')}</p>
    </Dialog>
  )
}
