import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { AccountPanel } from '../../ledger/AccountPanel.tsx'
import { HomeLinks } from '../frame/HomeLinks.tsx'
import { problemText } from '../notices/refusalText.ts'
import { DayPanels } from './sale/DayPanels.tsx'

/** The first page of the day: departures, expiring options, sales, credit, and links. */
export default function Home() {
  useLayoutEffect(() => commands.enter('home'), [])
  return (
    <>
      <HomeLinks />
      <DayPanels>
        <AccountPanel word={problemText} />
      </DayPanels>
    </>
  )
}
