import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { DisruptionPage } from '../../disruption/DisruptionPage.tsx'

/** Cancelled sailings and the bookings on them. */
export default function Disruptions() {
  useLayoutEffect(() => commands.enter('disruptions'), [])
  return <DisruptionPage />
}
