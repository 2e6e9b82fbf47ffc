import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { Button } from '../../field/Button.tsx'
import { useMethods } from '../../sale/model/payment/payments.ts'
import { MethodButtons } from '../../sale/model/payment/MethodButtons.tsx'
import { useReplacement } from './store.ts'

interface ReplaceButtonsProps {
  confirm(payments?: RequestedPayment[]): void
  keep(): void
}

/** One button for each method of paying a higher price, the usual one first; else one that replaces the tickets. */
export function ReplaceButtons({ confirm, keep }: ReplaceButtonsProps) {
  const { t } = useTranslation('recall')
  const { tickets, prices } = useReplacement()
  const known = prices === undefined || isRefusal(prices) ? undefined : prices
  const due = Math.max(0, known?.difference ?? 0)
  const companies = tickets.slice(0, 1).map(({ company }) => ({ abbreviation: company.abbreviation }))
  const methods = useMethods(companies, due)
  return (
    <>
      {due > 0 ? (
        <MethodButtons {...{ methods, total: due }} onPay={confirm} />
      ) : (
        <Button kind="main" disabled={known === undefined} onPress={() => confirm()}>
          {t('replaceOpen.confirm')}
        </Button>
      )}
      <Button onPress={keep}>{t('replaceOpen.keep')}</Button>
    </>
  )
}
