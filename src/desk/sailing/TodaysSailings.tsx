import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import { sailing } from '../../contract/sailing.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { lineContext } from '../command/keyboard.ts'
import type { Column } from '../grid/column.ts'
import { Grid } from '../grid/Grid.tsx'
import { createRows } from '../grid/rows.ts'
import { formatTime } from '../language/date.ts'
import { useRecord } from '../request/record.ts'
import { allPorts, type Trip } from './form.ts'
import { sailingsAhead } from './today.ts'
import { useSailing } from './store.ts'

/** Hundredths of a metre of lane a usual car takes. */
const carLane = 425

type Location = AnswerOf<typeof reference.locations>['locations'][number]

/** The port most is sold from, for an operator who has named none. */
function busiest(locations: readonly Location[]): string {
  const ports = locations.filter(({ members }) => members.length === 0)
  return ports.toSorted((one, other) => other.sailings - one.sailings)[0]?.idOrCode ?? ''
}

function columnsFor(t: (key: string) => string): Column<Trip>[] {
  const word = (key: string) => t(`today.${key}`)
  return [
    { key: 'time', title: word('departs'), width: 80, text: (trip) => formatTime(trip.departureDateTime) },
    {
      key: 'ship',
      title: word('ship'),
      width: 150,
      text: ({ vessel }) => vessel.name ?? vessel.idOrCode,
    },
    { key: 'to', title: word('to'), width: 200, grow: 1, text: wayOf },
    {
      key: 'seats',
      title: word('seats'),
      width: 80,
      numeric: true,
      tone: 'good',
      text: ({ seats }) => String(seats),
    },
    {
      key: 'berths',
      title: word('berths'),
      width: 80,
      numeric: true,
      text: (trip) => (trip.hasCabin ? String(trip.berths) : '–'),
    },
    {
      key: 'cars',
      title: word('cars'),
      width: 80,
      numeric: true,
      text: (trip) => (trip.hasGarage ? String(Math.floor(trip.garage / carLane)) : '–'),
    },
  ]
}

/** Where it ends, and what it calls at before. */
const wayOf = ({ stops, destination }: Trip) =>
  [destination.name ?? destination.idOrCode, ...stops.map(({ idOrCode }) => idOrCode)].join(' · ')

/** What still sails today from the port the operator sells from; Enter goes on to its trips. */
export function TodaysSailings({ from, locations }: { from: string; locations: readonly Location[] }) {
  const { t } = useTranslation('sailing')
  const searched = useSailing(({ form }) => form.legs[0]?.origin ?? '')
  const origin = searched || from || busiest(locations)
  const { today, now } = lineContext.get()
  const [rows] = useState(() => createRows<Trip>())
  const columns = useMemo(() => columnsFor((key) => t(key as 'today.ship')), [t])
  const question = { origin: { idOrCode: origin }, destination: { idOrCode: allPorts }, departureDate: today }
  const { data } = useRecord(sailing.listOfTrips, { body: { legs: [question] } }, { enabled: origin !== '' })
  const trips = data === undefined || isRefusal(data) ? undefined : data.listOfTrips[0]?.trips
  useEffect(() => rows.replace(sailingsAhead(trips ?? [], `${today} ${now}`)), [rows, trips, today, now])
  const port = locations.find(({ idOrCode }) => idOrCode === origin)

  function search({ destination }: Trip): void {
    const leg = { origin, destination: destination.idOrCode, date: today }
    const travellers = [{ type: 'AD', quantity: 1 }]
    void commands.run('sailing.search', { legs: [leg], travellers, vehicles: [] }, 'screen')
  }
  return (
    <>
      <h2 className="section-title">{t('today.title', { port: port?.name ?? origin })}</h2>
      {trips?.length === 0 && <p className="empty">{t('today.none')}</p>}
      <Grid
        rows={rows}
        columns={columns}
        label={t('today.title', { port: port?.name ?? origin })}
        keyOf={(trip) => `${trip.departureDateTime} ${trip.vessel.idOrCode}`}
        onEnter={search}
      />
    </>
  )
}
