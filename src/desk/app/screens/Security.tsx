import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { SecurityPage } from '../../session/factor/SecurityPage.tsx'

export default function Security() {
  useLayoutEffect(() => commands.enter('security'), [])
  return <SecurityPage />
}
