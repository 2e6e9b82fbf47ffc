import i18next from 'i18next'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { PaperSize } from '../../../domain/ticket/printer.ts'
import { desktop } from '../../browser/desktop.ts'
import type { AnyCommand, CommandServices } from '../../command/command.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import { base64, targetOf } from './deliver.ts'
import { isPrintedHere } from './printHere.ts'
import { paperOf } from './printers.ts'

/** A PDF document that belongs to no booking. */
interface PrintedFile {
  /** Shown in the queue of the printer. */
  title: string
  /** Printed on the printer of receipts where there is one. */
  isReceipt?: true
  /** Loads it for a paper; with `print` a viewer opens its print dialog at once. */
  load(paper: PaperSize | undefined, print: boolean): Promise<{ name: string; bytes: Uint8Array } | Refusal>
}

declare module '../../command/command.ts' {
  interface Commands {
    /** Prints a document of another noun on the printer of the settings, or opens it. */
    'booking.printFile': PrintedFile
  }
}

async function printFile(
  { title, isReceipt, load }: PrintedFile,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const own = salePreferences.receiptPrinter()
  const printer = isReceipt && isPrintedHere(own) ? own : salePreferences.printer()
  const isHere = isPrintedHere(printer)
  const file = await load(await paperOf(printer), !isHere)
  if (isRefusal(file)) return file
  if (isHere) return printOn(printer, title, file.bytes, services)
  services.openFile(file, 'application/pdf')
  if (printer !== '') services.say(i18next.t('booking:print.choose', { printer }))
  return undefined
}

async function printOn(
  printer: string,
  title: string,
  bytes: Uint8Array,
  { say }: CommandServices,
): Promise<Refusal | undefined> {
  const port = desktop()
  if (port === undefined) return refuse('desktop_gone')
  const target = await targetOf(port, printer)
  if (isRefusal(target)) return target
  const job = { key: crypto.randomUUID(), title: `Purser ${title}`, target, type: 'application/pdf' } as const
  const answer = await port.ask('print', { ...job, content: base64(bytes) })
  if (isRefusal(answer)) return answer
  if (answer.outcome === 'uncertain') return refuse('print_uncertain', { printer })
  say(i18next.t(`booking:print.done.${answer.outcome}`, { printer }))
  return undefined
}

export const printFileCommand: AnyCommand = {
  id: 'booking.printFile',
  where: ['smallPackages'],
  changes: 'nothing',
  palette: false,
  recorded: false,
  run: printFile,
}
