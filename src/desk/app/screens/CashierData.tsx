import { useLayoutEffect, useMemo } from 'react'
import { CashierPage } from '../../cashier/CashierPage.tsx'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'

/** The transactions of the agency by day. */
export default function CashierData() {
  const today = useMemo(() => lineContext.get().today, [])
  useLayoutEffect(() => commands.enter('cashierData'), [])
  return <CashierPage today={today} />
}
