import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Reductions, NextSteps, type NextStep } from '../../../booking/shown/NextSteps.tsx'
import { documentSteps } from '../../../booking/shown/documentSteps.ts'
import { formatDateTime } from '../../../language/date.ts'
import { formatMoney } from '../../../language/money.ts'
import { useBooking } from '../../model/saleStore.ts'
import type { StoredBooking } from '../../model/storedBooking.ts'
import { outcomeText } from './outcomeText.ts'
import { SoldTable } from './SoldTable.tsx'
import { steps } from '../../model/state.ts'

interface SoldPanelProps {
  sold: StoredBooking
  /** The agency’s credit after the sale, shown when something was paid on account. */
  creditLeft?: ReactNode
}

/** The booking just sold or held: its reference, its tickets, and what can be done next. */
export function SoldPanel({ sold, creditLeft }: SoldPanelProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <DoneSteps />
      <section className="sold">
        <div className="sold-head">
          <span className="muted">{t('reference')}</span>
          <span className="sold-reference">{sold.crsReservationCode}</span>
          <Outcome sold={sold} creditLeft={creditLeft} />
        </div>
        <NextSteps steps={nextSteps} />
        <Reductions booking={sold} />
        <SoldTable booking={sold} />
      </section>
    </>
  )
}

/** `✓ Issued · 879,00 € on account · 249.121,00 left`, `✓ Held as option until 28/11 18:00 · 879,00 € to pay` */
function Outcome({ sold, creditLeft }: SoldPanelProps) {
  const { t } = useTranslation('booking')
  const { reservationStatus, optionDateTime, total, paid, currency } = sold
  const payments = useBooking((state) => state.soldBy)
  if (reservationStatus === 'OPTIONAL')
    return (
      <span className="sold-outcome warn">
        <Done words={t('optional', { until: formatDateTime(optionDateTime ?? '') })} />
        {` · ${t('recall:booking.unpaid', { amount: formatMoney(total, currency) })}`}
      </span>
    )
  const amounts = payments.map(({ kind, ammount }) => {
    return `${formatMoney(ammount, currency)} ${t(`method.${kind}`)}`
  })
  const words = amounts.length > 0 ? amounts : [`${t('recall:booking.paid')} ${formatMoney(paid, currency)}`]
  return (
    <span className="sold-outcome good">
      <Done words={outcomeText(sold, t)} />
      {words.map((one) => ` · ${one}`).join('')}
      {payments.some(({ kind }) => kind === 'account') && creditLeft}
    </span>
  )
}

function Done({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">✓ </span>
      <strong>{words}</strong>
    </>
  )
}

const nextSteps: readonly NextStep[] = [
  ...documentSteps,
  { command: 'booking.clear', title: 'booking:next.sale' },
  { command: 'booking.sameAgain' },
]

/** The steps of the sale just made, all of them done. */
function DoneSteps() {
  const { t } = useTranslation('booking')
  return (
    <ol className="wizard" aria-label={t('steps.title')}>
      {steps.map((one) => (
        <li key={one} className="wizard-step done">
          <span className="good">✓</span> {t(`steps.${one}`)}
        </li>
      ))}
    </ol>
  )
}
