import { useTranslation } from 'react-i18next'
import { printDecimal, sum } from '../../../domain/value/money.ts'
import { KeyHint, Button } from '../../field/Button.tsx'
import { commands } from '../../command/registry.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { currencySign, formatMoney } from '../../language/money.ts'
import { refusalText } from '../../request/fault.ts'
import { companiesOfTrips } from '../../sale/model/payment/payments.ts'
import { formatTime } from '../../language/date.ts'
import { PriceTable } from '../../look/PriceRow.tsx'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { dialogOver, PayButtons, useAnswer, type AskedProps } from '../BookingDialog.tsx'
import { LostOfFees } from './LostDiscounts.tsx'
import type { CabinUse, Fees } from '../shown/bookingStore.ts'
import type { StoredBooking } from '../shown/items.ts'
import { berthsRefusal } from './cancelVerb.ts'
import { cabinName, emptyBerthsCost, feeRows, feeSums, type FeeRow } from './fees.ts'

const keep = () => void commands.run(bookingCommand.keepThem, {}, 'screen')

/** The cancellation fee, row by row, for confirmation. */
function CancelDialog({ asked, booking }: AskedProps<typeof bookingQuestion.cancel>) {
  const { t } = useTranslation('booking')
  const { problem, answer } = useAnswer(bookingQuestion.cancel, bookingCommand.confirmCancel)
  const { feesOnly, fees, cabinUse } = asked
  return (
    <Dialog
      title={t(feesOnly ? 'cancel.feesTitle' : 'cancel.title', {
        count: asked.keys.size,
        reference: booking.crsReservationId,
      })}
      place={feesOnly ? 'cancellationFees' : 'cancel'}
      onClose={keep}
      size="large"
      foot={
        <>
          {feesOnly || fees.amountDue === undefined ? (
            <Button
              kind={feesOnly ? 'main' : 'main danger'}
              onPress={feesOnly ? keep : () => answer({})}
              autoFocus
            >
              {t(feesOnly ? 'cancel.close' : 'cancel.confirm')}
            </Button>
          ) : (
            <PayButtons
              payees={companiesOfTrips(booking)}
              due={fees.amountDue}
              label={t('cancel.confirm')}
              autoFocus
              onConfirm={answer}
            />
          )}
          <SwitchCabinUse fees={fees} cabinUse={cabinUse} />
          {!feesOnly && <Button onPress={keep}>{t('cancel.back')}</Button>}
        </>
      }
    >
      <FeeTable booking={booking} fees={fees} />
      <KeptCabins fees={fees} cabinUse={cabinUse} currency={booking.currency} />
      <LostOfFees fees={fees} currency={booking.currency} />
      {booking.reservationStatus === 'OPTIONAL' && <p className="message plain">{t('cancel.free')}</p>}
      <Problem words={problem} />
    </Dialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.cancel, CancelDialog)

interface KeptCabinsProps {
  fees: Fees
  cabinUse: CabinUse
  currency: string
}

/** The whole cabins that those who stay keep: their price before, and by either use with the refund it leaves. */
export function KeptCabins({ fees, cabinUse, currency }: KeptCabinsProps) {
  const { t } = useTranslation('booking')
  const { cabins = [], cabinUses = [] } = fees
  if (cabins.length === 0) return null
  const sign = currencySign(currency)
  const staying = sum(cabins.map((cabin) => cabin.staying.length))
  const before = sum(cabins.map((cabin) => cabin.before))
  const after = (use: CabinUse) =>
    sum(cabins.map(({ whole, berths }) => (use === 'WHOLE' ? whole : (berths ?? 0))))
  const refused = berthsRefusal(fees)
  const empty = emptyBerthsCost(fees)
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
      {empty > 0 && (
        <p className="message plain">
          {t('cancel.emptyBerthsCost', { amount: formatMoney(empty, currency) })}
        </p>
      )}
      {refused && <p className="message plain">{refusalText(refused)}</p>}
    </>
  )
}

/** Changes the use of the cabins; absent where those who stay cannot have berths. */
export function SwitchCabinUse({ fees, cabinUse }: Pick<KeptCabinsProps, 'fees' | 'cabinUse'>) {
  const { t } = useTranslation('booking')
  if (!fees.cabins || fees.berthsRefused) return null
  const other = cabinUse === 'WHOLE' ? 'BERTHS' : 'WHOLE'
  return (
    <Button onPress={() => void commands.run(bookingCommand.switchCabinUse, {}, 'bar')}>
      <KeyHint command={bookingCommand.switchCabinUse} />
      {t(`cancel.use.${other}`)}
    </Button>
  )
}

/** Fees and refunds of tickets that are given up, row by row, with the rule of each. */
export function FeeTable({ booking, fees }: { booking: StoredBooking; fees: Fees }) {
  const { t } = useTranslation('booking')
  const rows = feeRows(booking, fees)
  const { paid, fee, refund } = feeSums(rows)
  const sign = currencySign(booking.currency)
  const money = (key: 'paid' | 'fee' | 'refund') => ({
    title: `${t(`cancel.${key}`)} ${sign}`,
    numeric: true as const,
    text: (row: FeeRow) => formatMoney(row[key]),
  })
  return (
    <PriceTable
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { title: t('cancel.what'), tone: 'wrap', text: ({ name }) => name },
        {
          title: t('cancel.rule'),
          short: true,
          tone: 'muted',
          text: ({ percent, voidUntil }) =>
            voidUntil === undefined
              ? percent !== undefined && t('cancel.refundPercent', { percent: printDecimal(percent) })
              : t('cancel.void', { until: formatTime(voidUntil) }),
        },
        money('paid'),
        money('fee'),
        money('refund'),
      ]}
      sums={
        <>
          <th scope="row" colSpan={2}>
            {t('cancel.total')}
          </th>
          <td className="num">{formatMoney(paid)}</td>
          <td className="num bad">{formatMoney(fee)}</td>
          <td className={refund < 0 ? 'num bad' : 'num good'}>{formatMoney(refund)}</td>
        </>
      }
    />
  )
}
