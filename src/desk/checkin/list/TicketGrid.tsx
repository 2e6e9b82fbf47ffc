import { checkInCommand } from '../commands.ts'
import { nameOfPerson } from '../../../domain/value/personName.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { scanField, listFocus } from '../pageFocus.ts'
import { chooseByHand, type Ticket, useCheckIn } from '../checkinStore.ts'
import { showNextPage } from './live.ts'
import { companionText, narrowAgain, placeOfTicket, tickets, isUnsent, withoutZeros } from './tickets.ts'
import i18next from 'i18next'
import { printMetres } from '../../../domain/value/money.ts'
import { timeOf } from '../../../domain/value/portTime.ts'
import { type ColumnShapes, columnsOf } from '../../grid/column.ts'
import { useTextOf } from '../../language/text.ts'

/** The last row that has come leads to the next page of the list. */
function goTo({ ticketNumber }: Ticket): void {
  useCheckIn.setState({ current: ticketNumber })
  if (placeOfTicket(ticketNumber) === tickets.count() - 1) void showNextPage()
}

/**
 * The passengers or the vehicles of the sailing: Enter checks one in, Space marks it, characters go to the scan field.
 */
export function TicketGrid({ kind }: { kind: 'passengers' | 'vehicles' }) {
  const { t } = useTranslation('checkin')
  const titleOf = useTextOf()
  const grid = useRef<GridHandle>(null)
  const shapes = kind === 'vehicles' ? vehicles : passengers
  const columns = useMemo(
    () => columnsOf<Ticket>()(shapes, (key) => titleOf(`checkin:column.${key}`)),
    [shapes, titleOf],
  )
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
      onHand={({ ticketNumber }) => chooseByHand(ticketNumber)}
      onEnter={({ ticketNumber }) => {
        chooseByHand(ticketNumber)
        void commands.run(checkInCommand.checkIn, {}, 'key')
      }}
      onSpace={() => void commands.run(checkInCommand.mark, {}, 'key')}
      onText={scanField.take}
    />
  )
}

const isMarked = ({ ticketNumber }: Ticket) => useCheckIn.getState().marked.has(ticketNumber)

/** Sign and word; `…` while it is still to be sent. */
function stateText({ boarding, ticketNumber }: Ticket): string {
  const words = boarding
    ? `✓ ${i18next.t('checkin:state.in')} ${timeOf(boarding.at)}`
    : `○ ${i18next.t('checkin:state.due')}`
  return isUnsent(ticketNumber) ? `${words} …` : words
}

function noteText({ missing = [], ssr = '', boarding, disrupted, companion }: Ticket): string {
  const count = missing.length
  const left = disrupted ? i18next.t(`checkin:list.disrupted.${disrupted}`) : ''
  const incomplete = count > 0 && !boarding ? i18next.t('checkin:list.missing', { count }) : ''
  const accompanied = companion ? companionText(companion) : ''
  return [left, accompanied, ssr, incomplete, boarding?.forced ?? ''].filter(Boolean).join(' · ')
}

const first: ColumnShapes<Ticket> = {
  marked: { width: 32, tone: 'accent', text: (row) => (isMarked(row) ? '✓' : '') },
  state: {
    width: 168,
    text: stateText,
    tone: ({ boarding }) => (boarding ? 'good' : 'muted'),
    value: ({ boarding }) => boarding?.at,
  },
}

const ticket: ColumnShapes<Ticket>[string] = {
  width: 92,
  tone: 'strong',
  needed: true,
  text: ({ ticketNumber }) => withoutZeros(ticketNumber),
}

const to: ColumnShapes<Ticket>[string] = { width: 50, text: ({ destination }) => destination }

const note = (width: number): ColumnShapes<Ticket>[string] => ({
  width,
  grow: 1,
  tone: 'warn',
  text: noteText,
})

const passengers: ColumnShapes<Ticket> = {
  ...first,
  surname: { width: 130, grow: 2, tone: 'strong', text: ({ surname }) => surname },
  name: { width: 110, grow: 1, text: ({ name }) => name },
  type: { width: 56, text: ({ type }) => type },
  place: { width: 84, text: ({ place = '', accommodation }) => place || accommodation },
  ticket,
  booking: { width: 80, text: ({ reservationCode }) => reservationCode },
  gate: { width: 62, tone: 'muted', text: ({ boarding }) => boarding?.gate ?? '' },
  to,
  note: note(150),
}

const metres = (key: 'length' | 'height'): ColumnShapes<Ticket>[string] => ({
  width: 80,
  numeric: true,
  text: (row) => printMetres(row[key]),
  value: (row) => row[key],
})

/** With lane and height, by which the deck is loaded. */
const vehicles: ColumnShapes<Ticket> = {
  ...first,
  plate: { width: 96, tone: 'strong', text: ({ plateNumber = '' }) => plateNumber },
  category: { width: 80, text: ({ type }) => type },
  lane: {
    width: 66,
    tone: ({ lane }) => (lane === 'HIGH' ? 'accent' : undefined),
    text: ({ lane }) => (lane === undefined ? '' : i18next.t(`checkin:lane.${lane}`)),
  },
  length: metres('length'),
  height: metres('height'),
  driver: { width: 80, grow: 1, text: nameOfPerson },
  ticket,
  to,
  note: note(172),
}
