import { draftCommand } from './commands.ts'
import { useTranslation } from 'react-i18next'
import { keyNameOf } from '../keys/keyName.ts'
import { commands } from '../command/registry.ts'
import { useSecondsLeft } from '../field/useTime.ts'
import { formatDuration } from '../language/date.ts'
import { useScreen } from '../command/useCommands.ts'
import { useSale } from '../sale/model/saleStore.ts'
import type { CommandId } from '../command/command.ts'
import { KeyHint } from '../field/Button.tsx'
import { useTextOf } from '../language/text.ts'
import { leaderName, useParked, type Parked } from './parkedDrafts.ts'

/** The working booking while it is not on screen, and the parked calls. */
export function ParkStrip() {
  const { t } = useTranslation('draft')
  const parked = useParked((state) => state.parked)
  const workingBooking = useOffered()
  if (parked.length === 0 && workingBooking === undefined) return null
  return (
    <div className="parked" role="group" aria-label={t('parked')}>
      {workingBooking !== undefined && (
        <button
          type="button"
          className="parked-one"
          tabIndex={-1}
          title={keyNameOf(draftCommand.takeUp)}
          onClick={() => void commands.run(draftCommand.takeUp, {}, 'bar')}
        >
          <span className="accent">0</span> <Name name={workingBooking} />
        </button>
      )}
      {parked.map((one) => (
        <button
          key={one.slot}
          type="button"
          className="parked-one"
          tabIndex={-1}
          title={keyNameOf(draftCommand.slot(one.slot))}
          onClick={() => void commands.run(draftCommand.resume, { slot: one.slot }, 'bar')}
        >
          <span className="accent">{one.slot}</span> <Name name={one.name} /> <Left parked={one} />
        </button>
      ))}
    </div>
  )
}

/** At least ten letters of a name are shown, plus the ellipsis. */
const least = 11

function Name({ name }: { name: string }) {
  return (
    <span className="parked-name" style={{ minWidth: `${Math.min([...name].length, least)}ch` }}>
      {name}
    </span>
  )
}

const selling: readonly (string | undefined)[] = ['step2', 'step3', 'step4', 'step4Optional']

/** The name of the working booking while the screen does not show it, as a link back to it. */
function useOffered(): string | undefined {
  const screen = useScreen()
  const workingBooking = useSale((state) => state.workingBooking)
  const { people, trips } = workingBooking
  const named = people.some(({ surname, name }) => surname + name !== '')
  // Step 1 shows the trips, but no names.
  const shown = selling.includes(screen) || (screen === 'step1' && !named)
  return shown || trips.length === 0 ? undefined : leaderName(workingBooking)
}

/** Seconds left from which the countdown is highlighted. */
const little = 180

/** Minutes and seconds until the hold of a parked booking expires. */
function Left({ parked: { endsAt } }: { parked: Parked }) {
  const { t } = useTranslation('draft')
  const seconds = useSecondsLeft(endsAt)
  if (seconds === undefined) return null
  if (seconds === 0) return <span className="bad">{t('lapsed')}</span>
  return <span className={seconds < little ? 'warn' : 'muted'}>{formatDuration(seconds)}</span>
}

/**
 * Another window of the user has changed the working booking: who and when, without the date, which is nearly always
 * today. In the row of the command line, so that nothing moves.
 */
export function DraftClash() {
  const { t } = useTranslation('draft')
  const clash = useParked((state) => state.clash)
  if (clash === undefined) return null
  const { who, when } = clash.parameters
  return (
    <div className="draft-clash" role="status">
      <span className="draft-clash-words">{t('clash', { who, at: String(when).slice(-5) })}</span>
      <Answer id={draftCommand.takeOther} />
      <Answer id={draftCommand.keepMine} />
    </div>
  )
}

function Answer({ id }: { id: CommandId }) {
  const t = useTextOf()
  return (
    <button
      type="button"
      className="draft-clash-answer"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void commands.run(id, {}, 'bar')}
    >
      <KeyHint command={id} />
      {t(commands.title(id))}
    </button>
  )
}
