import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../domain/refusal.ts'
import { decimalText } from '../../domain/value/decimal.ts'
import { useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { CheckField } from '../field/CheckField.tsx'
import { Problem } from '../field/Problem.tsx'
import { TextField } from '../field/TextField.tsx'
import { useForm } from '../field/useForm.ts'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { refusalText } from '../request/fault.ts'
import { networkCommand, networkQuestion } from './commands.ts'
import { tableShown, useNetwork } from './networkStore.ts'
import { replacementNow, type ReplaceForm, type Replacement } from './replaceCommands.ts'
import { shownText } from './tableRows.ts'

export function ReplaceDialog() {
  return useAsked(networkQuestion.replace) ? <ReplaceFields /> : null
}

/** Replaces a text, or calculates numbers, in the rows on screen, in the column of the cursor or in all. */
function ReplaceFields() {
  const { t } = useTranslation('network')
  const form = useForm<ReplaceForm>({ find: '', by: '', everywhere: false })
  const [problem, run] = useRefused()
  const main = useRef<HTMLButtonElement>(null)
  const name = useNetwork((state) => state.cursor?.column) ?? tableShown()?.columns[0]?.name
  const column = tableShown()?.columns.find((described) => described.name === name)
  const { find, by, everywhere } = form.values
  return (
    <QuestionDialog
      title={t('replace.title')}
      place="networkReplace"
      size="medium"
      primary={
        <Button ref={main} kind="main" onPress={() => run(networkCommand.replace, form.now())}>
          {t('command.replace')}
        </Button>
      }
      {...leftBy(networkCommand.leaveReplace, t('back'))}
    >
      <div className="chips">
        <TextField label={t('replace.find')} value={find} onChange={form.set('find')} size={30} autoFocus />
        <TextField
          label={t('replace.by')}
          value={by}
          onChange={form.set('by')}
          onEnter={() => main.current?.focus()}
          size={30}
        />
      </div>
      <CheckField label={t('replace.everywhere')} value={everywhere} onChange={form.set('everywhere')} />
      <p className="muted">{everywhere ? t('replace.inAll') : t('replace.inColumn', { column: name })}</p>
      {column?.number && !everywhere && (
        <p className="muted">
          {t('replace.calculation', {
            step: shownText(column, decimalText({ units: 1n, decimals: column.number.decimals })),
          })}
        </p>
      )}
      <div role="status">{(find !== '' || by !== '') && <Effect of={form.values} />}</div>
      <Problem words={problem} />
    </QuestionDialog>
  )
}

/** Shows the cells that the replacement would change, or why it would be refused. */
function Effect({ of: form }: { of: ReplaceForm }) {
  const { t } = useTranslation('network')
  const replacement = replacementNow(form)
  if (isRefusal(replacement)) return <p className="warn">{refusalText(replacement)}</p>
  const { cells } = replacement
  return (
    <>
      <p>{t('replace.changes', { count: cells.length })}</p>
      {shownCells(replacement).map(([key, { from, to }]) => (
        <p key={key}>
          <span className="muted">{t(`replace.${key}`)}</span> {`${from || t('empty')} →`}{' '}
          <span className="warn">{to || t('empty')}</span>
        </p>
      ))}
    </>
  )
}

type Cell = Replacement['cells'][number]

/** The first cell; of several calculated ones also that with the lowest and that with the highest result. */
function shownCells({ cells, isCalculated }: Replacement): ['first' | 'lowest' | 'highest', Cell][] {
  const [first] = cells
  if (!first) return []
  if (!isCalculated || cells.length === 1) return [['first', first]]
  const valueOf = ({ to }: Cell) => Number(to.replace(',', '.'))
  const sorted = cells.toSorted((cell, other) => valueOf(cell) - valueOf(other))
  return [
    ['first', first],
    ['lowest', sorted[0] ?? first],
    ['highest', sorted.at(-1) ?? first],
  ]
}
