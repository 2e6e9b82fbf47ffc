import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { useProgress } from '../../request/progress.ts'
import { useStoredList } from '../offline/passes.ts'
import { useSound } from '../scan/sound.ts'
import type { Sailing } from '../checkinStore.ts'

/** Whether check-in is open, since when and by whom, and the key that changes it. */
export function SessionState({ session }: { session: Sailing['session'] }) {
  const { t } = useTranslation('checkin')
  const reachable = useProgress((state) => state.reachable)
  const sound = useSound((state) => state.on)
  const list = useStoredList((stored) => stored.list)
  const { state, startedAt = '', startedBy = '', stoppedAt = '', stoppedBy = '' } = session
  const turn = state === 'started' ? 'checkin.stop' : 'checkin.start'
  const isStarted = state === 'started'
  const isComing = isStarted && list === 'coming'
  const [at, by] = isStarted ? [startedAt, startedBy] : [stoppedAt, stoppedBy]
  return (
    <div className="chips checkin-session">
      <span className="chip">
        <span className="chip-label">{t('session.label')}</span>
        <span className={`chip-value ${isStarted && !isComing ? 'good' : 'warn'}`} aria-busy={isComing}>
          {t(isComing ? 'session.preparing' : `session.${state}`)}
        </span>
      </span>
      {at !== '' && <span className="chip-note">{t('session.since', { at: at.slice(11, 16), by })}</span>}
      <Button
        {...(isStarted ? {} : { kind: 'main' as const })}
        onPress={() => void commands.run(turn, {}, 'bar')}
      >
        <KeyHint command={turn} />
        {t(isStarted ? 'command.stop' : 'command.start')}
      </Button>
      <Button onPress={() => void commands.run('checkin.sound', {}, 'bar')}>
        <KeyHint command="checkin.sound" />
        {t(sound ? 'sound.isOn' : 'sound.isOff')}
      </Button>
      {isStarted && list === 'missing' && <span className="warn">{t('session.noList')}</span>}
      {!reachable && <strong className="warn">{t('session.offline')}</strong>}
    </div>
  )
}
