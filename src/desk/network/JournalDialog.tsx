import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '../../domain/value/portTime.ts'
import { lineContext } from '../command/keyboard.ts'
import { useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { dayReader } from '../field/date/calendar.ts'
import { DateField } from '../field/date/DateField.tsx'
import { Problem } from '../field/Problem.tsx'
import { TextField } from '../field/TextField.tsx'
import { useForm } from '../field/useForm.ts'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { networkCommand, networkQuestion } from './commands.ts'

/** The days, the user and the kind of the entries of the journal that are written into a file. */
export function JournalDialog() {
  return useAsked(networkQuestion.journal) ? <JournalForm /> : null
}

const pastDay = (text: string) => dayReader(lineContext.get().today, 'past').parse(text)

function JournalForm() {
  const { t } = useTranslation('network')
  const { today } = lineContext.get()
  const form = useForm({ from: today, until: today, user: '', kind: '' })
  const [problem, run] = useRefused()
  const main = useRef<HTMLButtonElement>(null)
  const { from, until, user, kind } = form.values
  return (
    <QuestionDialog
      title={t('command.askJournal')}
      place="networkJournal"
      size="large"
      primary={
        <Button ref={main} kind="main" onPress={() => run(networkCommand.exportJournal, form.now())}>
          {t('command.exportJournal')}
        </Button>
      }
      {...leftBy(networkCommand.leaveJournal, t('back'))}
    >
      <div className="chips">
        <DateField
          label={t('journal.from')}
          value={from}
          parse={pastDay}
          today={today}
          most={today}
          must
          onChange={(day) => form.change({ from: day, until: daysBetween(day, until) < 0 ? day : until })}
          autoFocus
        />
        <DateField
          label={t('journal.until')}
          value={until}
          parse={pastDay}
          today={today}
          least={from}
          most={today}
          must
          onChange={form.set('until')}
        />
        <TextField
          label={t('journal.user')}
          value={user}
          maxLength={80}
          size={16}
          onChange={form.set('user')}
        />
        <TextField
          label={t('journal.kind')}
          value={kind}
          maxLength={80}
          size={20}
          onChange={form.set('kind')}
          onEnter={() => main.current?.focus()}
        />
      </div>
      <p className="muted">{t('journal.about')}</p>
      <Problem words={problem} />
    </QuestionDialog>
  )
}
