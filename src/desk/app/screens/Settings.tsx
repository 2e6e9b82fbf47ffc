import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { useLocations } from '../../reference/locations.ts'
import { SettingsPage } from '../../settings/page/SettingsPage.tsx'

/** Everything the operator may set; the keys have a page of their own. */
export default function Settings() {
  const locations = useLocations()
  useLayoutEffect(() => commands.enter('settings'), [])
  return <SettingsPage locations={locations} />
}
