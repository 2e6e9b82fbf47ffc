import { useState } from 'react'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { formatTime } from '../../language/date.ts'
import { currencySign, formatMoney } from '../../language/money.ts'
import { feeRows, feeSums, cabinName } from './feeRows.ts'
import type { StoredBooking } from '../shown/items.ts'
import {
  dialogOf,
  type Fees,
  useRecall,
  useShownBooking,
  type CabinUse,
  problemIn,
} from '../shown/shownStore.ts'
import { sum } from '../../../domain/value/money.ts'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { berthsRefusal } from './cancelVerb.ts'

/** The cancellation fee, row by row, for confirmation. */
function CancelDialog({ word }: BookingDialogProps) {
  const { t } = useTranslation('recall')
  const asked = useRecall((state) => dialogOf(state, 'cancel'))
  const booking = useShownBooking()
  const [problem, setProblem] = useState<string>()
  if (!asked || !booking) return null

  async function confirm() {
    const outcome = await commands.run('booking.confirmCancel', {}, 'screen')
    setProblem(problemIn('cancel', outcome, word))
  }
  const keep = () => {
    setProblem(undefined)
    void commands.run('booking.keepThem', {}, 'screen')
  }

  return (
    <Dialog
      title={t(asked.feesOnly ? 'cancel.feesTitle' : 'cancel.title', {
        count: asked.keys.size,
        reference: booking.crsReservationId,
      })}
      place={asked.feesOnly ? 'cancellationFees' : 'cancel'}
      onClose={keep}
      size="large"
      foot={
        asked.feesOnly ? (
          <>
            <Button kind="main" onPress={keep} autoFocus>
              {t('cancel.close')}
            </Button>
            <SwitchCabinUse fees={asked.fees} cabinUse={asked.cabinUse} />
          </>
        ) : (
          <>
            <Button kind="main danger" onPress={() => void confirm()} autoFocus>
              {t('cancel.confirm')}
            </Button>
            <SwitchCabinUse fees={asked.fees} cabinUse={asked.cabinUse} />
            <Button onPress={keep}>{t('cancel.back')}</Button>
          </>
        )
      }
    >
      <FeeTable booking={booking} fees={asked.fees} />
      <KeptCabins fees={asked.fees} cabinUse={asked.cabinUse} currency={booking.currency} word={word} />
      {booking.reservationStatus === 'OPTIONAL' && <p className="message plain">{t('cancel.free')}</p>}
      <Problem words={problem} />
    </Dialog>
  )
}

export const bookingDialog: BookingDialog = { command: 'booking.confirmCancel', Dialog: CancelDialog }

function FeeTable({ booking, fees }: { booking: StoredBooking; fees: Fees }) {
  const { t } = useTranslation('recall')
  const rows = feeRows(booking, fees)
  const sums = feeSums(rows)
  const sign = currencySign(booking.currency)
  return (
    <table className="price-table">
      <thead>
        <tr>
          <th scope="col">{t('cancel.what')}</th>
          <th scope="col" className="short">
            {t('cancel.rule')}
          </th>
          <th scope="col" className="num">
            {t('cancel.paid')} {sign}
          </th>
          <th scope="col" className="num">
            {t('cancel.fee')} {sign}
          </th>
          <th scope="col" className="num">
            {t('cancel.refund')} {sign}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, paid, fee, refund, percent, voidUntil }) => (
          <tr key={key}>
            <th scope="row" className="wrap">
              {name}
            </th>
            <td className="muted">
              {voidUntil === undefined
                ? percent !== undefined && t('cancel.refundPercent', { percent })
                : t('cancel.void', { until: formatTime(voidUntil) })}
            </td>
            <td className="num">{formatMoney(paid)}</td>
            <td className="num">{formatMoney(fee)}</td>
            <td className="num">{formatMoney(refund)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('cancel.total')}
          </th>
          <td className="num">{formatMoney(sums.paid)}</td>
          <td className="num bad">{formatMoney(fees.cancellationFees)}</td>
          <td className="num good">{formatMoney(fees.refundAmount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

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
