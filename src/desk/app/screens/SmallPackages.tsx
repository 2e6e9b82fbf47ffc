import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { useCompanies } from '../../field/choice/referenceLists.ts'
import { ParcelPage } from '../../parcel/ParcelPage.tsx'

/** Small packages, sent without a passenger. */
export default function SmallPackages() {
  useLayoutEffect(() => commands.enter('smallPackages'), [])
  return <ParcelPage companies={useCompanies()} />
}
