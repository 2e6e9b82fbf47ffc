import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { create } from 'zustand'
import {
  type Printable,
  type PaperSize,
  printPackages,
  type PrintPackage,
} from '../../../domain/ticket/printer.ts'
import { refuse, type Refusal, isRefusal } from '../../../domain/refusal.ts'
import type { CommandId, CommandServices, NoArguments } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { choicesFrom } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { simple } from '../../line/combine.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import { desktop } from '../../browser/desktop.ts'
import { onSessionEnd } from '../../request/identity.ts'
import type { StoredBooking } from '../../booking/shown/items.ts'
import { ticketCommand } from '../commands.ts'
import { PaperLanguageField } from '../PaperLanguage.tsx'
import { Earlier, loadMessages, type Messages } from '../send/SendDialog.tsx'
import { usePrinters, paperOf } from '../fetchPapers.ts'
import { onScreen } from '../copy.ts'
import { refuseWithoutDocument, open, openReceipt, printTicketsOnRoll } from '../documents.ts'
import { isPrintedHere, printHere, base64, targetOf } from './deliver.ts'

/** Chooses the documents to print and the printer, starting from the settings. */
export function PrintDialog() {
  const printing = usePrinting((state) => state.printing)
  return printing === undefined ? null : <Asking {...printing} />
}

const run = (id: CommandId) => () => void commands.run(id, {}, 'bar')

function Asking({ booking, papers, printer, earlier = [] }: Printing) {
  const { t } = useTranslation('ticket')
  const go = run(ticketCommand.printChosen)
  const packages = useMemo(
    () => choicesFrom(papersOf(booking).map((code) => ({ code, name: t(`print.papers.${code}`) }))),
    [booking, t],
  )
  return (
    <Dialog
      title={t('print.title', { reference: booking.crsReservationId })}
      place="printBooking"
      size="medium"
      onClose={run(ticketCommand.leavePrinting)}
      foot={
        <Button kind="main" onPress={go}>
          {t('print.do')}
        </Button>
      }
    >
      <div className="form">
        <ChoiceField
          label={t('print.what')}
          value={papers}
          onChange={(code) => choosePrinting({ papers: (code || 'TICKETS') as Printable })}
          source={packages}
          withoutCode
          size={22}
          onEnter={go}
          autoFocus
        />
        <PrinterField printer={printer} onEnter={go} />
        <PaperLanguageField reference={booking.crsReservationId} />
      </div>
      {!isPrintedHere(printer) && (
        <p className="message plain">{t(printer === '' ? 'print.browser' : 'print.choose', { printer })}</p>
      )}
      {earlier.length > 0 && <Earlier messages={earlier} />}
    </Dialog>
  )
}

function PrinterField({ printer, onEnter }: { printer: string; onEnter(): void }) {
  const { t } = useTranslation('ticket')
  const printers = usePrinters()
  const source = useMemo(
    () => choicesFrom(printers.map(({ name, model }) => ({ code: name, name, area: model }))),
    [printers],
  )
  return (
    <ChoiceField
      label={t('print.printer')}
      value={printer}
      onChange={(name) => choosePrinting({ printer: name })}
      source={source}
      withoutCode
      size={22}
      onEnter={onEnter}
    />
  )
}

/** A pending print. */
export interface Printing {
  booking: StoredBooking
  papers: Printable
  /** Name of the printer; empty to choose it in the browser. */
  printer: string
  /** Messages sent and printed before; absent until loaded. */
  earlier?: Messages['messages']
}

export const usePrinting = create<{ printing: Printing | undefined }>(() => ({ printing: undefined }))

onSessionEnd(() => usePrinting.setState({ printing: undefined }))

/**
 * Returns the papers of a booking that can be printed: only some companies issue vouchers, and none of what is cancelled; an option has no
 * tickets and receipts, and rolls need the desktop program.
 */
export function papersOf({
  supportsVoucherGeneration,
  reservationStatus,
}: StoredBooking): readonly Printable[] {
  const hasVoucher = supportsVoucherGeneration && reservationStatus !== 'CANCELLED'
  const documents: readonly PrintPackage[] = hasVoucher ? printPackages : ['TICKETS']
  if (desktop() === undefined || reservationStatus === 'OPTIONAL') return documents
  return [...documents, 'ROLL', 'RECEIPT']
}

/** The defaults from the operator’s settings. */
export function usualPrinting(booking: StoredBooking): Printing & { papers: PrintPackage } {
  const usual = printPackages.find((printPackage) => printPackage === salePreferences.printPackage())
  const papers = usual !== undefined && papersOf(booking).includes(usual) ? usual : 'TICKETS'
  return { booking, papers, printer: salePreferences.printer() }
}

export function choosePrinting(part: Partial<Omit<Printing, 'booking'>>): void {
  usePrinting.setState(({ printing }) => ({ printing: printing && { ...printing, ...part } }))
}

/** The desktop program prints at once, as does an operator who has switched dialogs off. */
const needsNoDialog = () => isPrintedHere(salePreferences.printer()) || !salePreferences.dialogs()

/** Prints with the settings, or opens the dialog. */
function print(
  _: NoArguments,
  services: CommandServices,
): Promise<Refusal | undefined> | Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  return needsNoDialog() ? send(usualPrinting(booking), services) : printOn()
}

function printOn(): Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  usePrinting.setState({ printing: usualPrinting(booking) })
  void showEarlier(booking.crsReservationId)
  return undefined
}

async function showEarlier(crsReservationId: string): Promise<void> {
  const messages = await loadMessages(crsReservationId)
  const { printing } = usePrinting.getState()
  if (messages && printing?.booking.crsReservationId === crsReservationId)
    choosePrinting({ earlier: messages.messages })
}

/** Prints the choice, which stays on screen until it is sent. */
async function printChosen(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  const { printing } = usePrinting.getState()
  const refusal = printing && (await send(printing, services))
  if (refusal === undefined) leave()
  return refusal
}

/** Without the desktop program the browser chooses the printer, so a notice names the one to choose there. */
async function send(
  { booking, papers, printer }: Printing,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const { crsReservationId } = booking
  if (isPrintedHere(printer)) return printHere({ crsReservationId, printable: papers, printer }, services)
  if (papers === 'ROLL') return printTicketsOnRoll({}, services)
  if (papers === 'RECEIPT' || papers === 'REFUND_RECEIPT')
    return openReceipt({ refund: papers === 'REFUND_RECEIPT' }, services)
  const refusal = await open(booking, { papers, printer, print: true }, services)
  if (refusal === undefined)
    services.notifyDone(
      i18next.t(printer === '' ? 'ticket:print.browser' : 'ticket:print.choose', { printer }),
    )
  return refusal
}

function leave(): void {
  usePrinting.setState({ printing: undefined })
}

/** A PDF document that belongs to no booking. */
export interface PrintedFile {
  /** Shown in the queue of the printer. */
  title: string
  /** Printed on the printer of receipts where there is one. */
  isReceipt?: true
  /** Loads it for a paper; with `print` a viewer opens its print dialog at once. */
  load(paper: PaperSize | undefined, print: boolean): Promise<{ name: string; bytes: Uint8Array } | Refusal>
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
  if (isHere) return printBytes(printer, title, file.bytes, services)
  services.openFile(file, 'application/pdf')
  if (printer !== '') services.notifyDone(i18next.t('ticket:print.choose', { printer }))
  return undefined
}

async function printBytes(
  printer: string,
  title: string,
  bytes: Uint8Array,
  { notifyDone }: CommandServices,
): Promise<Refusal | undefined> {
  const port = desktop()
  if (port === undefined) return refuse('desktop_gone')
  const target = await targetOf(port, printer)
  if (isRefusal(target)) return target
  const job = { key: crypto.randomUUID(), title: `Purser ${title}`, target, type: 'application/pdf' } as const
  const answer = await port.ask('print', { ...job, content: base64(bytes) })
  if (isRefusal(answer)) return answer
  if (answer.outcome === 'uncertain') return refuse('print_uncertain', { printer })
  notifyDone(i18next.t(`ticket:print.done.${answer.outcome}`, { printer }))
  return undefined
}

const onBooking = {
  where: ['step4', 'booking'],
  changes: 'nothing',
  refuses: refuseWithoutDocument,
} as const

const inDialog = { where: ['printBooking'], changes: 'nothing', palette: false } as const

export const printCommands = [
  defineCommand(ticketCommand.print, {
    recorded: false,
    line: simple(241, 'print', ['print', 'pr']),
    ...onBooking,
    awaits: () => (needsNoDialog() ? undefined : 'printBooking'),
    run: print,
  }),
  defineCommand(ticketCommand.printOn, {
    recorded: false,
    ...onBooking,
    line: simple(247, 'printOn', 'printer'),
    awaits: 'printBooking',
    run: printOn,
  }),
  // Keys typed meanwhile wait, so that a second Enter does not print twice.
  defineCommand(ticketCommand.printChosen, { ...inDialog, changes: 'record', run: printChosen }),
  defineCommand(ticketCommand.leavePrinting, { ...inDialog, run: leave }),
  defineCommand(ticketCommand.printFile, { ...inDialog, where: ['smallPackages'], run: printFile }),
]
