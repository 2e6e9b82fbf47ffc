import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startTimer } from '../browser/timer.ts'
import { QuestionDialog } from '../question/QuestionDialog.tsx'
import { useSession, onWindowMessage, postToWindows } from './sessionStore.ts'

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const
/** Milliseconds between two activity messages to the other windows. */
const pace = 1000

/** Warns that the session will end for inactivity, counts down, and ends it. */
export function IdleWarning({ leave }: { leave(): void }) {
  const { t } = useTranslation('session')
  const [left, setLeft] = useState<number>()
  useEffect(() => watch(setLeft, leave), [leave])
  if (left === undefined) return null
  return (
    <QuestionDialog
      title={t('idle.title')}
      place="idleWarning"
      primary={{ title: t('idle.stay'), run: nothingMore }}
      onClose={nothingMore}
    >
      <p className="idle-left" role="timer" aria-live="off">
        {t('idle.about', { count: left })}
      </p>
    </QuestionDialog>
  )
}

/** Browsers send pointer moves without movement when content changes under the pointer. */
const isStill = ({ type, movementX, movementY }: PointerEvent) =>
  type === 'pointermove' && movementX === 0 && movementY === 0

/** Any key already counts as activity, so the button needs no action. */
function nothingMore(): void {}

function watch(show: (secondsLeft: number | undefined) => void, leave: () => void): () => void {
  let notifiedAt = 0
  const idle = watchIdle({
    now: Date.now,
    after: startTimer,
    warn(secondsLeft) {
      useSession.setState({ isIdle: secondsLeft !== undefined })
      show(secondsLeft)
    },
    leave,
  })
  const note = (event: Event) => {
    if (event instanceof PointerEvent && isStill(event)) return
    const at = Date.now()
    idle.active(at)
    if (at - notifiedAt < pace) return
    notifiedAt = at
    postToWindows({ kind: 'active', at })
  }
  const forget = onWindowMessage((tab) => {
    if (tab.kind === 'active') idle.active(tab.at)
  })
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
    forget()
    idle.end()
  }
}

/** Milliseconds without activity until the warning, and from the warning until the session ends. */
export const untilWarning = 3_600_000
export const untilEnd = 60_000

interface IdleParts {
  now(): number
  /** A timer; returns its cancel function. */
  after(milliseconds: number, then: () => void): () => void
  /** Seconds left while the warning is shown; undefined otherwise. */
  warn(secondsLeft: number | undefined): void
  leave(): void
}

interface Idle {
  /** Reports activity in this window or another one; `at` is in milliseconds of the shared clock. */
  active(at?: number): void
  end(): void
}

/**
 * Ends the session after inactivity. Uses the time of day and not only timers, so that a machine that slept
 * past the end signs out when it wakes.
 */
export function watchIdle({ now, after, warn, leave }: IdleParts): Idle {
  let last = now()
  let warned = false
  let over = false
  let callOff: (() => void) | undefined

  function look(): void {
    const quiet = now() - last
    const left = untilWarning + untilEnd - quiet
    if (over) return
    if (left <= 0) {
      over = true
      return leave()
    }
    if (quiet < untilWarning) {
      if (warned) warn(undefined)
      warned = false
      callOff = after(untilWarning - quiet, look)
      return
    }
    warned = true
    warn(Math.ceil(left / 1000))
    callOff = after(left % 1000 || 1000, look)
  }

  look()
  return {
    active(at = now()) {
      if (at <= last) return
      // The end passed while the machine slept, so the key that wakes it comes too late.
      if (at - last >= untilWarning + untilEnd) return look()
      last = at
      if (!warned) return
      callOff?.()
      look()
    },
    end: () => callOff?.(),
  }
}
