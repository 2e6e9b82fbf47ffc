import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateAndDay } from '../../language/date.ts'
import { Announcement } from '../../look/Announcement.tsx'
import { hiddenOf, useSailing } from '../sailingStore.ts'
import { watchChanges } from './live.ts'

/** Announces the number of trips found and live changes to screen readers; never takes the focus. */
export function LiveAnnouncement() {
  const { t } = useTranslation('sailing')
  const changes = useSailing((state) => state.announcement)
  const found = useFound(t)
  useEffect(() => watchChanges(), [])
  return <Announcement text={changes || found} />
}

/** The number of trips on the leg that is shown, or that there are none; empty before the first search. */
function useFound(t: TFunction<'sailing'>): string {
  const asked = useSailing((state) => state.asked)
  const searching = useSailing((state) => state.searching)
  const unanswered = useSailing((state) => state.unanswered)
  const leg = useSailing((state) => state.leg)
  const shown = useSailing(({ answers }) => answers[leg]?.count() ?? 0)
  const hidden = useSailing(() => hiddenOf(leg))
  if (searching) return t('searching')
  if (asked === undefined) return ''
  if (unanswered) return t('noTripsUnanswered')
  if (shown > 0) return t('tripsFound', { count: shown })
  if (hidden > 0) return t('allHidden', { count: hidden })
  const { date = '' } = asked.legs[leg] ?? {}
  return date === '' ? t('noTrips') : t('noTripsOn', { day: formatDateAndDay(date) })
}
