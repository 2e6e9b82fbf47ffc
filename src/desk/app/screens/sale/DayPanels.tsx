import type { ReactNode } from 'react'
import { rightsToLookUp } from '../../../../domain/session/right.ts'
import { OptionList } from '../../../booking/OptionList.tsx'
import { LastBookings } from '../../../ledger/LastBookings.tsx'
import { useLocations } from '../../../field/choice/referenceLists.ts'
import { TodaysSailings } from '../../../sailing/today/TodaysSailings.tsx'
import { settingOf } from '../../../settings/settings.ts'
import { isPermitted, useIsForbidden } from '../../../session/permission.ts'
import { useSession } from '../../../session/sessionStore.ts'
import { AsidePanel } from '../../../draft/AsidePanel.tsx'
import { useSettings } from '../../../settings/settingsStore.ts'
import { saved } from '../../drafts.ts'

/** The overview of the day: next departures, today’s sales, latest bookings and options about to expire. */
export function DayPanels({ children }: { children?: ReactNode }) {
  const from = useSettings(({ value }) => settingOf(value, 'selectedFromPort'))
  const locations = useLocations()
  return (
    <div className="day-panels" data-spot="results" data-hint="home">
      <section className="day-part">
        <TodaysSailings from={from} locations={locations} />
        <SoldLately />
      </section>
      <section className="day-part">
        <PendingBookings />
        {children}
      </section>
    </div>
  )
}

/** Bookings that are likely to be recalled next, where none is shown. */
export function BookingPanels() {
  return (
    <div className="day-panels" data-hint="home">
      <section className="day-part">
        <SoldLately />
      </section>
      <section className="day-part">
        <PendingBookings />
      </section>
    </div>
  )
}

function SoldLately() {
  const user = useSession((state) => state.user?.userName ?? '')
  const noLog = useIsForbidden('activity_log') || !isPermitted(rightsToLookUp)
  return noLog ? null : <LastBookings user={user} />
}

function PendingBookings() {
  const noOptions = useIsForbidden('optional_list')
  return (
    <>
      {!noOptions && <OptionList />}
      <AsidePanel load={saved.list} />
    </>
  )
}
