import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { ClearingsPage } from '../../ledger/ClearingsPage.tsx'

/** The closed periods of the agency with one company. */
export default function CompanyClearings() {
  useLayoutEffect(() => commands.enter('companyClearings'), [])
  return <ClearingsPage />
}
