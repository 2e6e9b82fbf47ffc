import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { ledger } from '../../../contract/ledger.ts'
import { commands } from '../../command/registry.ts'
import { formatMoney, formatPrice } from '../../language/money.ts'
import { isSignedOut } from '../../request/fault.ts'
import { useRecord } from '../../request/record.ts'
import { notify } from '../notices/notices.ts'
import { refusalText } from '../notices/refusalText.ts'

/**
 * The remaining credit and its limit. Pressing it shows the ticket stock; the button next to it reloads the
 * figures.
 */
export function Credit() {
  const { t } = useTranslation('app')
  const { data, error, errorUpdatedAt, isFetching } = useRecord(ledger.credits, {})
  const failed = isRefusal(data) || (error !== null && !isSignedOut(error))
  useEffect(() => {
    if (failed) notify('error', refusalText(refuse('credit_unavailable')))
  }, [failed, errorUpdatedAt])
  const known = data === undefined || isRefusal(data) ? undefined : data
  if (!known && !failed) return null
  return (
    <span className="head-credit">
      <button
        type="button"
        className="head-button"
        tabIndex={-1}
        title={t('ledger:command.ticketStock')}
        onClick={() => void commands.run('ledger.ticketStock', {}, 'bar')}
      >
        <span className="muted">{t('header.credit')}</span>{' '}
        {known ? <Amounts {...known} /> : <span className="bad">–</span>}
      </button>
      <button
        type="button"
        className="head-button"
        tabIndex={-1}
        aria-busy={isFetching}
        aria-label={t('ledger:command.refreshCredit')}
        title={t('ledger:command.refreshCredit')}
        onClick={() => void commands.run('ledger.refreshCredit', {}, 'bar')}
      >
        ↻
      </button>
    </span>
  )
}

function Amounts({ currentCredit, creditLimit }: { currentCredit: number; creditLimit: number }) {
  return (
    <>
      <span className={currentCredit > 0 ? 'good' : 'bad'}>{formatMoney(currentCredit)}</span>{' '}
      <span className="muted">/ {formatPrice(creditLimit)}</span>
    </>
  )
}
