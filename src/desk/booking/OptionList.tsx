import { bookingCommand } from './commands.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { booking as calls } from '../../contract/booking/booking.ts'
import { addDays, dateOf } from '../../domain/value/portTime.ts'
import { commands } from '../command/registry.ts'
import { usePortTime } from '../command/useCommands.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { asHigh, useRows } from '../grid/rows.ts'
import { Grid } from '../grid/Grid.tsx'
import { answerOrUndefined, useRecord } from '../request/record.ts'
import { optionColumns, mostDays } from './options/optionsStore.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

/** Milliseconds between refreshes, which show the options of other users. */
const refetchInterval = 120_000

/** The agency’s options that expire next; Enter recalls one. */
export function OptionList() {
  const { t } = useTranslation('booking')
  const now = usePortTime()
  const today = dateOf(now)
  const path = { fromDate: today, toDate: addDays(today, mostDays) }
  const answer = useRecord(
    calls.activeOptions,
    { path },
    { staleTime: 0, refetchInterval, together: 'screen' },
  )
  const options = answerOrUndefined(answer.data)?.bookings
  const rows = useRows(options)
  const columns = useMemo(() => optionColumns(t, now), [t, now])
  const some = options !== undefined && options.length > 0
  return (
    <>
      <SectionTitle>
        {t('options.title')} {some && <span className="strong">{options.length}</span>}
      </SectionTitle>
      {some && (
        <div {...asHigh(options.length, true)} data-hint="home">
          <Grid
            name="options"
            rows={rows}
            columns={columns}
            label={t('options.title')}
            keyOf={({ crsReservationId }) => crsReservationId}
            opensOnClick
            onEnter={({ crsReservationId }) =>
              void commands.run(bookingCommand.recall, { reference: crsReservationId }, 'bar')
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
