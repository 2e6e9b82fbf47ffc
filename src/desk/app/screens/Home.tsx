import { useLayoutEffect } from 'react'
import { OptionList } from '../../booking/recall/OptionList.tsx'
import { commands } from '../../command/registry.ts'
import { AccountPanel } from '../../ledger/AccountPanel.tsx'
import { useLocations } from '../../reference/locations.ts'
import { TodaysSailings } from '../../sailing/TodaysSailings.tsx'
import { settingOf } from '../../settings/settings.ts'
import { useSettings } from '../../settings/store.ts'
import { HomeLinks } from '../HomeLinks.tsx'
import { wordProblem } from '../words.ts'

/** Where a day begins: what sails, what runs out, what may be spent, and the ways on. */
export default function Home() {
  const from = useSettings(({ value }) => settingOf(value, 'selectedFromPort'))
  const locations = useLocations()
  useLayoutEffect(() => commands.enter('home'), [])
  return (
    <>
      <HomeLinks />
      <div className="home">
        <section className="home-part">
          <TodaysSailings from={from} locations={locations} word={wordProblem} />
        </section>
        <section className="home-part">
          <OptionList />
          <AccountPanel word={wordProblem} />
        </section>
      </div>
    </>
  )
}
