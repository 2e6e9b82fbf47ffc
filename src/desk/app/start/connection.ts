import i18next from 'i18next'
import { useProgress } from '../../request/progress.ts'
import { queryClient } from '../../request/cache.ts'
import { notify } from '../notices/notices.ts'
import { checkRepeatedly } from './healthCheck.ts'

/**
 * Reports once that the server is unreachable; after reconnecting, loads what failed. Returns a function that ends
 * this.
 */
export function watchConnection(onBack: () => void): () => void {
  const stopLooking = checkRepeatedly()
  const stop = useProgress.subscribe((now, before) => {
    if (now.reachable === before.reachable) return
    if (!now.reachable) return notify('error', i18next.t('notice:offline.lost'), { stays: 'toast' })
    notify('done', i18next.t('notice:offline.back'))
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    onBack()
  })
  useProgress.setState({ watched: true })
  return () => {
    useProgress.setState({ watched: false })
    stopLooking()
    stop()
  }
}
