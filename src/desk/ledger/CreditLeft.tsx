import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { formatMoney } from '../language/money.ts'
import { useRecord } from '../request/record.ts'

/** ` · 249.121,00 left`: the credit after a sale, once it has been loaded again. */
export function CreditLeft() {
  const { t } = useTranslation('ledger')
  const { data, isFetching } = useRecord(ledger.credits, {})
  if (isFetching || data === undefined || isRefusal(data)) return null
  return <> · {t('creditLeft', { amount: formatMoney(data.currentCredit) })}</>
}
