import { useRef, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { network as calls } from '../../contract/network.ts'
import { daysBetween } from '../../domain/value/portTime.ts'
import { commands } from '../command/registry.ts'
import { useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { Problem } from '../field/Problem.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { TextField } from '../field/TextField.tsx'
import { useForm } from '../field/useForm.ts'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { problemText } from '../request/fault.ts'
import { getCached, answerOrUndefined, useFresh } from '../request/cache.ts'
import { columnsOf, figure, type Column } from '../grid/column.ts'
import { DecisionDialog, submittedColumns } from '../question/DecisionDialog.tsx'
import { lineContext } from '../command/keyboard.ts'
import { dayReader } from '../field/date/calendar.ts'
import { DateField } from '../field/date/DateField.tsx'
import { networkCommand, networkQuestion } from './commands.ts'
import { useNetwork, type Preview } from './networkStore.ts'
import { useWaiting, type WaitingChange } from './waitingCommands.ts'

export function NetworkDialogs() {
  const isPreview = useAsked(networkQuestion.preview) !== undefined
  const isPublished = useNetwork(({ invitations, refused }) => invitations.length + refused.length > 0)
  if (!isPreview) return null
  return isPublished ? <Published /> : <PreviewDialog />
}

/** All faults of the changes, or what their publication would do, which is confirmed with a reason. */
function PreviewDialog() {
  const { t } = useTranslation(['network', 'field'])
  const preview = useNetwork((state) => state.preview)
  const error = useNetwork((state) => state.problem)
  const form = useForm({ reason: '', persons: '' })
  const [missing, setMissing] = useState(false)
  const [problem, run] = useRefused()
  const main = useRef<HTMLButtonElement>(null)
  const canPublish = preview !== undefined && preview.total === 0 && preview.lines.length > 0
  // The second person types the number of a change that is submitted.
  const mustCount = canPublish && preview.persons !== undefined && preview.second === undefined
  const isCounted = (text: string) => text.trim() === String(preview?.persons)
  function publish(): void {
    const { reason, persons } = form.now()
    const isComplete = reason.trim() !== '' && (!mustCount || isCounted(persons))
    setMissing(!isComplete)
    if (!isComplete) return
    if (preview?.second !== undefined) run(networkCommand.submit, { reason: reason.trim() })
    else
      run(networkCommand.publish, { reason: reason.trim(), ...(mustCount && { persons: Number(persons) }) })
  }
  const load = () => run(networkCommand.preview, {})
  const status = { data: preview, error: undefined, isFetching: preview === undefined, refetch: load }
  return (
    <QuestionDialog
      title={t('preview.title')}
      place="networkPreview"
      size="large"
      primary={
        preview !== undefined && preview.total > 0 ? (
          <Button key="fault" kind="main" autoFocus onPress={() => run(networkCommand.goToFault, {})}>
            {t('command.goToFault')}
          </Button>
        ) : error ? (
          <Button key="again" kind="main" autoFocus onPress={load}>
            {t('field:again')}
          </Button>
        ) : (
          <Button ref={main} kind="main" disabled={!canPublish} onPress={publish}>
            {t(preview?.second === undefined ? 'command.publish' : 'command.submit')}
          </Button>
        )
      }
      {...leftBy(networkCommand.leavePreview, t('back'))}
    >
      {error ? <Problem words={problemText(error)} /> : <QueryStatus of={status} />}
      {preview && preview.total > 0 && <Faults preview={preview} />}
      {preview && preview.total === 0 && <Lines preview={preview} />}
      {canPublish && preview.second !== undefined && <p className="message warn">{t('waiting.needed')}</p>}
      {mustCount && (
        <PersonsField
          persons={preview.persons}
          value={form.values.persons}
          error={missing && !isCounted(form.values.persons)}
          onChange={form.set('persons')}
          onEnter={() => main.current?.focus()}
        />
      )}
      {canPublish && (
        <TextField
          label={t('preview.reason')}
          note={t('preview.reasonNote')}
          value={form.values.reason}
          maxLength={200}
          size={60}
          must
          error={missing && form.values.reason.trim() === '' ? t('preview.reasonMissing') : undefined}
          onChange={form.set('reason')}
          onEnter={() => (form.now().reason.trim() === '' ? setMissing(true) : main.current?.focus())}
          autoFocus
        />
      )}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

interface PersonsFieldProps {
  persons: number | undefined
  value: string
  error?: boolean
  onChange(text: string): void
  onEnter?(): void
}

/** The number of passengers whose sailing is withdrawn, typed so that it is not withdrawn by mistake. */
function PersonsField({ persons, value, error = false, onChange, onEnter }: PersonsFieldProps) {
  const { t } = useTranslation('network')
  const about = t('preview.personsNote', { persons })
  return (
    <>
      <p className="message warn">{about}</p>
      <TextField
        label={t('preview.persons')}
        value={value}
        maxLength={9}
        size={9}
        must
        error={error ? about : undefined}
        onChange={onChange}
        {...(onEnter && { onEnter })}
      />
    </>
  )
}

/** Faults that are listed. */
const mostFaults = 15

function Faults({ preview: { faults, total } }: { preview: Pick<Preview, 'faults' | 'total'> }) {
  const { t } = useTranslation('network')
  return (
    <div role="alert">
      <p className="bad">{t('preview.faults', { count: total })}</p>
      {faults.slice(0, mostFaults).map((fault, at) => (
        <p key={at}>
          <span className="strong">
            {fault.table} {fault.row} {fault.column}
          </span>{' '}
          <span className="bad">{fault.value || t('empty')}</span>{' '}
          {t(fault.nearest === undefined ? 'fault' : 'faultNearest', {
            expected: fault.expected,
            nearest: fault.nearest,
          })}
        </p>
      ))}
      {total > mostFaults && <p className="muted">{t('preview.more', { count: total - mostFaults })}</p>}
    </div>
  )
}

function Lines({ preview: { lines } }: { preview: Preview }) {
  const { t } = useTranslation('network')
  const isDemo = getCached(calls.tables, {})?.isDemo
  if (lines.length === 0) return <p className="empty">{t('preview.nothing')}</p>
  return (
    <>
      <pre className="preview-lines">{lines.join('\n')}</pre>
      {isDemo && <p className="message warn">{t('preview.endsDemo')}</p>}
    </>
  )
}

/** The one-time passwords of new users, which are shown once, and the sailings that could not be changed. */
function Published() {
  const { t } = useTranslation('network')
  const invitations = useNetwork((state) => state.invitations)
  const refused = useNetwork((state) => state.refused)
  const close = () => void commands.run(networkCommand.leavePreview, {}, 'screen')
  return (
    <QuestionDialog
      title={invitations.length > 0 ? t('invited.title') : t('unchanged')}
      place="networkPreview"
      size="medium"
      primary={{ title: t('invited.close'), run: close }}
      onClose={close}
    >
      {invitations.length > 0 && <p>{t('invited.about')}</p>}
      {invitations.map(({ agency, name, password, validationCode }) => (
        <p key={`${agency} ${name}`}>{t('invited.user', { agency, name, password, code: validationCode })}</p>
      ))}
      {refused.length > 0 && <pre className="preview-lines">{refused.join('\n')}</pre>}
    </QuestionDialog>
  )
}

/** The changes that wait for a second person; Enter previews one, which is then published or declined. */
export function WaitingDialog() {
  return useAsked(networkQuestion.waiting) ? <WaitingList /> : null
}

function WaitingList() {
  const { t } = useTranslation('network')
  const answer = useFresh(calls.waiting, {})
  const list = answerOrUndefined(answer.data)?.waiting
  const current = useWaiting((state) => state.current)
  const preview = useWaiting((state) => (state.preview?.of === current ? state.preview?.data : undefined))
  const persons = useWaiting((state) => state.persons)
  const change = list?.find(({ id }) => id === current)
  const columns = useMemo(() => waitingColumns(t), [t])
  const isOpen = change?.state === 'waiting'
  const canPublish = isOpen && !change.isByUser && preview?.total === 0 && preview.lines.length > 0
  return (
    <DecisionDialog
      screen="networkWaiting"
      words={{
        title: t('command.waiting'),
        none: t('waiting.none'),
        reason: t('preview.reason'),
        byUser: t('waiting.own'),
        endReason: t('waiting.reason'),
        reasonMissing: t('preview.reasonMissing'),
        decline: t('command.decline'),
        withdraw: t('waiting.withdraw'),
        back: t('back'),
      }}
      of={answer}
      list={list}
      columns={columns}
      current={change}
      onCursor={({ id }) => useWaiting.setState({ current: id })}
      main={
        canPublish
          ? { title: t('command.publish'), command: networkCommand.approve }
          : {
              title: t('command.previewWaiting'),
              command: isOpen ? networkCommand.previewWaiting : undefined,
            }
      }
      onEnter={networkCommand.previewWaiting}
      isOpen={isOpen}
      decline={networkCommand.decline}
      leave={networkCommand.leaveWaiting}
      readiness={preview?.version}
    >
      {isOpen && preview && preview.total > 0 && <Faults preview={preview} />}
      {isOpen && preview?.total === 0 && (
        <pre className="preview-lines">{preview.lines.join('\n') || t('preview.nothing')}</pre>
      )}
      {canPublish && preview.persons !== undefined && (
        <PersonsField
          persons={preview.persons}
          value={persons}
          onChange={(text) => useWaiting.setState({ persons: text })}
        />
      )}
    </DecisionDialog>
  )
}

function waitingColumns(t: TFunction<'network'>): Column<WaitingChange>[] {
  const { id, at, user, reason } = submittedColumns<WaitingChange>()
  return columnsOf<WaitingChange>()(
    {
      id,
      at,
      user,
      tables: { width: 200, grow: 1, needed: true, text: ({ tables }) => tables.join(' ') },
      rows: figure(76, ({ rows }) => rows),
      reason,
      state: { width: 120, tone: 'warn', text: ({ state }) => t(`waiting.state.${state}`) },
    },
    (key) => t(`waiting.column.${key}`),
  )
}

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
