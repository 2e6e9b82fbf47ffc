import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { CheckField } from '../field/CheckField.tsx'
import { formatMoney } from '../language/money.ts'
import type { InsuranceOffer } from './offers.ts'
import { usePricing } from './pricingStore.ts'

interface InsurancePanelProps {
  /** Undefined until requested. */
  offers: readonly InsuranceOffer[] | undefined
  confirmed: readonly InsuranceOffer[]
  /** Default address for mailing the offers. */
  email: string
  word(refusal: Refusal): string
}

/**
 * Insurance offers for the working booking: listed on request, confirmed one by one, or mailed to the
 * customer.
 */
export function InsurancePanel({ offers, confirmed, email, word }: InsurancePanelProps) {
  const { t } = useTranslation('pricing')
  const problem = usePricing((state) => state.problems.insurance)
  return (
    <div data-spot="offer-insurance">
      {(offers ?? []).map((offer) => (
        <Offer key={offer.id} offer={offer} confirmed={confirmed.includes(offer)} />
      ))}
      <div className="chips">
        <Button onPress={() => void commands.run('pricing.insurance', {}, 'screen')}>
          {t('insurance.ask')}
        </Button>
        {offers !== undefined && offers.length > 0 && (
          <Button onPress={() => void commands.run('pricing.sendInsurance', {}, 'bar')}>
            {t('insurance.send', { email: email || t('insurance.noEmail') })}
          </Button>
        )}
        <span className="warn" role="alert">
          {problem && word(problem)}
        </span>
      </div>
    </div>
  )
}

function Offer({ offer, confirmed }: { offer: InsuranceOffer; confirmed: boolean }) {
  const { t } = useTranslation('pricing')
  const { id, name, description, marketingDescription, grossAmount, iptAmount } = offer
  return (
    <div className="insurance">
      <CheckField
        label={name}
        value={confirmed}
        onChange={() => void commands.run('pricing.turnInsurance', { id }, 'screen')}
      />
      <span>
        {description} <span className="muted">{marketingDescription}</span>
      </span>
      <span className="num muted">{t('insurance.tax', { amount: formatMoney(iptAmount) })}</span>
      <span className="num strong">{formatMoney(grossAmount)}</span>
    </div>
  )
}
