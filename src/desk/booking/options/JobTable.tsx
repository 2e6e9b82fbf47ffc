import { useTranslation } from 'react-i18next'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { currencySign, formatMoney } from '../../language/money.ts'
import { latestUntil, shownUntil, type NewUntil } from './newUntil.ts'
import { surnameOf, untilText, type Option } from './optionColumns.ts'
import type { OptionJob, OptionResult } from './optionsStore.ts'

/** The options of a job with what becomes of each, and their sum. */
export function JobTable({ job, word }: { job: OptionJob; word(refusal: Refusal): string }) {
  const { t } = useTranslation('recall')
  const { options, results, action, until } = job
  const isAsked = action === 'extend' && job.state === 'asked'
  return (
    <table className="price-table">
      <thead>
        <tr>
          <th scope="col">{t('options.reference')}</th>
          <th scope="col">{t('options.leader')}</th>
          <th scope="col">{t('options.until')}</th>
          <th scope="col">{t(isAsked ? 'options.newUntil' : 'options.result')}</th>
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
            until={isAsked ? until : undefined}
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
  /** The new expiry that is being typed. */
  until: NewUntil | undefined
  word(refusal: Refusal): string
}

function OptionRow({ option, result, until, word }: OptionRowProps) {
  const { t } = useTranslation('recall')
  const { crsReservationId, optionDateTime = '', total } = option
  return (
    <tr>
      <th scope="row">{crsReservationId}</th>
      <td>{surnameOf(option)}</td>
      <td>{untilText(optionDateTime)}</td>
      {until ? (
        <NextUntil option={option} until={until} />
      ) : (
        <td className={`wrap ${toneOf(result)}`}>
          {isRefusal(result) ? word(result) : t(`options.results.${result}`)}
        </td>
      )}
      <td className="num">{formatMoney(total)}</td>
    </tr>
  )
}

/** The new expiry of an option next to its latest one. */
function NextUntil({ option, until }: { option: Option; until: NewUntil }) {
  const { t } = useTranslation('recall')
  const next = shownUntil(option, until)
  const latest = latestUntil(option)
  const isLate = next !== undefined && latest !== undefined && next > latest
  return (
    <td>
      <div className={isLate ? 'warn' : 'strong'}>{next === undefined ? '–' : untilText(next)}</div>
      <div className="muted">
        {latest === undefined ? t('options.tooLate') : t('options.latest', { until: untilText(latest) })}
      </div>
    </td>
  )
}

function toneOf(result: OptionResult): string {
  if (isRefusal(result)) return 'bad'
  return { done: 'good', unanswered: 'warn', running: 'accent', waiting: 'muted' }[result]
}
