import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { queue } from '../command/keyboard.ts'
import { borrowFocus, focusedOrLender } from '../field/focus/focus.ts'
import type { QueueField } from './queueModel.ts'

/** The field takes the focus with the first key, and returns it to where it was. */
function fieldOf(input: HTMLInputElement): QueueField {
  const hasFocus = () => document.activeElement === input
  return {
    hasFocus,
    focus: () => {
      if (hasFocus()) return
      borrowFocus()
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
    },
    returnFocus: () => {
      if (!hasFocus()) return
      const before = focusedOrLender()
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
      else input.blur()
    },
  }
}

/** Keys typed ahead, in the status line: shown while a command is under way, editable once the queue has stopped. */
export function QueueStrip() {
  const { t } = useTranslation('line')
  const { mode, text } = useSyncExternalStore(queue.subscribe, queue.state)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => (input.current ? queue.attach(fieldOf(input.current)) : undefined), [])
  const shown = text !== ''
  return (
    <label className={shown ? `status-queue ${mode}` : 'status-queue idle'}>
      <span>{t(`queue.${mode}`)}</span>
      <input
        ref={input}
        className="status-queue-input"
        tabIndex={mode === 'stopped' ? 0 : -1}
        aria-label={t('queue.label')}
        autoComplete="off"
        spellCheck={false}
        size={Math.max(text.length + 1, 12)}
        value={text}
        onChange={(event) => queue.edit(event.target.value)}
      />
      {mode === 'stopped' && <span>{t('queue.hint')}</span>}
    </label>
  )
}
