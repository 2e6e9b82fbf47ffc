import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, dateOf } from '../../../domain/value/portTime.ts'
import { commands } from '../../command/registry.ts'
import { usePortTime } from '../../command/usePortTime.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { asHigh } from '../../grid/asHigh.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useRows } from '../../grid/useRows.ts'
import { formatDayOfYear } from '../../language/date.ts'
import { type Trip } from '../search/form.ts'
import { useSailing } from '../sailingStore.ts'
import { useNextDepartures } from './useNextDepartures.ts'
import { departurePort, type PortOnSale } from './today.ts'
import { todaysColumns } from './todaysColumns.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

interface Props {
  from: string
  locations: readonly PortOnSale[]
  word(problem: unknown): string
}

/** The next sailings from the operator’s port, today or on the next day with any; Enter opens its trips. */
export function TodaysSailings({ from, locations, word }: Props) {
  const { t } = useTranslation('sailing')
  const searched = useSailing(({ form }) => form.legs[0]?.origin ?? '')
  const port = departurePort(locations, [searched, from])
  const now = usePortTime(port?.timezone)
  const columns = useMemo(() => todaysColumns((key) => t(`today.${key}` as 'today.ship')), [t])
  const { day, ahead, question } = useNextDepartures(port?.idOrCode ?? '', now)
  const rows = useRows(ahead)
  const title = useTitle(port?.name ?? '', day, dateOf(now))

  if (port === undefined) return null
  function search({ origin, destination }: Trip): void {
    const legs = [{ origin: origin.idOrCode, destination: destination.idOrCode, date: day }]
    const travellers = [{ type: 'AD', quantity: 1 }]
    void commands.run('sailing.search', { legs, travellers, vehicles: [] }, 'screen')
  }
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <div {...asHigh(ahead?.length ?? 0, true)}>
        <Grid
          name="today"
          rows={rows}
          columns={columns}
          label={title}
          keyOf={(trip) => `${trip.departureDateTime} ${trip.vessel.idOrCode}`}
          opensOnClick
          onEnter={search}
        />
      </div>
      <QueryStatus of={question} word={word} none={ahead?.length === 0 && t('today.none')} />
    </>
  )
}

/** Names the day unless it is today, as a bare time would be read as today’s. */
function useTitle(port: string, day: string, today: string): string {
  const { t } = useTranslation('sailing')
  if (day === today) return t('today.title', { port })
  const words = { port, day: formatDayOfYear(day) }
  return day === addDays(today, 1) ? t('today.tomorrow', words) : t('today.later', words)
}
