import { useTranslation } from 'react-i18next'
import { keyName } from '../command/keys/keyName.ts'
import { shortcuts } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { CheckField } from '../field/CheckField.tsx'
import { Confirmation } from '../field/Confirmation.tsx'
import { formatPrice } from '../language/money.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { usePricing } from './price.ts'

/** Shows the old and the new total after an offer changed it; nothing is issued before the operator accepts. */
export function PriceChangeDialog() {
  const { t } = useTranslation('pricing')
  const change = usePricing((state) => state.totalChange)
  if (change === undefined) return null
  return (
    <Confirmation
      title={t(`change.by.${change.kind}`)}
      place="priceChanged"
      couponValidation={change.kind === 'coupon'}
      primary={{ title: t('change.agree'), run: () => void commands.run('pricing.agree', {}, 'screen') }}
      secondary={{
        title: t('change.takeBack'),
        run: () => void commands.run('pricing.takeBack', {}, 'screen'),
      }}
      onClose={() => void commands.run('pricing.leaveTold', {}, 'screen')}
    >
      <PriceRows before={change.before} now={change.now} />
    </Confirmation>
  )
}

function PriceRows({ before, now }: { before: number; now: number }) {
  const { t } = useTranslation('pricing')
  return (
    <>
      <PriceRow label={t('change.before')} each={before} />
      <PriceRow label={t('change.difference')} each={now - before} />
      <PriceSum label={t('change.now')} amount={now} />
    </>
  )
}

/** The same message on the screen itself until the difference is accepted. */
export function PriceDifference({ before, now }: { before: number; now: number }) {
  const { t } = useTranslation('pricing')
  const keys = shortcuts.keysOf('pricing.agree')
  return (
    <div className="message price-difference" data-spot="offer-difference" role="alert">
      <span>
        {formatPrice(before)} → <span className="strong">{formatPrice(now)}</span>
      </span>
      <CheckField
        label={`${t('change.considered')}${keys === undefined ? '' : ` · ${keyName(keys)}`}`}
        value={false}
        onChange={() => void commands.run('pricing.agree', {}, 'screen')}
      />
    </div>
  )
}
