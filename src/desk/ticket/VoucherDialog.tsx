import { ticketCommand } from './commands.ts'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { type BookedTrip, isLive, itemsOf, labelOf, type StoredBooking } from '../booking/shown/items.ts'
import type { CommandId } from '../command/command.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { formatDate, formatDateTime } from '../language/date.ts'
import { textOf } from '../language/text.ts'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { onSessionEnd } from '../request/identity.ts'
import { onScreen } from './copy.ts'
import { refuseWithoutVoucher } from './documents.ts'

/** The booking whose voucher is shown. */
const useVoucher = create<{ booking: StoredBooking | undefined }>(() => ({ booking: undefined }))

function hideVoucher(): void {
  useVoucher.setState({ booking: undefined })
}

onSessionEnd(hideVoucher)

/** The voucher of the booking on screen, to be read to the customer without a PDF. */
export const voucherDialogCommands = [
  defineCommand(ticketCommand.voucher, {
    where: ['step4', 'booking'],
    changes: 'nothing',
    refuses: refuseWithoutVoucher,
    awaits: 'voucher',
    run: () => useVoucher.setState({ booking: onScreen() }),
  }),
  defineCommand(ticketCommand.leaveVoucher, {
    where: ['voucher'],
    changes: 'nothing',
    palette: false,
    run: hideVoucher,
  }),
]

/** The booking code, its trips with what was sold on each, and what was paid. */
export function VoucherDialog() {
  const { t } = useTranslation(['ticket', 'sale', 'booking'])
  const booking = useVoucher((state) => state.booking)
  if (booking === undefined) return null
  const { crsReservationId: reference, total, paid, currency } = booking
  return (
    <Dialog
      title={t('voucherOf', { reference })}
      place="voucher"
      size="medium"
      onClose={() => void commands.run(ticketCommand.leaveVoucher, {}, 'screen')}
      foot={
        <>
          <Action id={ticketCommand.copyReference} autoFocus />
          <Action id={ticketCommand.voucherDocument} />
          <Action id={ticketCommand.leaveVoucher} />
        </>
      }
    >
      {booking.trips.map((trip) => (
        <VoucherTrip key={trip.companyReservationCode} trip={trip} />
      ))}
      <PriceRow label={t('booking:booking.paid')} each={paid} />
      <PriceSum label={t('booking:booking.total')} amount={total} currency={currency} main />
    </Dialog>
  )
}

function Action({ id, autoFocus = false }: { id: CommandId; autoFocus?: boolean }) {
  return (
    <Button autoFocus={autoFocus} onPress={() => void commands.run(id, {}, 'bar')}>
      {textOf(commands.title(id))}
    </Button>
  )
}

/** A trip with its ship, its times and what is valid on it. */
function VoucherTrip({ trip }: { trip: BookedTrip }) {
  const { t } = useTranslation(['ticket', 'sale', 'booking'])
  const { origin, destination, vessel, departureDateTime, arrivalDateTime, companyReservationCode } = trip
  const { openReturn, openUntil } = trip
  const open = openUntil ? t('sale:leftOpenUntil', { date: formatDate(openUntil) }) : t('sale:leftOpen')
  const rows = [
    [t('booking:replaceOpen.departs'), openReturn ? open : formatDateTime(departureDateTime)],
    [t('booking:replaceOpen.arrives'), openReturn ? '' : formatDateTime(arrivalDateTime)],
    [t('booking:criteria.vessel'), [vessel.name, vessel.company.abbreviation].filter(Boolean).join(' · ')],
    [t('booking:booking.companyCode'), companyReservationCode],
  ].filter(([, value]) => value)
  return (
    <>
      <SectionTitle level={3}>{`${origin.name} – ${destination.name}`}</SectionTitle>
      {rows.map(([label, value]) => (
        <div className="detail-row" key={label}>
          <span>{label}</span>
          <span className="strong">{value}</span>
        </div>
      ))}
      {itemsOf(trip)
        .filter(isLive)
        .map((one) => (
          <div className="detail-row" key={`${one.kind} ${one.item.uuid}`}>
            <span>{labelOf(one)}</span>
            <span>{placeOf(one.item)}</span>
          </div>
        ))}
    </>
  )
}

/** Seat class and number, cabin or garage; empty for products. */
function placeOf(item: object): string {
  const { accommodationName = '', accommodationNumber = '' } = item as {
    accommodationName?: string
    accommodationNumber?: string
  }
  return [accommodationName, accommodationNumber].filter(Boolean).join(' ')
}
