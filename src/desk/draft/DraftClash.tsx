import { useTranslation } from 'react-i18next'
import type { CommandId } from '../command/command.ts'
import { KeyHint } from '../keys/KeyHint.tsx'
import { commands } from '../command/registry.ts'
import { useTextOf } from '../language/text.ts'
import { useParked } from './parking.ts'

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
      <Answer id="draft.takeOther" />
      <Answer id="draft.keepMine" />
    </div>
  )
}

function Answer({ id }: { id: CommandId & ('draft.takeOther' | 'draft.keepMine') }) {
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
