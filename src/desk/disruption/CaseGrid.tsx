import { disruptionCommand } from './commands.ts'
import { bookingCommand } from '../booking/commands.ts'
import { isFocusLost } from '../field/focus/focus.ts'
import { useEffect, useMemo, useRef, useImperativeHandle, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../command/registry.ts'
import { asHigh, useRows } from '../grid/useRows.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { codeOf, useDisruptions, type DisruptionCase } from './disruptionStore.ts'
import type { TFunction } from 'i18next'
import { dateOf, timeOf } from '../../domain/value/portTime.ts'
import { shortcuts } from '../command/keyboard.ts'
import { keyName } from '../keys/keyName.ts'
import { columnsOf, type Column, figure } from '../grid/column.ts'
import { refusalText } from '../request/problemText.ts'
import { formatDayOfYear } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { refusalOf } from './proposals.ts'

interface CaseGridProps {
  cases: readonly DisruptionCase[]
  ref: Ref<GridHandle>
}

/** The affected bookings: Space marks one, Enter opens it. The cursor begins on the first when the focus is free. */
export function CaseGrid({ cases, ref }: CaseGridProps) {
  const { t } = useTranslation('disruption')
  const marked = useDisruptions((state) => state.marked)
  const listed = useMemo(
    () => cases.map((one) => ({ ...one, marked: marked.has(codeOf(one)) })),
    [cases, marked],
  )
  const rows = useRows(listed)
  const columns = useMemo(() => caseColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  useImperativeHandle<GridHandle | null, GridHandle | null>(ref, () => grid.current, [])
  useEffect(() => {
    const { current } = useDisruptions.getState()
    if (cases.some((one) => codeOf(one) === current)) return
    // The row of a booking that has been changed is gone: the next one is current.
    grid.current?.go(Math.max(0, Math.min(grid.current.place(), cases.length - 1)))
  }, [cases, rows])
  useEffect(() => {
    if (isFocusLost()) grid.current?.focus()
  }, [])
  return (
    <div {...asHigh(cases.length, true)}>
      <Grid
        ref={grid}
        name="disruptions"
        rows={rows}
        columns={columns}
        label={t('cases')}
        keyOf={codeOf}
        rowClass={(row) => (row.marked ? 'picked' : undefined)}
        onCursor={(row) => useDisruptions.setState({ current: codeOf(row) })}
        onSpace={() => void commands.run(disruptionCommand.mark, {}, 'key')}
        onEnter={({ crsReservationId }) =>
          void commands.run(bookingCommand.recall, { reference: crsReservationId }, 'bar')
        }
      />
    </div>
  )
}

type Row = DisruptionCase & { marked: boolean }

const when = (local: string) => `${formatDayOfYear(dateOf(local))} ${timeOf(local)}`

/** Columns of the affected bookings. */
const caseColumns = (t: TFunction<'disruption'>): Column<Row>[] =>
  columnsOf<Row>()(
    {
      marked: { width: 32, tone: 'accent', text: ({ marked }) => (marked ? '✓' : '') },
      reference: {
        width: 76,
        tone: 'strong',
        needed: true,
        text: ({ crsReservationId }) => crsReservationId,
      },
      name: { width: 164, grow: 1, text: ({ name }) => name },
      persons: figure(46, ({ persons }) => persons),
      vehicles: {
        ...figure(46, ({ vehicles }) => vehicles),
        text: ({ vehicles }) => (vehicles > 0 ? String(vehicles) : ''),
      },
      accommodations: { width: 112, text: ({ accommodations }) => accommodations },
      route: { width: 84, text: ({ origin, destination }) => `${origin.idOrCode}→${destination.idOrCode}` },
      status: { width: 66, text: (row) => t(`status.${statusOf(row)}`) },
      proposal: {
        width: 276,
        grow: 2,
        tone: ({ proposal, stays }) => (proposal || stays ? 'good' : 'warn'),
        text: (row) => proposalText(row, t),
      },
      difference: {
        ...figure(70, ({ proposal }) => proposal?.difference ?? 0),
        text: ({ proposal }) => (proposal ? formatMoney(proposal.difference) : ''),
      },
      contact: { width: 84, tone: 'muted', text: ({ channel }) => channelText(channel || 'none', t) },
      language: { width: 40, tone: 'muted', text: ({ language }) => language.toUpperCase() },
    },
    (key) => t(`column.${key}`),
  )

function proposalText(row: DisruptionCase, t: TFunction<'disruption'>): string {
  const { proposal, reason = 'noSailing', refusal, departureDateTime, arrivalDateTime } = row
  if (row.stays) return t('stays', { departs: when(departureDateTime), arrives: timeOf(arrivalDateTime) })
  if (row.checkedIn > 0) {
    const key = shortcuts.keysOf(disruptionCommand.checkOut)
    return t('checkOutFirst', { key: key === undefined ? '' : keyName(key) }).trim()
  }
  if (proposal) return `${when(proposal.departureDateTime)} ${proposal.company} ${proposal.vessel.name}`
  if (refusal) return refusalText(refusalOf(refusal))
  return t(`reason.${reason}`)
}

function statusOf({ status, checkedIn }: DisruptionCase): 'option' | 'issued' | 'checkedIn' {
  if (checkedIn > 0) return 'checkedIn'
  return status === 'OPTIONAL' ? 'option' : 'issued'
}

const channelText = (channel: 'email' | 'sms' | 'none', t: TFunction<'disruption'>) => t(`channel.${channel}`)
