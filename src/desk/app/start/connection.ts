import i18next from 'i18next'
import { useProgress } from '../../request/progress.ts'
import { records } from '../../request/record.ts'
import { notify } from '../notices/notices.ts'
import { checkRepeatedly } from './healthCheck.ts'

/** Reports once that the server is unreachable; after reconnecting, loads what failed. Returns its undo. */
export function watchConnection(onBack: () => void): () => void {
  const stopLooking = checkRepeatedly()
  const stop = useProgress.subscribe((now, before) => {
    if (now.reachable === before.reachable) return
    if (!now.reachable) return notify('error', i18next.t('notice:offline.lost'), { stays: 'toast' })
    notify('done', i18next.t('notice:offline.back'))
    void records.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    onBack()
  })
  useProgress.setState({ watched: true })
  return () => {
    useProgress.setState({ watched: false })
    stopLooking()
    stop()
  }
}
