import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { fullScreen } from './fullScreen.ts'

/** In the status line: that the screen is full, and how to leave. */
export function FullScreenMark() {
  const { t } = useTranslation('help')
  const { full, locked } = useSyncExternalStore(fullScreen.subscribe, fullScreen.state)
  useEffect(() => fullScreen.watch(), [])
  if (!full) return null
  return (
    <span className="accent" role="status">
      {t(locked ? 'fullScreen.locked' : 'fullScreen.unlocked')}
    </span>
  )
}
