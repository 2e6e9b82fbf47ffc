import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { scanField } from '../scan/scanField.ts'
import { type Ticket, useCheckIn } from '../checkinStore.ts'
import { passengerColumns, vehicleColumns } from './columns.ts'
import { listFocus } from './focusList.ts'
import { showNextPage } from './live.ts'
import { narrowAgain, placeOfTicket, tickets } from './tickets.ts'

/** The last row that has come leads to the next page of the list. */
function goTo({ ticketNumber }: Ticket): void {
  useCheckIn.setState({ current: ticketNumber })
  if (placeOfTicket(ticketNumber) === tickets.count() - 1) void showNextPage()
}

/** The passengers or the vehicles of the sailing: Enter checks one in, Space marks it, characters go to the scan field. */
export function TicketGrid({ kind }: { kind: 'passengers' | 'vehicles' }) {
  const { t } = useTranslation('checkin')
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => (kind === 'vehicles' ? vehicleColumns(t) : passengerColumns(t)), [kind, t])
  useEffect(() => listFocus.attach(() => grid.current), [])
  useEffect(narrowAgain, [kind])
  return (
    <Grid
      key={kind}
      ref={grid}
      name={kind === 'vehicles' ? 'checkInVehicles' : 'checkInPassengers'}
      rows={tickets}
      columns={columns}
      label={t(`view.${kind}`)}
      keyOf={({ ticketNumber }) => ticketNumber}
      rowClass={({ ticketNumber }) => (useCheckIn.getState().marked.has(ticketNumber) ? 'picked' : undefined)}
      onCursor={goTo}
      onEnter={() => void commands.run('checkin.checkIn', {}, 'key')}
      onSpace={() => void commands.run('checkin.mark', {}, 'key')}
      onText={scanField.take}
    />
  )
}
