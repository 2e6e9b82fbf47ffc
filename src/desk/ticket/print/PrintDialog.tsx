import { ticketCommand } from '../commands.ts'
import type { CommandId } from '../../command/command.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Printable } from '../../../domain/ticket/printer.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { choicesFrom } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Earlier } from '../send/SendDialog.tsx'
import { isPrintedHere } from './deliver.ts'
import { usePrinters } from '../fetchPapers.ts'
import { choosePrinting, papersOf, usePrinting, type Printing } from './printCommands.ts'

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
