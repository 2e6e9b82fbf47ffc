import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { TextField } from '../../field/TextField.tsx'
import type { RecallArgs } from './recall.ts'
import { typeForm, useRecall } from './store.ts'

interface Props {
  by: 'reference' | 'ticket'
  word(refusal: Refusal): string
  /** What finds it: over a dialog another command than elsewhere. */
  find?: 'booking.recall' | 'booking.find'
  autoFocus?: boolean
}

const capitals = (text: string) => text.toUpperCase()

/** Finds a booking by its reference, or by a ticket of it. */
export function RecallForm({ by, word, find = 'booking.recall', autoFocus = false }: Props) {
  const { t } = useTranslation('recall')
  const form = useRecall((state) => state.form)
  const [problem, setProblem] = useState<string>()

  async function search() {
    const { reference, letter, number } = useRecall.getState().form
    const args: RecallArgs = by === 'ticket' ? { ticket: { letter, number } } : { reference }
    if (by === 'ticket' ? !letter || !number : !reference) return
    const outcome = await commands.run(find, args, 'screen')
    setProblem(!outcome.done && outcome.refusal ? word(outcome.refusal) : undefined)
  }

  const field = (name: keyof typeof form, label: string, length: number) => ({
    label,
    value: form[name],
    onChange: (typed: string) => typeForm(name, typed),
    tidy: capitals,
    size: length + 2,
    maxLength: length,
  })
  const last = { error: problem, onEnter: () => void search() }

  return (
    <div className="chips" role="search" aria-label={t(by === 'ticket' ? 'ticketNumber' : 'reference')}>
      {by === 'ticket' ? (
        <>
          <TextField key="letter" {...field('letter', t('ticketLetter'), 1)} autoFocus={autoFocus} />
          <TextField key="number" {...field('number', t('ticketNumber'), 12)} {...last} />
        </>
      ) : (
        <TextField
          key="reference"
          {...field('reference', t('reference'), 6)}
          {...last}
          autoFocus={autoFocus}
        />
      )}
      <Button onPress={() => void search()}>{t('find')}</Button>
    </div>
  )
}
