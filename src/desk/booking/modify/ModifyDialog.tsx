import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { Problem } from '../../field/Problem.tsx'
import { currencySign, formatMoney } from '../../language/money.ts'
import { PriceTable } from '../../look/PriceRow.tsx'
import { payees } from '../../sale/model/payment/payments.ts'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { dialogOver, PayButtons, useAnswer, type AskedProps } from '../BookingDialog.tsx'
import { LostDiscounts } from '../lost/LostDiscounts.tsx'
import { namesOf } from '../page/rows.ts'
import type { StoredBooking } from '../shown/items.ts'
import type { ModifyPrice } from '../shown/bookingStore.ts'
import { refuseRefund } from '../waiver/refundRight.ts'
import { WithoutRefund } from '../waiver/WithoutRefund.tsx'
import { EditList } from './EditList.tsx'

type ModifyProps = AskedProps<typeof bookingQuestion.modify>

/** The tick and the refusal belong to one price. */
const ModifyDialog = (props: ModifyProps) => <AskModify key={props.asked.idempotencyKey} {...props} />

export const bookingDialog = dialogOver(bookingQuestion.modify, ModifyDialog)

/** Asks for confirmation with the old and the new price; a higher price is paid by the method chosen. */
function AskModify({ asked: { price, body, refund }, booking }: ModifyProps) {
  const { t } = useTranslation('booking')
  const { problem, setProblem, answer } = useAnswer(bookingQuestion.modify, bookingCommand.confirmModify)
  const waiver = useAnswer(bookingQuestion.modify, bookingCommand.waiveRefund)
  const isWaived = body.withoutRefund === true
  const isFree = price.difference === 0 && (price.fees === 0 || isWaived)
  const mustWaive = refuseRefund(price) !== undefined
  const [considered, setConsidered] = useState(isFree || mustWaive)
  const confirm = (args: { payments?: RequestedPayment[] }) =>
    considered ? answer(args) : setProblem(t('modify.tickFirst'))
  return (
    <QuestionDialog
      title={t('modify.title', { reference: booking.crsReservationId })}
      place="modify"
      size="large"
      primary={
        <PayButtons
          payees={payees(price)}
          due={price.difference}
          label={t('modify.confirm')}
          autoFocus={isFree}
          onConfirm={confirm}
        />
      }
      {...leftBy(bookingCommand.leaveModify, t('modify.back'))}
    >
      <EditList booking={booking} />
      <ModifyCosts booking={booking} price={price} />
      <WithoutRefund
        refund={refund}
        currency={price.currency}
        value={isWaived}
        isPermitted={price.refundPermitted ?? true}
        onChange={(waived) => waiver.answer({ waived })}
      />
      {!isFree && !mustWaive && (
        <CheckField
          label={t('modify.considered')}
          value={considered}
          onChange={(value) => {
            setConsidered(value)
            setProblem(undefined)
          }}
        />
      )}
      <Problem words={problem ?? waiver.problem} />
    </QuestionDialog>
  )
}

/** The fares that change, before and after, with the fees, and what is paid or refunded in the end. */
function ModifyCosts({ booking, price }: { booking: StoredBooking; price: ModifyPrice }) {
  const { t } = useTranslation('booking')
  const names = namesOf(booking)
  const rows = price.trips.flatMap(({ companyReservationCode, items }) =>
    items
      .filter(({ before, after, fee }) => before !== after || fee > 0)
      .map((item) => ({ ...item, key: `${companyReservationCode}/${item.uuid}` })),
  )
  const { difference, fees, refunds, before, after, currency } = price
  type Item = Pick<(typeof rows)[number], 'before' | 'after' | 'fee'>
  const money = (key: 'before' | 'after' | 'fee' | 'difference', value: (item: Item) => number) => ({
    title: `${t(`modify.${key}`)} ${currencySign(currency)}`,
    numeric: true as const,
    text: (item: Item) => formatMoney(value(item)),
  })
  if (rows.length === 0 && difference === 0) {
    const amount = formatMoney(after, currency)
    return <p className="message plain">{t('modify.samePrice', { amount })}</p>
  }
  return (
    <>
      <PriceTable
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { title: t('cancel.what'), tone: 'wrap', text: ({ key }) => names.get(key) },
          money('before', (item) => item.before),
          money('after', (item) => item.after),
          money('fee', ({ fee }) => fee),
          money('difference', (item) => item.after - item.before + item.fee),
        ]}
        sums={
          <>
            <th scope="row">{t('booking.total')}</th>
            <td className="num">{formatMoney(before)}</td>
            <td className="num">{formatMoney(after)}</td>
            <td className={fees > 0 ? 'num bad' : 'num'}>{formatMoney(fees)}</td>
            <td className="num strong">{formatMoney(after - before + fees)}</td>
          </>
        }
      />
      <LostDiscounts losses={price} currency={currency} />
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
