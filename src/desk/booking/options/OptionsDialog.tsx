import { bookingCommand } from '../commands.ts'
import { refusedText } from '../../command/useCommands.ts'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { focusInvalidField } from '../../field/focus/focus.ts'
import { Problem } from '../../field/Problem.tsx'
import { PriceTable } from '../../look/PriceRow.tsx'
import { JobProgress } from '../../look/JobProgress.tsx'
import {
  commonMethods,
  type JobChoice,
  type Method,
  changeJob,
  hasOptionTime,
  readTime,
  latestUntil,
  shownUntil,
} from './optionsCommands.ts'
import {
  useOptions,
  type NewUntil,
  type OptionJob,
  type OptionResult,
  surnameOf,
  untilText,
  type Option,
} from './optionsStore.ts'
import { lineContext } from '../../command/keyboard.ts'
import { dayReader } from '../../field/date/calendar.ts'
import { refusalText } from '../../request/fault.ts'
import { DateField } from '../../field/date/DateField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { sum } from '../../../domain/value/money.ts'
import { currencySign, formatMoney } from '../../language/money.ts'

/** Lists the options to issue, cancel or extend for confirmation, then what became of each. */
export function OptionsDialog() {
  const { t } = useTranslation(['booking', 'sale'])
  const job = useOptions((state) => state.job)
  const [problem, setProblem] = useState<string>()
  if (!job) return null
  const leave = () => void commands.run(bookingCommand.leaveOptions, {}, 'screen')
  async function extend(choice: JobChoice) {
    if (focusInvalidField()) return
    setProblem(refusedText(await commands.run(bookingCommand.confirmOptions, choice, 'screen')))
  }
  return (
    <Dialog
      title={t(`options.${job.action}Title`, { count: job.options.length })}
      place="optionsAction"
      onClose={leave}
      size="large"
      foot={<Actions job={job} leave={leave} extend={(choice) => void extend(choice)} />}
    >
      {job.action === 'extend' && job.state === 'asked' && (
        <ExtendFields until={job.until} onEnter={() => void extend({})} />
      )}
      <JobTable job={job} />
      <Problem words={hasOptionTime(job.until) ? undefined : problem} />
      <Progress job={job} />
    </Dialog>
  )
}

interface ActionsProps {
  job: OptionJob
  leave(): void
  extend(choice: JobChoice): void
}

function Actions({ job, leave, extend }: ActionsProps) {
  const { t } = useTranslation(['booking', 'sale'])
  const confirm = (method?: Method) =>
    void commands.run(bookingCommand.confirmOptions, method === undefined ? {} : { method }, 'screen')
  if (job.state === 'running')
    return (
      <Button kind="main" autoFocus onPress={leave} disabled={job.isStopping}>
        {t('options.stop')}
      </Button>
    )
  if (job.state === 'ended')
    return (
      <>
        <Button kind="main" autoFocus onPress={leave}>
          {t('cancel.close')}
        </Button>
        {leftOf(job) > 0 && (
          <Button onPress={() => (job.action === 'extend' ? extend({}) : confirm(job.method))}>
            {t('options.again')}
          </Button>
        )}
      </>
    )
  if (job.action === 'extend')
    return (
      <>
        <Button kind="main" onPress={() => extend({})}>
          {t('changeOption.confirm')}
        </Button>
        <Button onPress={() => extend({ until: { latest: true } })}>{t('options.latestForEach')}</Button>
        <Button onPress={leave}>{t('modify.back')}</Button>
      </>
    )
  if (job.action === 'cancel')
    return (
      <>
        <Button kind="main danger" autoFocus onPress={() => confirm()}>
          {t('cancel.confirm')}
        </Button>
        <Button onPress={leave}>{t('cancel.back')}</Button>
      </>
    )
  const methods = commonMethods(job)
  if (methods.length === 0)
    return (
      <Button kind="main" autoFocus onPress={leave}>
        {t('cancel.close')}
      </Button>
    )
  return methods.map(({ kind, name }, at) => (
    <Button
      key={kind}
      {...(at === 0 ? { kind: 'main' as const } : {})}
      autoFocus={at === 0}
      onPress={() => confirm(kind)}
    >
      {name}
    </Button>
  ))
}

/** Options that were neither done nor refused. */
const leftOf = ({ results }: OptionJob) =>
  [...results.values()].filter((result) => result === 'waiting' || result === 'unanswered').length

const isResult = (result: OptionResult) => result !== 'waiting' && result !== 'running'

function hintOf(job: OptionJob): string {
  if (job.action === 'cancel') return i18next.t('booking:cancel.free')
  if (job.action === 'extend') return i18next.t('booking:options.extendHint')
  const isPayable = commonMethods(job).length > 0
  return i18next.t(isPayable ? 'booking:options.issueHint' : 'booking:options.noMethod')
}

function Progress({ job }: { job: OptionJob }) {
  const { t } = useTranslation(['booking', 'sale'])
  const all = job.options.length
  const handled = [...job.results.values()].filter(isResult).length
  const done = [...job.results.values()].filter((result) => result === 'done').length
  const words = {
    asked: hintOf(job),
    running: t('options.progress', { done: handled, all }),
    ended: t('options.ended', { done, all }),
  }[job.state]
  return <JobProgress handled={handled} all={all} words={words} />
}

interface ExtendFieldsProps {
  until: NewUntil
  onEnter(): void
}

/** The new expiry of the options: a date, a time, or a postponement of each; what is empty stays as it is. */
export function ExtendFields({ until, onEnter }: ExtendFieldsProps) {
  const { t } = useTranslation(['booking', 'sale'])
  const { today } = lineContext.get()
  const [typed, setTyped] = useState(until.time ?? '')
  return (
    <div className="chips">
      <DateField
        label={t('sale:optionDate')}
        value={until.date ?? ''}
        onChange={(date) => changeJob(({ date: _, ...rest }) => (date === '' ? rest : { ...rest, date }))}
        {...dayReader(today)}
        least={today}
        onEnter={onEnter}
        autoFocus
      />
      <TextField
        label={t('options.timeOrPlus')}
        size={6}
        value={typed}
        tidy={(text) => readTime(text)?.time ?? text}
        check={(text) => (text === '' || readTime(text) ? undefined : t('sale:optionTimeWrong'))}
        onChange={(text) => {
          setTyped(text)
          changeJob(({ date }) => ({ ...(date && { date }), ...readTime(text) }))
        }}
        onEnter={onEnter}
      />
    </div>
  )
}

/** The options of a job with what becomes of each, or the new expiry that is being typed, and their sum. */
function JobTable({ job: { options, results, action, until, state } }: { job: OptionJob }) {
  const { t } = useTranslation(['booking', 'sale'])
  const isAsked = action === 'extend' && state === 'asked'
  const resultOf = ({ crsReservationId }: Option) => results.get(crsReservationId) ?? 'waiting'
  return (
    <PriceTable
      rows={options}
      keyOf={({ crsReservationId }) => crsReservationId}
      columns={[
        { title: t('options.reference'), text: ({ crsReservationId }) => crsReservationId },
        { title: t('options.leader'), text: surnameOf },
        { title: t('options.until'), text: ({ optionDateTime = '' }) => untilText(optionDateTime) },
        isAsked
          ? nextColumn(t('options.newUntil'), until)
          : {
              title: t('options.result'),
              tone: (option) => `wrap ${toneOf(resultOf(option))}`,
              text: (option) => resultText(resultOf(option)),
            },
        {
          title: `${t('options.total')} ${currencySign(options[0]?.currency)}`,
          numeric: true,
          text: ({ total }) => formatMoney(total),
        },
      ]}
      sums={
        <>
          <th scope="row" colSpan={4}>
            {t('cancel.total')}
          </th>
          <td className="num">{formatMoney(sum(options.map(({ total }) => total)))}</td>
        </>
      }
    />
  )
}

const resultText = (result: OptionResult) =>
  isRefusal(result) ? refusalText(result) : i18next.t(`booking:options.results.${result}`)

const nextColumn = (title: string, until: NewUntil) => ({
  title,
  text: (option: Option) => <NextUntil option={option} until={until} />,
})

/** The new expiry of an option next to its latest one. */
function NextUntil({ option, until }: { option: Option; until: NewUntil }) {
  const { t } = useTranslation(['booking', 'sale'])
  const next = shownUntil(option, until)
  const latest = latestUntil(option)
  const isLate = next !== undefined && latest !== undefined && next > latest
  return (
    <>
      <div className={isLate ? 'warn' : 'strong'}>{next === undefined ? '–' : untilText(next)}</div>
      <div className="muted">
        {latest === undefined ? t('options.tooLate') : t('options.latest', { until: untilText(latest) })}
      </div>
    </>
  )
}

function toneOf(result: OptionResult): string {
  if (isRefusal(result)) return 'bad'
  return { done: 'good', unanswered: 'warn', running: 'accent', waiting: 'muted' }[result]
}
