import { handle } from '../command/command.ts'
import type { Language } from '../../domain/value/language.ts'
import type { PrintedFile } from './print/PrintDialog.tsx'
import type { Recipient } from './send/SendDialog.tsx'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const ticketCommand = {
  codes: handle('ticket.codes'),
  leaveCodes: handle('ticket.leaveCodes'),
  fees: handle('ticket.fees'),
  leaveFees: handle('ticket.leaveFees'),
  voucher: handle('ticket.voucher'),
  leaveVoucher: handle('ticket.leaveVoucher'),
  print: handle('ticket.print'),
  /** Opens the dialog to choose documents and printer, with what was printed before. */
  printOn: handle('ticket.printOn'),
  /** Prints the documents chosen in the dialog. */
  printChosen: handle('ticket.printChosen'),
  leavePrinting: handle('ticket.leavePrinting'),
  /** Prints a document of another noun on the printer of the settings, or opens it. */
  printFile: handle<PrintedFile>('ticket.printFile'),
  /** Opens the e-mail with the documents of the booking on screen. */
  email: handle<Recipient>('ticket.email'),
  /** Opens the text message with its trips and tickets. */
  sms: handle<Recipient>('ticket.sms'),
  sendMessage: handle('ticket.sendMessage'),
  leaveMessage: handle('ticket.leaveMessage'),
  /** Chooses the language of the papers and messages of the booking; the next one where none is named. */
  language: handle<{ language?: Language }>('ticket.language'),
  copyReference: handle('ticket.copyReference'),
  copyNumbers: handle('ticket.copyNumbers'),
  document: handle<{ voucher?: boolean }>('ticket.document'),
  voucherDocument: handle('ticket.voucherDocument'),
  receipt: handle('ticket.receipt'),
  refundReceipt: handle('ticket.refundReceipt'),
  /** Opens what a thermal printer prints. */
  thermal: handle('ticket.thermal'),
}
