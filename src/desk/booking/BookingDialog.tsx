import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedPayment } from '../../domain/pricing/payment.ts'
import type { CommandHandle } from '../command/command.ts'
import { refusalIn, useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import type { Location } from '../field/choice/PortField.tsx'
import { MethodButtons } from '../sale/model/payment/PaymentFields.tsx'
import { useMethods } from '../sale/model/payment/payments.ts'
import type { Question } from '../question/handle.ts'
import { isQuestionOpen, useAsked } from '../question/questions.ts'
import { CheckField } from '../field/CheckField.tsx'
import { formatMoney } from '../language/money.ts'
import type { StoredBooking } from './shown/items.ts'
import { useShownBooking } from './shown/bookingStore.ts'

interface BookingDialogProps {
  /** Ports and port groups. */
  locations: readonly Location[]
}

/** A dialog over the booking on screen; a file that exports one as `bookingDialog` is collected. */
export type BookingDialog = ComponentType<BookingDialogProps>

type Asked<Handle> = Handle extends Question<infer About> ? About : never

/** The properties of the dialog of a question while it is open. */
export interface AskedProps<Handle extends Question<never>> extends BookingDialogProps {
  asked: Asked<Handle>
  booking: StoredBooking
}

/** The dialog of a question about the booking on screen, which is there while the question is open. */
export function dialogOver<About extends object>(
  question: Question<About>,
  Open: ComponentType<BookingDialogProps & { asked: About; booking: StoredBooking }>,
): BookingDialog {
  return function OverBooking(props) {
    const asked = useAsked(question)
    const booking = useShownBooking()
    return asked && booking ? <Open {...props} asked={asked} booking={booking} /> : null
  }
}

/**
 * Runs the command of a dialog, and returns why it was refused. Nothing once the dialog has closed, as it does when the
 * booking has changed meanwhile: the screen then shows the conflict.
 */
export function useAnswer<Args>(question: Question<never>, command: CommandHandle<Args>) {
  const [problem, run, setProblem] = useRefused((refusal) =>
    isQuestionOpen(question) ? refusalIn(command, refusal) : undefined,
  )
  return { problem, setProblem, answer: (args: NoInfer<Args>) => run(command, args) }
}

interface PayButtonsProps {
  /** Companies whose payment methods they are. */
  payees: { abbreviation: string }[]
  /** Smallest units to pay. */
  due: number
  /** The label of the only button where nothing is to be paid. */
  label: string
  disabled?: boolean
  autoFocus?: boolean
  onConfirm(args: { payments?: RequestedPayment[] }): void
}

/** One button, or one per payment method where something is to be paid; the usual method comes first. */
export function PayButtons(props: PayButtonsProps) {
  const { payees, due, label, disabled = false, autoFocus = false, onConfirm } = props
  const methods = useMethods(payees, due)
  if (due > 0)
    return (
      <MethodButtons
        methods={methods}
        total={due}
        autoFocus={autoFocus}
        onPay={(payments) => onConfirm({ payments })}
      />
    )
  return (
    <Button kind="main" disabled={disabled} autoFocus={autoFocus} onPress={() => onConfirm({})}>
      {label}
    </Button>
  )
}

interface WithoutRefundProps {
  /** Smallest units that the change returns. */
  refund: number
  currency: string | undefined
  /** The user has the right to refund. */
  isPermitted: boolean
  value: boolean
  onChange(value: boolean): void
}

/**
 * The choice to make a change without what it returns, which the company then retains. Offered to a user who may not
 * refund, and shown where it is taken.
 */
export function WithoutRefund({ refund, currency, isPermitted, value, onChange }: WithoutRefundProps) {
  const { t } = useTranslation('booking')
  if (refund <= 0 || (isPermitted && !value)) return null
  const amount = formatMoney(refund, currency)
  return (
    <>
      {!isPermitted && <p className="message plain">{t('withoutRefund.needed', { amount })}</p>}
      <CheckField label={t('withoutRefund.choice', { amount })} value={value} onChange={onChange} />
    </>
  )
}
