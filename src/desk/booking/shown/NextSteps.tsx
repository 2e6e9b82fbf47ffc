import { ticketCommand } from '../../ticket/commands.ts'
import { useTranslation } from 'react-i18next'
import { KeyHint, Button } from '../../field/Button.tsx'
import type { CommandId } from '../../command/command.ts'
import { useRegistry } from '../../command/useCommands.ts'
import { formatMoney } from '../../language/money.ts'
import type { StoredBooking } from './items.ts'
import { desktop } from '../../browser/desktop.ts'
import { useTextOf } from '../../language/text.ts'

export interface NextStep {
  command: CommandId
  /** The cost in a few words. */
  cost?: string | undefined
}

/**
 * Lists the possible steps with the booking on screen, one per line, with key and cost in columns. A dialog above the
 * screen changes nothing here; a command that the booking does not allow is left out.
 */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const t = useTextOf()
  const commands = useRegistry()
  const allowed = steps.filter(({ command: id }) => {
    const command = commands.get(id)
    return command !== undefined && command.refuses?.(undefined) === undefined
  })
  return (
    <div className="next-steps list">
      {allowed.map(({ command, cost }) => (
        <Button key={command} onPress={() => void commands.run(command, {}, 'bar')}>
          <span className="next-key">
            <KeyHint command={command} />
          </span>
          <span>{t(commands.title(command))}</span>
          {cost !== undefined && <span className="next-cost">{cost}</span>}
        </Button>
      ))}
    </div>
  )
}

/** Coupon, voucher and loyalty with their discounts, and the insurances. */
export function Reductions({ booking }: { booking: StoredBooking }) {
  const { reductions = [], insurances = [], currency } = booking
  const { t } = useTranslation(['sale', 'booking'])
  if (reductions.length + insurances.length === 0) return null
  return (
    <div className="chips">
      {reductions.map(({ kind, code, amount }) => (
        <span className="chip" key={kind + code}>
          <span className="chip-label">
            {t(`reduction.${kind}`)} {code}
          </span>
          <span className="chip-value">-{formatMoney(amount, currency)}</span>
        </span>
      ))}
      {insurances.map(({ id, name, grossAmount, status }) => (
        <span className="chip" key={id}>
          <span className="chip-label">{name}</span>
          <span className={status === 'CANCELLED' ? 'chip-value bad' : 'chip-value'}>
            {formatMoney(grossAmount, currency)}
            {status === 'CANCELLED' && ` · ${t('booking:status.CANCELLED')}`}
          </span>
        </span>
      ))}
    </div>
  )
}

/** The steps with the documents and numbers of a stored booking, just sold or recalled. */
export const documentSteps: readonly NextStep[] = [
  { command: ticketCommand.print },
  // The desktop program prints without a dialog, which otherwise offers the printers.
  ...(desktop() === undefined ? [] : [{ command: ticketCommand.printOn } as const]),
  { command: ticketCommand.document },
  { command: ticketCommand.voucher },
  { command: ticketCommand.voucherDocument },
  { command: ticketCommand.receipt },
  { command: ticketCommand.refundReceipt },
  { command: ticketCommand.thermal },
  { command: ticketCommand.email },
  { command: ticketCommand.sms },
  { command: ticketCommand.codes },
  { command: ticketCommand.copyReference },
  { command: ticketCommand.copyNumbers },
]
