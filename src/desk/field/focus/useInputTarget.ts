import { type FocusEvent, useEffect, useRef } from 'react'
import { type InputTarget, focus } from '../../command/inputTarget.ts'
import { isQueueField } from './focus.ts'

interface FocusHandlers {
  /** True where the focus comes from elsewhere in the desk; false where the window itself got the focus back. */
  onFocus(): boolean
  onBlur(event: FocusEvent): void
}

/**
 * Handlers that make an input target the desk's focus while its element has the browser's. Keep the target stable.
 * `onLeave` is called where the focus moves elsewhere in the desk: not when the window loses it, nor while the keys
 * typed ahead have it, which return it.
 */
export function useInputTarget(inputTarget: InputTarget, onLeave?: () => void): FocusHandlers {
  const release = useRef<(() => void) | undefined>(undefined)
  const letGo = () => {
    release.current?.()
    release.current = undefined
  }
  // An element taken away with the focus sends no blur.
  useEffect(() => letGo, [])
  return {
    onFocus() {
      if (release.current) return false
      release.current = focus.take(inputTarget)
      return true
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (document.activeElement === currentTarget) return
      letGo()
      if (!isQueueField(relatedTarget)) return onLeave?.()
      const onReturn = (event: globalThis.FocusEvent) => {
        if (document.activeElement === relatedTarget) return
        relatedTarget.removeEventListener('blur', onReturn)
        if (event.relatedTarget !== currentTarget) onLeave?.()
      }
      relatedTarget.addEventListener('blur', onReturn)
    },
  }
}
