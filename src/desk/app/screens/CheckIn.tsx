import { useLayoutEffect, useMemo } from 'react'
import { CheckInPage } from '../../checkin/page/CheckInPage.tsx'
import { useCheckIn, whatKeysDependOn } from '../../checkin/checkinStore.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { useReadiness } from '../../command/useCommands.ts'
import { report } from '../notices/outcomes.ts'

/** Check-in at a port. */
export default function CheckIn() {
  const today = useMemo(() => lineContext.get().today, [])
  useLayoutEffect(() => commands.enter('checkIn'), [])
  useReadiness(useCheckIn(whatKeysDependOn))
  return <CheckInPage today={today} report={report} />
}
