import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { ChangePassword } from '../../session/ChangePassword.tsx'

export default function ChangePasswordPage() {
  useLayoutEffect(() => commands.enter('changePassword'), [])
  return <ChangePassword />
}
