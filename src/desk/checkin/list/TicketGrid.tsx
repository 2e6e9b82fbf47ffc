import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { scanField } from '../scan/scanField.ts'
import { type Ticket, useCheckIn } from '../checkinStore.ts'
import { listFocus } from './focusList.ts'
import { showNextPage } from './live.ts'
import { narrowAgain, placeOfTicket, tickets, isUnsent, withoutZeros } from './tickets.ts'
import i18next, { type TFunction } from 'i18next'
import { printMetres } from '../../../domain/value/decimal.ts'
import { timeOf } from '../../../domain/value/portTime.ts'
import type { Column } from '../../grid/column.ts'

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

type Words = TFunction<'checkin'>

const isMarked = ({ ticketNumber }: Ticket) => useCheckIn.getState().marked.has(ticketNumber)

/** Sign and word; `…` while it is still to be sent. */
function stateText({ boarding, ticketNumber }: Ticket): string {
  const words = boarding
    ? `✓ ${i18next.t('checkin:state.in')} ${timeOf(boarding.at)}`
    : `○ ${i18next.t('checkin:state.due')}`
  return isUnsent(ticketNumber) ? `${words} …` : words
}

function noteText({ missing = [], ssr = '', boarding, disrupted }: Ticket): string {
  const count = missing.length
  const left = disrupted ? i18next.t(`checkin:list.disrupted.${disrupted}`) : ''
  const incomplete = count > 0 && !boarding ? i18next.t('checkin:list.missing', { count }) : ''
  return [left, ssr, incomplete, boarding?.forced ?? ''].filter(Boolean).join(' · ')
}

function shared(t: Words): Column<Ticket>[] {
  return [
    {
      key: 'marked',
      title: t('column.marked'),
      width: 32,
      tone: 'accent',
      text: (row) => (isMarked(row) ? '✓' : ''),
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 140,
      tone: ({ boarding }) => (boarding ? 'good' : 'muted'),
      text: stateText,
      value: ({ boarding }) => boarding?.at,
    },
  ]
}

const ticketColumn = (t: Words): Column<Ticket> => ({
  key: 'ticket',
  title: t('column.ticket'),
  width: 92,
  tone: 'strong',
  needed: true,
  text: ({ ticketNumber }) => withoutZeros(ticketNumber),
})

const last = (t: Words): Column<Ticket>[] => [
  { key: 'to', title: t('column.to'), width: 56, text: ({ destination }) => destination },
  { key: 'note', title: t('column.note'), width: 172, grow: 1, tone: 'warn', text: noteText },
]

function passengerColumns(t: Words): Column<Ticket>[] {
  return [
    ...shared(t),
    {
      key: 'surname',
      title: t('column.surname'),
      width: 150,
      grow: 2,
      tone: 'strong',
      text: ({ surname }) => surname,
    },
    { key: 'name', title: t('column.name'), width: 120, grow: 1, text: ({ name }) => name },
    { key: 'type', title: t('column.type'), width: 56, text: ({ type }) => type },
    {
      key: 'place',
      title: t('column.place'),
      width: 96,
      text: ({ place = '', accommodation }) => place || accommodation,
    },
    ticketColumn(t),
    { key: 'booking', title: t('column.booking'), width: 80, text: ({ reservationCode }) => reservationCode },
    {
      key: 'gate',
      title: t('column.gate'),
      width: 72,
      tone: 'muted',
      text: ({ boarding }) => boarding?.gate ?? '',
    },
    ...last(t),
  ]
}

/** With lane and height, by which the deck is loaded. */
function vehicleColumns(t: Words): Column<Ticket>[] {
  const metres = (key: 'length' | 'height'): Column<Ticket> => ({
    key,
    title: t(`column.${key}`),
    width: 80,
    numeric: true,
    text: (row) => printMetres(row[key]),
    value: (row) => row[key],
  })
  return [
    ...shared(t),
    {
      key: 'plate',
      title: t('column.plate'),
      width: 96,
      tone: 'strong',
      text: ({ plateNumber = '' }) => plateNumber,
    },
    { key: 'category', title: t('column.category'), width: 80, text: ({ type }) => type },
    {
      key: 'lane',
      title: t('column.lane'),
      width: 72,
      tone: ({ lane }) => (lane === 'HIGH' ? 'accent' : undefined),
      text: ({ lane }) => (lane === undefined ? '' : t(`lane.${lane}`)),
    },
    metres('length'),
    metres('height'),
    {
      key: 'driver',
      title: t('column.driver'),
      width: 90,
      grow: 1,
      text: ({ surname, name }) => `${surname} ${name}`,
    },
    ticketColumn(t),
    ...last(t),
  ]
}
