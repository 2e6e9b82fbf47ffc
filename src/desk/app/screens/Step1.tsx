import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { useLocations } from '../../reference/locations.ts'
import { DateStrip } from '../../sailing/DateStrip.tsx'
import { LegTabs } from '../../sailing/LegTabs.tsx'
import { Results, useFocusWish } from '../../sailing/Results.tsx'
import { SearchForm } from '../../sailing/SearchForm.tsx'
import { useSailing } from '../../sailing/store.ts'
import { TripDetail } from '../../sailing/TripDetail.tsx'

/** Trip search: where, when and who on top, the trips below, the one under the cursor at the right. */
export default function Step1() {
  const { t } = useTranslation('sailing')
  const locations = useLocations()
  const { today } = lineContext.get()
  const asked = useSailing((state) => state.asked !== undefined)
  useLayoutEffect(() => commands.enter('step1'), [])
  useFocusWish()
  return (
    <>
      <SearchForm locations={locations} today={today} />
      <DateStrip today={today} />
      <div className="split">
        <div className="split-main">
          <LegTabs />
          <Results />
        </div>
        <aside className="detail">
          {asked ? <TripDetail /> : <p className="detail-note">{t('start')}</p>}
        </aside>
      </div>
    </>
  )
}
