import { truckCommand } from './commands.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { refuse } from '../../domain/refusal.ts'
import type { Outcome } from '../command/command.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { Problem } from '../field/Problem.tsx'
import { useProblem } from '../field/useForm.ts'
import { TextField } from '../field/TextField.tsx'
import { refusalText } from '../request/fault.ts'

interface KeptFormProps {
  title: string
  /** Values of the fields; a new object after every change. */
  values: object
  /** Title of the first field while it is empty, since it is required. */
  missing: string | undefined
  keep(): Promise<Outcome>
  children: ReactNode
}

/** A form to save or cancel, with the refusal of a save below it. */
export function EditForm({ title, values, missing, keep, children }: KeptFormProps) {
  const { t } = useTranslation('truck')
  const [problem, setProblem] = useProblem<string>(() => values)
  const fields = useRef<HTMLDivElement>(null)
  const leave = () => void commands.run(truckCommand.leave, {}, 'screen')
  async function tryToKeep() {
    if (missing !== undefined) {
      fields.current?.querySelector('input')?.focus()
      return setProblem(refusalText(refuse('field_required', { field: missing })))
    }
    const outcome = await keep()
    if (!outcome.done && outcome.refusal) setProblem(refusalText(outcome.refusal))
  }
  return (
    <Dialog
      title={title}
      place="truckForm"
      size="medium"
      onClose={leave}
      foot={
        <>
          <Button kind="main" onPress={() => void tryToKeep()}>
            {t('keep')}
          </Button>
          <Button onPress={leave}>{t('leave')}</Button>
        </>
      }
    >
      <div ref={fields} className="form">
        {children}
      </div>
      <Problem words={problem} />
    </Dialog>
  )
}

/** Drops empty fields, which are not sent. */
export function withoutEmpty<F extends object>(form: F): F {
  const filled = Object.entries(form).filter(([, value]) => value !== '' && value !== undefined)
  return Object.fromEntries(filled) as F
}

/** The keys of a form’s texts. */
type TextKey<Form> = {
  [Key in keyof Form]-?: NonNullable<Form[Key]> extends string ? Key & string : never
}[keyof Form]

interface TextLine<Form> {
  key: TextKey<Form>
  label: string
  /** Width in characters. */
  size: number
  maxLength: number
  must?: boolean
  tidy?(text: string): string
  check?(text: string): string | undefined
}

interface TextLinesProps<Form> {
  form: Form
  setForm(form: NoInfer<Form>): void
  lines: readonly TextLine<Form>[]
}

/** Text fields of a form, each for one of its values. */
export function TextLines<Form extends object>({ form, setForm, lines }: TextLinesProps<Form>) {
  return lines.map(({ key, ...line }) => (
    <TextField
      key={key}
      {...line}
      value={String(form[key] ?? '')}
      onChange={(text) => setForm({ ...form, [key]: text })}
    />
  ))
}
