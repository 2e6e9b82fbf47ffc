import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { SwitchAccount } from '../../session/SwitchAccount.tsx'

export default function SwitchAccountPage() {
  useLayoutEffect(() => commands.enter('switchAccount'), [])
  return <SwitchAccount />
}
