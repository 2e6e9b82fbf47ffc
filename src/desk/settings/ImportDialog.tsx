import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { TextField } from '../field/TextField.tsx'
import { useProblem } from '../field/useProblem.ts'
import { closeDialog } from './keysPage.ts'

/** Imports a list of shortcuts from a file or from pasted text; one invalid entry refuses the whole list. */
export function ImportDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('settings')
  const [text, setText] = useState('')
  const [problem, setProblem] = useProblem<string>(() => text)
  const file = useRef<HTMLInputElement>(null)

  async function take() {
    const outcome = await commands.run('settings.takeFile', { text }, 'screen')
    setProblem(!outcome.done && outcome.refusal ? word(outcome.refusal) : undefined)
  }

  return (
    <Dialog
      title={t('import.title')}
      place="importKeys"
      size="medium"
      onClose={closeDialog}
      foot={
        <>
          <Button kind="main" onPress={() => void take()}>
            {t('import.take')}
          </Button>
          <Button onPress={() => file.current?.click()}>{t('import.file')}</Button>
          <Button onPress={closeDialog}>{t('record.back')}</Button>
        </>
      }
    >
      <TextField label={t('import.text')} value={text} onChange={setText} lines autoFocus error={problem} />
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('import.file')}
        onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
      />
    </Dialog>
  )
}
