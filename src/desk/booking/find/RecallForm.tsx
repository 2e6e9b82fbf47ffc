import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useProblem.ts'
import type { RecallArgs } from './recall.ts'
import { typeForm, useRecall } from '../shown/shownStore.ts'

interface Props {
  by: 'reference' | 'ticket' | 'company'
  /** The refusal of a search made by the address. */
  missed?: Refusal | undefined
  word(refusal: Refusal): string
  /** The command to run: a dialog uses another one than the page. */
  find?: 'booking.recall' | 'booking.find'
  autoFocus?: boolean
}

const names = { reference: 'reference', ticket: 'ticketNumber', company: 'booking.companyCode' } as const

/** The command’s arguments; undefined while a required field is empty. */
function argumentsOf(by: Props['by']): RecallArgs | undefined {
  const { reference, letter, number, company, code } = useRecall.getState().form
  if (by === 'ticket') return letter && number ? { ticket: { letter, number } } : undefined
  if (by === 'company') return company && code ? { company: { abbreviation: company, code } } : undefined
  return reference ? { reference } : undefined
}

/** The typed text of one search method; the dialog shows two at a time. */
function typedFor(by: keyof typeof names): string {
  const { reference, letter, number, company, code } = useRecall.getState().form
  return { reference: [reference], ticket: [letter, number], company: [company, code] }[by].join(' ')
}

const capitals = (text: string) => text.toUpperCase()

/** Finds a booking by its reference, by a ticket number, or by the company’s code. */
export function RecallForm({ by, missed, word, find = 'booking.recall', autoFocus = false }: Props) {
  const { t } = useTranslation('recall')
  const form = useRecall((state) => state.form)
  const [problem, setProblem] = useProblem<Refusal>(() => typedFor(by))
  useEffect(() => setProblem(missed), [missed, setProblem])

  async function search() {
    const args = argumentsOf(by)
    if (args === undefined) return
    const outcome = await commands.run(find, args, 'screen')
    setProblem(outcome.done ? undefined : outcome.refusal)
  }

  const field = (name: keyof typeof form, label: string, length: number) => ({
    label,
    value: form[name],
    onChange: (typed: string) => typeForm(name, typed),
    tidy: capitals,
    size: length + 2,
    maxLength: length,
  })
  const last = { error: problem && word(problem), onEnter: () => void search() }

  return (
    <div className="chips" role="search" aria-label={t(names[by])}>
      {by === 'company' ? (
        <>
          <TextField key="company" {...field('company', t('company'), 3)} autoFocus={autoFocus} />
          <TextField key="code" {...field('code', t('booking.companyCode'), 20)} {...last} />
        </>
      ) : by === 'ticket' ? (
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
      <Button {...(autoFocus ? { kind: 'main' as const } : {})} onPress={() => void search()}>
        {t('find')}
      </Button>
    </div>
  )
}
