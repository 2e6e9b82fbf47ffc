import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../language/language.ts'
import { useProgress } from '../../request/progress.ts'
import { resume } from '../../session/sessionStore.ts'
import { checkEvery, checkRepeatedly } from '../start/healthCheck.ts'

/** Shown before sign-in while the server is unreachable; resumes an existing session once it is back. */
export function NoConnection() {
  const { t } = useTranslation('notice')
  const reachable = useProgress((state) => state.reachable)
  const [beganAway, setBeganAway] = useState(!reachable)
  useEffect(() => (reachable ? undefined : checkRepeatedly()), [reachable])
  useEffect(() => {
    if (!reachable || !beganAway) return
    setBeganAway(false)
    void resume(currentLanguage())
  }, [reachable, beganAway])
  if (reachable) return null
  return (
    <div className="offline" role="alert">
      <strong>{t('offline.lost')}</strong>
      <span>{t('offline.waiting', { seconds: checkEvery })}</span>
    </div>
  )
}
