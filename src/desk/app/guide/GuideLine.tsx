import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { useKeyName } from '../../command/keys/keyName.ts'
import type { GuideId } from './guides.ts'
import { closeGuide, markSeen } from './guideStore.ts'

interface GuideLineProps {
  id: GuideId
  title: string
  steps: readonly string[]
  step: string
  /** What the step does, in words. */
  words: string
  /** A line to type. */
  example?: string | undefined
  /** The command whose key does the step. */
  command?: string | undefined
}

/**
 * One step of a guide: a line to type or a key to press, and why. It follows the stores and never takes a key or the
 * focus. Its last step is the end.
 */
export function GuideLine({ id, title, steps, step, words, example, command = '' }: GuideLineProps) {
  const key = useKeyName(command)
  const isEnd = !steps.includes(step)
  useEnd(id, isEnd)
  return (
    <aside className="guide" aria-label={title}>
      <p className="guide-words" aria-live="polite">
        <span className="strong">
          {title}
          {!isEnd && ` ${steps.indexOf(step) + 1}/${steps.length}`}
        </span>
        {example !== undefined && (
          <>
            <kbd className="guide-example">{example}</kbd>
            <span className="key">⏎</span>
          </>
        )}
        {key !== undefined && <span className="key">{key}</span>}
        <span>{words}</span>
      </p>
      <Dismiss done={isEnd} />
    </aside>
  )
}

/** Once its end was reached the guide does not open again at sign-in; it closes when the next work begins. */
function useEnd(id: GuideId, isEnd: boolean): void {
  const before = useRef(isEnd)
  useEffect(() => {
    if (isEnd) markSeen(id)
    else if (before.current) closeGuide(id)
    before.current = isEnd
  }, [id, isEnd])
}

/** For the mouse; the keyboard has the command. */
function Dismiss({ done }: { done: boolean }) {
  const { t } = useTranslation('app')
  const key = useKeyName('app.guide')
  return (
    <button
      type="button"
      className="button"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void commands.run('app.guide', {}, 'screen')}
    >
      {t(done ? 'guide.finish' : 'guide.skip')}
      {key !== undefined && <span className="key">{key}</span>}
    </button>
  )
}
