import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useBooking } from '../../sale/model/saleStore.ts'
import { useSaved } from './savedStore.ts'

const longest = 60

/** Enters the name; an existing name must be confirmed once more. */
export function SaveDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('booking')
  const taken = useSaved((state) => state.taken)
  const from = useBooking((state) => state.fromSaved)
  const [name, setName] = useState(taken ?? from ?? '')
  const [problem, setProblem] = useState<string>()
  // In a ref: Enter can arrive before the field has reported its text.
  const typed = useRef(name)
  const asks = taken !== undefined && taken === name

  function type(text: string): void {
    typed.current = text
    setProblem(undefined)
    useSaved.setState({ taken: undefined })
  }

  async function save() {
    const overwrite = asks && typed.current === taken
    const outcome = await commands.run('booking.save', { name: typed.current, overwrite }, 'screen')
    if (!outcome.done && outcome.refusal) setProblem(word(outcome.refusal))
  }
  return (
    <Dialog
      title={t('saved.title')}
      place="saveBooking"
      size="medium"
      onClose={() => void commands.run('booking.leaveSaved', {}, 'screen')}
      foot={
        <Button kind="main" onPress={() => void save()}>
          {t(asks ? 'saved.overwrite' : 'saved.save')}
        </Button>
      }
    >
      <div className="form">
        <TextField
          label={t('saved.name')}
          must
          size={32}
          maxLength={longest}
          value={name}
          error={problem}
          onType={type}
          onChange={setName}
          onEnter={() => void save()}
          autoFocus
        />
      </div>
      <p className="message" role="alert">
        {asks && t('saved.taken', { name: taken })}
      </p>
    </Dialog>
  )
}
