import type { ComponentType } from 'react'
import type { RequestedPayment } from '../../domain/pricing/payment.ts'
import type { CommandHandle } from '../command/command.ts'
import { refusalIn } from '../command/failedAction.ts'
import { useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import type { Location } from '../field/choice/PortField.tsx'
import { MethodButtons } from '../sale/model/payment/MethodButtons.tsx'
import { useMethods } from '../sale/model/payment/payments.ts'
import type { StoredBooking } from './shown/items.ts'
import { dialogOf, useBooking, useShownBooking, type DialogOfBooking } from './shown/bookingStore.ts'

interface BookingDialogProps {
  /** Ports and port groups. */
  locations: readonly Location[]
}

/** A dialog over the booking on screen; a file that exports one as `bookingDialog` is collected. */
export type BookingDialog = ComponentType<BookingDialogProps>

type Kind = DialogOfBooking['kind']

/** The properties of an open dialog of the kind. */
export interface OpenDialogProps<Of extends Kind> extends BookingDialogProps {
  asked: Extract<DialogOfBooking, { kind: Of }>
  booking: StoredBooking
}

/** The dialog that is open while the store has one of its kind, over a booking. */
export function overBooking<Of extends Kind>(
  kind: Of,
  Open: ComponentType<OpenDialogProps<Of>>,
): BookingDialog {
  return function OverBooking(props) {
    const asked = useBooking((state) => dialogOf(state, kind))
    const booking = useShownBooking()
    return asked && booking ? <Open {...props} asked={asked} booking={booking} /> : null
  }
}

/**
 * Runs the command of a dialog, and returns why it was refused. Nothing once the dialog has closed, as it does when the
 * booking has changed meanwhile: the screen then shows the conflict.
 */
export function useAnswer<Args>(kind: Kind, command: CommandHandle<Args>) {
  const [problem, run, setProblem] = useRefused((refusal) =>
    dialogOf(useBooking.getState(), kind) === undefined ? undefined : refusalIn(command, refusal),
  )
  return { problem, setProblem, answer: (args: NoInfer<Args>) => run(command, args) }
}

interface PayButtonsProps {
  /** Companies whose payment methods they are. */
  payees: { abbreviation: string }[]
  /** Hundredths to pay. */
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
