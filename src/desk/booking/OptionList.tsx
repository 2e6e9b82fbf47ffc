import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { booking as calls } from '../../contract/booking.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { addDays, dateOf, timeOf } from '../../domain/value/portTime.ts'
import { commands } from '../command/registry.ts'
import { usePortTime } from '../command/usePortTime.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import type { Column } from '../grid/column.ts'
import { asHigh } from '../grid/asHigh.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { createRows } from '../grid/rows.ts'
import { formatDateTime, formatDayOfYear } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { useRecord } from '../request/record.ts'
import { isFocusFree } from './focusFree.ts'
import { urgencyOf } from './urgency.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

type Option = AnswerOf<typeof calls.activeOptions>['bookings'][number]

/** Days ahead that are searched for options; the call accepts no more. */
const ahead = 15
/** Milliseconds between refreshes, which show the options of other users. */
const refetchInterval = 120_000

function columnsFor(word: (key: string) => string, now: string): Column<Option>[] {
  return [
    {
      key: 'until',
      title: word('until'),
      width: 134,
      tone: ({ optionDateTime = '' }) => urgencyOf(optionDateTime, now),
      text: ({ optionDateTime = '' }) => untilOf(optionDateTime),
      value: ({ optionDateTime }) => optionDateTime,
    },
    {
      key: 'reference',
      title: word('reference'),
      width: 80,
      tone: 'strong',
      text: ({ crsReservationId }) => crsReservationId,
    },
    {
      key: 'leader',
      title: word('leader'),
      width: 94,
      grow: 2,
      text: ({ leader }) => leader.lastName ?? '',
    },
    { key: 'trip', title: word('trip'), width: 204, grow: 1, text: tripOf },
    { key: 'total', title: word('total'), width: 79, numeric: true, text: ({ total }) => formatMoney(total) },
  ]
}

/** `Πέμ 24/12 20:00`: within a few weeks the weekday is more useful than the year. */
function untilOf(local: string): string {
  return local === '' ? '' : `${formatDayOfYear(dateOf(local))} ${timeOf(local)}`
}

function tripOf({ trips }: Option): string {
  const [first] = trips
  if (first === undefined) return ''
  const day = first.departureDateTime === '' ? '' : ` ${formatDateTime(first.departureDateTime)}`
  return `${first.origin.idOrCode}→${first.destination.idOrCode}${day}`
}

/** The agency’s options, the next to expire first; Enter recalls one. `focused`: takes the focus when shown. */
export function OptionList({ focused = false }: { focused?: boolean }) {
  const { t } = useTranslation('recall')
  const now = usePortTime()
  const today = dateOf(now)
  const [rows] = useState(() => createRows<Option>())
  const columns = useMemo(() => columnsFor((key) => t(`options.${key}`), now), [t, now])
  const path = { fromDate: today, toDate: addDays(today, ahead) }
  const answer = useRecord(calls.activeOptions, { path }, { staleTime: 0, refetchInterval })
  const options = answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data.bookings
  useEffect(() => rows.replace([...(options ?? [])]), [rows, options])
  const grid = useRef<GridHandle>(null)
  const some = options !== undefined && options.length > 0
  useEffect(() => {
    if (focused && some && isFocusFree()) grid.current?.focus()
  }, [focused, some])
  return (
    <>
      <SectionTitle>
        {t('options.title')} {some && <span className="strong">{options.length}</span>}
      </SectionTitle>
      {some && (
        <div {...asHigh(options.length, true)} data-hint="home">
          <Grid
            ref={grid}
            name="options"
            rows={rows}
            columns={columns}
            label={t('options.title')}
            keyOf={({ crsReservationId }) => crsReservationId}
            opensOnClick
            onEnter={({ crsReservationId }) =>
              void commands.run('booking.recall', { reference: crsReservationId }, 'screen')
            }
          />
        </div>
      )}
      <QueryStatus
        of={answer}
        word={() => t('options.unread')}
        none={options?.length === 0 && t('options.none')}
      />
    </>
  )
}
