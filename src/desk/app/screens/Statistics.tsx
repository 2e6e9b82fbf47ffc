import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { useCompanies, useLocations, useVessels } from '../../field/choice/referenceLists.ts'
import { StatisticsPage } from '../../statistics/StatisticsPage.tsx'

/** The tickets sold: a list, sums and plots, and their export. */
export default function Statistics() {
  useLayoutEffect(() => commands.enter('statistics'), [])
  const locations = useLocations()
  return <StatisticsPage companies={useCompanies()} vessels={useVessels()} locations={locations} />
}
