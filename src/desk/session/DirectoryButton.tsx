import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { session as calls } from '../../contract/session.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { ifAnswered } from '../request/fault.ts'
import { request } from '../request/request.ts'
import { useSession } from './sessionStore.ts'

const shortcut = 'F2'

/** Begins the sign-in by the directory of the firm, where the server has one. */
export function DirectoryButton({ onPress }: { onPress(): void }) {
  const { t } = useTranslation('session')
  const directory = useSession((state) => state.health?.directory)
  useEffect(() => void readHealth(), [])
  useEffect(() => {
    if (directory === undefined) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== shortcut || event.repeat) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [directory, onPress])
  if (directory === undefined) return null
  return (
    <button type="button" className="button" onClick={onPress}>
      {t('directory.signIn', { directory })} <span className="key">{shortcut}</span>
    </button>
  )
}

/** Without an answer the page has no directory; the check of the connection reads it again. */
async function readHealth(): Promise<void> {
  const health = await ifAnswered(request(calls.health, {}))
  if (health !== undefined && !isRefusal(health)) useSession.setState({ health })
}
