import { useLayoutEffect } from 'react'
import { InfoSheet } from '../../ledger/InfoSheet.tsx'
import { commands } from '../../command/registry.ts'

/** The signed-in agency. */
export default function Info() {
  useLayoutEffect(() => commands.enter('info'), [])
  return <InfoSheet />
}
