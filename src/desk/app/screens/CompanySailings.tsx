import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { CompanyPage } from '../../disruption/declare/CompanyPage.tsx'

/** The sailings of a ferry company, of which its staff declare delays, cancellations and other ships. */
export default function CompanySailings() {
  useLayoutEffect(() => commands.enter('companySailings'), [])
  return <CompanyPage />
}
