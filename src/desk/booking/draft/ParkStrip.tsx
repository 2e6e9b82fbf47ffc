import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import type { CommandId } from '../../command/command.ts'
import { keyName } from '../../command/keyName.ts'
import { shortcuts } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { useSecondsLeft } from '../../field/useSecondsLeft.ts'
import { formatDuration } from '../../language/date.ts'
import { useParked, type Parked } from './parked.ts'

/** Bookings waiting beside the one in hand, and whether another window has changed that one. */
export function ParkStrip() {
  const { t } = useTranslation('booking')
  const parked = useParked((state) => state.parked)
  const clash = useParked((state) => state.clash)
  if (parked.length === 0 && clash === undefined) return null
  return (
    <div className="parked" role="group" aria-label={t('parked')}>
      {clash && <Clash refusal={clash} />}
      {parked.map((one) => (
        <button
          key={one.slot}
          type="button"
          className="parked-one"
          tabIndex={-1}
          title={keysOf(one.slot)}
          onClick={() => void commands.run('app.resume', { slot: one.slot })}
        >
          <span className="accent">{one.slot}</span> {one.name} <Left parked={one} />
        </button>
      ))}
    </div>
  )
}

function keysOf(slot: number): string {
  const keys = shortcuts.keysOf(`app.slot${slot}`)
  return keys === undefined ? '' : keyName(keys)
}

/** Who has written, and at what time: the day is today’s but at midnight. */
function Clash({ refusal: { parameters } }: { refusal: Refusal }) {
  const { t } = useTranslation('booking')
  const at = String(parameters['when']).slice(-5)
  return (
    <span className="parked-clash warn">
      {t('clash', { who: parameters['who'], at })} <Answer id="app.takeOther" /> <Answer id="app.keepMine" />
    </span>
  )
}

function Answer({ id }: { id: CommandId & ('app.takeOther' | 'app.keepMine') }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="parked-one"
      tabIndex={-1}
      onClick={() => void commands.run(id, {}, 'bar')}
    >
      {t(commands.title(id))}
    </button>
  )
}

/** Seconds from which on the countdown warns. */
const little = 180

/** Minutes and seconds until the places of a parked booking are let go. */
function Left({ parked: { endsAt } }: { parked: Parked }) {
  const { t } = useTranslation('booking')
  const seconds = useSecondsLeft(endsAt)
  if (seconds === undefined) return null
  if (seconds === 0) return <span className="bad">{t('lapsed')}</span>
  return <span className={seconds < little ? 'warn' : 'muted'}>{formatDuration(seconds)}</span>
}
