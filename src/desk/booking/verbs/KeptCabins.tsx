import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { currencySign, formatMoney } from '../../language/money.ts'
import { berthsRefusal } from './cancelVerb.ts'
import { cabinName } from './feeRows.ts'
import type { CabinUse, Fees } from '../shown/store.ts'

interface KeptCabinsProps {
  fees: Fees
  cabinUse: CabinUse
  currency: string
  word(refusal: Refusal): string
}

/** The whole cabins that those who stay keep: their price before, and by either use with the refund it leaves. */
export function KeptCabins({ fees, cabinUse, currency, word }: KeptCabinsProps) {
  const { t } = useTranslation('recall')
  const { cabins = [], cabinUses = [] } = fees
  if (cabins.length === 0) return null
  const sign = currencySign(currency)
  const staying = sum(cabins.map((cabin) => cabin.staying.length))
  const before = sum(cabins.map((cabin) => cabin.before))
  const after = (use: CabinUse) =>
    sum(cabins.map(({ whole, berths }) => (use === 'WHOLE' ? whole : (berths ?? 0))))
  const refused = berthsRefusal(fees)
  return (
    <>
      <table className="price-table">
        <caption className="unseen">{t('cancel.cabins')}</caption>
        <thead>
          <tr>
            <th scope="col">
              {t('cancel.cabinOf', { cabin: cabins.map(cabinName).join(', '), count: staying })}
            </th>
            {(['modify.before', 'modify.after', 'cancel.refund'] as const).map((column) => (
              <th key={column} scope="col" className="num">
                {t(column)} {sign}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cabinUses.map(({ cabinUse: use, refundAmount }) => (
            <tr key={use} aria-current={use === cabinUse}>
              <th scope="row" className={use === cabinUse ? 'strong' : 'muted'}>
                {use === cabinUse ? '● ' : '○ '}
                {t(`cancel.use.${use}`)}
              </th>
              <td className="num">{formatMoney(before)}</td>
              <td className="num">{formatMoney(after(use))}</td>
              <td className={use === cabinUse ? 'num good' : 'num'}>{formatMoney(refundAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {refused && <p className="message plain">{word(refused)}</p>}
    </>
  )
}

/** Changes the use of the cabins; absent where those who stay cannot have berths. */
export function SwitchCabinUse({ fees, cabinUse }: Pick<KeptCabinsProps, 'fees' | 'cabinUse'>) {
  const { t } = useTranslation('recall')
  if (!fees.cabins || fees.berthsRefused) return null
  const other = cabinUse === 'WHOLE' ? 'BERTHS' : 'WHOLE'
  return (
    <Button onPress={() => void commands.run('booking.switchCabinUse', {}, 'screen')}>
      <KeyHint command="booking.switchCabinUse" />
      {t(`cancel.use.${other}`)}
    </Button>
  )
}
