import { useLayoutEffect } from 'react'
import { commands } from '../../command/registry.ts'
import { ChangePassword } from '../../session/ChangePassword.tsx'
import { wordRefusal } from '../notices/refusalText.ts'

export default function ChangePasswordPage() {
  useLayoutEffect(() => commands.enter('changePassword'), [])
  return <ChangePassword word={wordRefusal} />
}
