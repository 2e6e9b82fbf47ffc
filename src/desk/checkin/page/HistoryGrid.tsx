import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { checkin as calls } from '../../../contract/checkin.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import type { Column } from '../../grid/column.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { useRows } from '../../grid/useRows.ts'
import { formatDayAndMonth } from '../../language/date.ts'
import { useRecord } from '../../request/record.ts'
import { listFocus } from '../list/focusList.ts'
import { withoutZeros } from '../list/tickets.ts'
import { scanField } from '../scan/scanField.ts'
import { boardingOf, useCheckIn, type Sailing } from '../checkinStore.ts'
import type { GateEvent } from './eventText.ts'

const pageSize = 500

/** Who was checked in and out, when, where and by whom; the latest first. */
export function HistoryGrid({ sailing, word }: { sailing: Sailing; word(problem: unknown): string }) {
  const { t } = useTranslation('checkin')
  const grid = useRef<GridHandle>(null)
  const stats = useCheckIn((state) => state.stats)
  const query = { ...boardingOf(sailing), page: 1, pageSize }
  const answer = useRecord(calls.history, { query }, { staleTime: 0 })
  const { data, refetch } = answer
  const events = data === undefined || isRefusal(data) ? undefined : data.events
  const rows = useRows(events)
  const columns = useMemo(() => columnsIn(t), [t])
  useEffect(() => listFocus.attach(() => grid.current), [])
  // Every check-in of another gate changes the figures.
  useEffect(() => void refetch(), [stats, refetch])
  return (
    <>
      <Grid
        ref={grid}
        name="checkInHistory"
        rows={rows}
        columns={columns}
        label={t('view.history')}
        keyOf={({ at, kind, ticketNumber = '', user }) => [at, kind, ticketNumber, user].join(' ')}
        onText={scanField.take}
      />
      <QueryStatus of={answer} word={word} none={events?.length === 0 && t('history.none')} />
    </>
  )
}

function columnsIn(t: TFunction<'checkin'>): Column<GateEvent>[] {
  return [
    {
      key: 'at',
      title: t('column.at'),
      width: 140,
      tone: 'muted',
      text: ({ at }) => `${formatDayAndMonth(dateOf(at))} ${at.slice(11)}`,
      value: ({ at }) => at,
    },
    {
      key: 'event',
      title: t('column.event'),
      width: 200,
      tone: 'strong',
      text: ({ kind }) => t(`event.${kind}`),
    },
    { key: 'name', title: t('column.who'), width: 150, grow: 2, text: ({ name = '' }) => name },
    {
      key: 'ticket',
      title: t('column.ticket'),
      width: 116,
      text: ({ ticketNumber = '' }) => withoutZeros(ticketNumber),
    },
    { key: 'user', title: t('column.user'), width: 120, text: ({ user }) => user },
    { key: 'gate', title: t('column.gate'), width: 80, text: ({ gate }) => gate },
    {
      key: 'note',
      title: t('column.note'),
      width: 150,
      grow: 1,
      text: ({ reason = '', offline }) =>
        [reason, offline ? t('event.offline') : ''].filter(Boolean).join(' · '),
    },
  ]
}
