import { useState } from 'react'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { CheckField } from '../../field/CheckField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { useMethods } from '../../sale/model/payment/payments.ts'
import { MethodButtons } from '../../sale/model/payment/MethodButtons.tsx'
import type { StoredBooking } from '../shown/items.ts'
import { dialogOf, useRecall, useShownBooking, type ModifyPrice, problemIn } from '../shown/shownStore.ts'
import { EditList } from './EditList.tsx'
import { payees } from '../../sale/model/payment/companies.ts'
import { currencySign, formatMoney } from '../../language/money.ts'
import { namesOf } from '../recall/rows.ts'

/** What the typed changes cost, old and new, for confirmation; a higher price is paid by the method chosen. */
function ModifyDialog({ word }: BookingDialogProps) {
  const asked = useRecall((state) => dialogOf(state, 'modify'))
  const booking = useShownBooking()
  if (!asked || !booking) return null
  return <AskModify key={asked.idempotencyKey} price={asked.price} booking={booking} word={word} />
}

export const bookingDialog: BookingDialog = { command: 'booking.confirmModify', Dialog: ModifyDialog }

interface AskModifyProps {
  price: ModifyPrice
  booking: StoredBooking
  word(refusal: Refusal): string
}

function AskModify({ price, booking, word }: AskModifyProps) {
  const { t } = useTranslation('recall')
  const [problem, setProblem] = useState<string>()
  const isFree = price.difference === 0 && price.fees === 0
  const [considered, setConsidered] = useState(isFree)
  const leave = () => void commands.run('booking.leaveModify', {}, 'screen')

  async function confirm(payments?: RequestedPayment[]) {
    if (!considered) return setProblem(t('modify.tickFirst'))
    const outcome = await commands.run('booking.confirmModify', payments ? { payments } : {}, 'screen')
    setProblem(problemIn('modify', outcome, word))
  }

  return (
    <Dialog
      title={t('modify.title', { reference: booking.crsReservationId })}
      place="modify"
      size="large"
      onClose={leave}
      foot={
        <>
          <Confirm price={price} autoFocus={isFree} onConfirm={(payments) => void confirm(payments)} />
          <Button onPress={leave}>{t('modify.back')}</Button>
        </>
      }
    >
      <EditList booking={booking} />
      <ModifyCosts booking={booking} price={price} />
      {!isFree && (
        <CheckField
          label={t('modify.considered')}
          value={considered}
          onChange={(value) => {
            setConsidered(value)
            setProblem(undefined)
          }}
        />
      )}
      <Problem words={problem} />
    </Dialog>
  )
}

interface ConfirmProps {
  price: ModifyPrice
  autoFocus: boolean
  onConfirm(payments?: RequestedPayment[]): void
}

/** One button, or one per payment method where something is to be paid; the usual method comes first. */
function Confirm({ price, autoFocus, onConfirm }: ConfirmProps) {
  const { t } = useTranslation('recall')
  const methods = useMethods(payees(price), price.difference)
  if (price.difference <= 0)
    return (
      <Button kind="main" autoFocus={autoFocus} onPress={() => onConfirm()}>
        {t('modify.confirm')}
      </Button>
    )
  return <MethodButtons {...{ methods, total: price.difference }} onPay={onConfirm} />
}

interface ModifyCostsProps {
  booking: StoredBooking
  price: ModifyPrice
}

/** The fares that change, before and after, with the fees, and what is paid or refunded in the end. */
function ModifyCosts({ booking, price }: ModifyCostsProps) {
  const { t } = useTranslation('recall')
  const names = namesOf(booking)
  const rows = price.trips.flatMap(({ companyReservationCode, items }) =>
    items
      .filter(({ before, after, fee }) => before !== after || fee > 0)
      .map((item) => ({ ...item, key: `${companyReservationCode}/${item.uuid}` })),
  )
  const { difference, fees, refunds, before, after, currency } = price
  const sign = currencySign(currency)
  if (rows.length === 0) return <p className="message plain">{t('modify.samePrice')}</p>
  return (
    <>
      <table className="price-table">
        <thead>
          <tr>
            <th scope="col">{t('cancel.what')}</th>
            {(['before', 'after', 'fee', 'difference'] as const).map((column) => (
              <th key={column} scope="col" className="num">
                {t(`modify.${column}`)} {sign}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, before: was, after: now, fee }) => (
            <tr key={key}>
              <th scope="row" className="wrap">
                {names.get(key)}
              </th>
              <td className="num">{formatMoney(was)}</td>
              <td className="num">{formatMoney(now)}</td>
              <td className="num">{formatMoney(fee)}</td>
              <td className="num">{formatMoney(now - was + fee)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('booking.total')}</th>
            <td className="num">{formatMoney(before)}</td>
            <td className="num">{formatMoney(after)}</td>
            <td className={fees > 0 ? 'num bad' : 'num'}>{formatMoney(fees)}</td>
            <td className="num strong">{formatMoney(after - before + fees)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="message plain">
        {difference > 0
          ? t('modify.toPay', { amount: formatMoney(difference, currency) })
          : difference < 0
            ? t('modify.toRefund', {
                amount: formatMoney(-difference, currency),
                methods: refunds
                  .map(
                    ({ paymentMethod, total }) =>
                      `${t(`modify.method.${paymentMethod as 'cash'}`)} ${formatMoney(total)}`,
                  )
                  .join(', '),
              })
            : t('modify.nothingDue')}
      </p>
    </>
  )
}
