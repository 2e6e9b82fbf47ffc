import i18next from 'i18next'
import { readText, writeText } from '../../browser/storage.ts'
import { queue } from '../../command/keyboard.ts'
import { isEmpty } from '../../draft/document.ts'
import { useBooking } from '../../sale/model/saleStore.ts'
import { notify } from '../notices/notices.ts'
import { hasUpdated, lockWhileSelling } from './apply.ts'
import { isAnnounced, useUpdate } from './updateStore.ts'

const storageKey = 'purser.release'

/** Shows the release notes once after a version change; an operator at work gets only a notice. */
function showWhatIsNew(version: string): void {
  const seen = readText('localStorage', storageKey)
  writeText('localStorage', storageKey, version)
  if (seen === null || seen === version) return
  if (queue.isCollecting() || !isEmpty(useBooking.getState()))
    notify('done', i18next.t('update:isNew', { version }))
  else useUpdate.setState({ dialog: 'whatsNew' })
}

/** Notifies once when a newer version is available. */
function notifyUpdates(): () => void {
  const tell = () => notify('done', i18next.t('update:offered'))
  if (isAnnounced() || useUpdate.getState().phase === 'ready') tell()
  return useUpdate.subscribe((state, before) => {
    if (state.phase === 'ready' && before.phase === 'fetching') tell()
  })
}

/** Follows versions during a session. Returns its undo. */
export function followVersions(version: string | undefined): () => void {
  if (hasUpdated()) notify('done', i18next.t('update:completed'))
  if (version !== undefined) showWhatIsNew(version)
  const undo = [lockWhileSelling(), notifyUpdates()]
  return () => undo.forEach((end) => end())
}
