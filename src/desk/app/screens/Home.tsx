import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { AccountPanel } from '../../ledger/AccountPanel.tsx'
import { HomeLinks } from '../frame/HomeLinks.tsx'
import { wordProblem } from '../notices/refusalText.ts'
import { DayPanels } from './DayPanels.tsx'

/** Where a day begins: what sails, what runs out, what was sold, what may be spent, and the ways on. */
export default function Home() {
  useLayoutEffect(() => commands.enter('home'), [])
  return (
    <>
      <HomeLinks />
      <DayPanels>
        <AccountPanel word={wordProblem} />
      </DayPanels>
    </>
  )
}
