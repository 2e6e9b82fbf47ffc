import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sailing } from '../../contract/sailing.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { dateOf } from '../../domain/value/portTime.ts'
import { commands } from '../command/registry.ts'
import { usePortTime } from '../command/usePortTime.ts'
import { Awaited } from '../field/Awaited.tsx'
import { Grid } from '../grid/Grid.tsx'
import { createRows } from '../grid/rows.ts'
import { useRecord } from '../request/record.ts'
import { allPorts, type Trip } from './form.ts'
import { useSailing } from './store.ts'
import { busiest, type PortOnSale, sailingsAhead } from './today.ts'
import { todaysColumns } from './todaysColumns.ts'

/** Milliseconds: what others sell meanwhile shows within them. */
const refetchInterval = 120_000

interface Props {
  from: string
  locations: readonly PortOnSale[]
  word(problem: unknown): string
}

/** What still sails today from the port the operator sells from; Enter goes on to its trips. */
export function TodaysSailings({ from, locations, word }: Props) {
  const { t } = useTranslation('sailing')
  const searched = useSailing(({ form }) => form.legs[0]?.origin ?? '')
  const origin = searched || from || busiest(locations)
  const now = usePortTime()
  const today = dateOf(now)
  const [rows] = useState(() => createRows<Trip>())
  const columns = useMemo(() => todaysColumns((key) => t(`today.${key}` as 'today.ship')), [t])
  const leg = { origin: { idOrCode: origin }, destination: { idOrCode: allPorts }, departureDate: today }
  const asked = { enabled: origin !== '', refetchInterval }
  const answer = useRecord(sailing.listOfTrips, { body: { legs: [leg] } }, asked)
  const trips =
    answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data.listOfTrips[0]?.trips
  const ahead = useMemo(() => trips && sailingsAhead(trips, now), [trips, now])
  useEffect(() => rows.replace(ahead ?? []), [rows, ahead])
  const port = locations.find(({ idOrCode }) => idOrCode === origin)?.name ?? origin

  function search({ destination }: Trip): void {
    const legs = [{ origin, destination: destination.idOrCode, date: today }]
    const travellers = [{ type: 'AD', quantity: 1 }]
    void commands.run('sailing.search', { legs, travellers, vehicles: [] }, 'screen')
  }
  return (
    <>
      <h2 className="section-title">{t('today.title', { port })}</h2>
      <Grid
        rows={rows}
        columns={columns}
        label={t('today.title', { port })}
        keyOf={(trip) => `${trip.departureDateTime} ${trip.vessel.idOrCode}`}
        onEnter={search}
      />
      <Awaited of={answer} word={word} none={ahead?.length === 0 && t('today.none')} />
    </>
  )
}
