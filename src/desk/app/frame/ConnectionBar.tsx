import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../../domain/value/portTime.ts'
import { useKeyName } from '../../command/keys/useKeyName.ts'
import { usePortTime } from '../../command/usePortTime.ts'
import { useScreen } from '../../command/useCommands.ts'
import { useProgress } from '../../request/progress.ts'
import { checkEvery } from '../start/healthCheck.ts'

/** In the row of the command line for as long as the server does not respond, so that nothing moves. */
export function ConnectionBar() {
  const reachable = useProgress((state) => state.reachable)
  return reachable ? null : <NoConnectionSince />
}

function NoConnectionSince() {
  const { t } = useTranslation('notice')
  const since = useRef(timeOf(usePortTime()))
  const searchKey = useKeyName('sailing.availability')
  const searches = useScreen() === 'step1' && searchKey !== undefined
  return (
    <div className="connection-bar" role="alert">
      <strong>{t('offline.since', { time: since.current })}</strong>{' '}
      {searches ? t('offline.again', { key: searchKey }) : t('offline.checks', { seconds: checkEvery })}
    </div>
  )
}
