import { handle } from '../command/command.ts'
import type { WithDays } from '../line/words/when.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const cashierCommand = {
  page: handle<WithDays>('cashier.page'),
  /** The quick range. */
  lastDays: handle('cashier.lastDays'),
  openBooking: handle('cashier.openBooking'),
  askClose: handle('cashier.askClose'),
  /** From every screen: counts the till, or lists the closes on these days. */
  till: handle<WithDays>('cashier.till'),
  closeTill: handle('cashier.closeTill'),
  /** Empties the count of the till. */
  countAgain: handle('cashier.countAgain'),
  closes: handle('cashier.closes'),
  printClose: handle<{ id: number }>('cashier.printClose'),
  leave: handle('cashier.leave'),
}
