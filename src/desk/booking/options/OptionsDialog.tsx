import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { currencySign, formatMoney } from '../../language/money.ts'
import { commonMethods, type Method } from './job.ts'
import { surnameOf, untilText, type Option } from './optionColumns.ts'
import { useOptions, type OptionJob, type OptionResult } from './store.ts'

interface OptionsDialogProps {
  word(refusal: Refusal): string
}

/** Lists the options to issue or cancel for confirmation, then what became of each. */
export function OptionsDialog({ word }: OptionsDialogProps) {
  const { t } = useTranslation('recall')
  const job = useOptions((state) => state.job)
  if (!job) return null
  const leave = () => void commands.run('booking.leaveOptions', {}, 'screen')
  return (
    <Dialog
      title={t(`options.${job.action}Title`, { count: job.options.length })}
      place="optionsAction"
      onClose={leave}
      size="large"
      foot={<Actions job={job} leave={leave} />}
    >
      <JobTable job={job} word={word} />
      <Progress job={job} />
    </Dialog>
  )
}

function Actions({ job, leave }: { job: OptionJob; leave(): void }) {
  const { t } = useTranslation('recall')
  const confirm = (method?: Method) =>
    void commands.run('booking.confirmOptions', method === undefined ? {} : { method }, 'screen')
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
        {leftOf(job) > 0 && <Button onPress={() => confirm(job.method)}>{t('options.again')}</Button>}
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

function JobTable({ job, word }: { job: OptionJob; word(refusal: Refusal): string }) {
  const { t } = useTranslation('recall')
  const { options, results } = job
  return (
    <table className="price-table">
      <thead>
        <tr>
          <th scope="col">{t('options.reference')}</th>
          <th scope="col">{t('options.leader')}</th>
          <th scope="col">{t('options.until')}</th>
          <th scope="col">{t('options.result')}</th>
          <th scope="col" className="num">
            {t('options.total')} {currencySign(options[0]?.currency)}
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <OptionRow
            key={option.crsReservationId}
            option={option}
            result={results.get(option.crsReservationId) ?? 'waiting'}
            word={word}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {t('cancel.total')}
          </th>
          <td className="num">{formatMoney(sum(options.map(({ total }) => total)))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

interface OptionRowProps {
  option: Option
  result: OptionResult
  word(refusal: Refusal): string
}

function OptionRow({ option, result, word }: OptionRowProps) {
  const { t } = useTranslation('recall')
  const { crsReservationId, optionDateTime = '', total } = option
  return (
    <tr>
      <th scope="row">{crsReservationId}</th>
      <td>{surnameOf(option)}</td>
      <td>{untilText(optionDateTime)}</td>
      <td className={`wrap ${toneOf(result)}`}>
        {isRefusal(result) ? word(result) : t(`options.results.${result}`)}
      </td>
      <td className="num">{formatMoney(total)}</td>
    </tr>
  )
}

function toneOf(result: OptionResult): string {
  if (isRefusal(result)) return 'bad'
  return { done: 'good', unanswered: 'warn', running: 'accent', waiting: 'muted' }[result]
}

const isResult = (result: OptionResult) => result !== 'waiting' && result !== 'running'

function hintOf(job: OptionJob): string {
  if (job.action === 'cancel') return i18next.t('recall:cancel.free')
  const isPayable = commonMethods(job).length > 0
  return i18next.t(isPayable ? 'recall:options.issueHint' : 'recall:options.noMethod')
}

/** How far the work is; the place is reserved before it begins, so that nothing moves. */
function Progress({ job }: { job: OptionJob }) {
  const { t } = useTranslation('recall')
  const all = job.options.length
  const handled = [...job.results.values()].filter(isResult).length
  const done = [...job.results.values()].filter((result) => result === 'done').length
  const words = {
    asked: hintOf(job),
    running: t('options.progress', { done: handled, all }),
    ended: t('options.ended', { done, all }),
  }[job.state]
  return (
    <>
      <div className="progress" aria-hidden="true">
        <div className="progress-bar" style={{ width: `${(100 * handled) / all}%` }} />
      </div>
      <p className="message plain" role="status">
        {words}
      </p>
    </>
  )
}
