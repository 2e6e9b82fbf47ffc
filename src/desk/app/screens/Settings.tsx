import { useEffect } from 'react'
import { report } from '../notices/outcomes.ts'
import { loadSystemPrinters } from '../start/desktop.ts'
import { usePrinters } from '../../ticket/fetchPapers.ts'
import { useLocations } from '../../field/choice/choice.ts'
import { useSession } from '../../session/sessionStore.ts'
import { SettingsPage } from '../../settings/page/SettingsPage.tsx'
import { themes, useLook } from '../../look/look.ts'

/** All settings except the keys, which have their own page. */
export function Settings() {
  const locations = useLocations()
  const printers = usePrinters()
  const currency = useSession(({ configuration }) => configuration?.currency ?? '')
  const theme = useLook((look) => look.theme)
  useEffect(() => void loadSystemPrinters().catch(report), [])
  return (
    <SettingsPage
      locations={locations}
      printers={printers}
      currency={currency}
      theme={theme}
      themes={themes}
    />
  )
}
