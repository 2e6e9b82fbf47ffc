import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { recorder } from './macroStore.ts'

/** In the status line while a macro is recorded: how many entries it has so far. */
export function RecordingMark() {
  const { t } = useTranslation('macro')
  const recording = useSyncExternalStore(recorder.subscribe, recorder.recording)
  const steps = useSyncExternalStore(recorder.subscribe, recorder.steps)
  if (!recording) return null
  return (
    <span className="bad" role="status">
      {t('mark', { count: steps.length })}
    </span>
  )
}
