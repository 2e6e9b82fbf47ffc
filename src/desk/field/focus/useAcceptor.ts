import { type FocusEvent, useEffect, useRef } from 'react'
import { type Acceptor, focus } from '../../command/acceptor.ts'

interface FocusHandlers {
  /** True where the focus comes from elsewhere in the desk; false where the window itself got the focus back. */
  onFocus(): boolean
  /** True where the focus moves elsewhere in the desk; false where the window lost it, since its element stays focused. */
  onBlur(event: FocusEvent): boolean
}

/** Handlers that make an acceptor the desk's focus while its element has the browser's. Keep the acceptor stable. */
export function useAcceptor(acceptor: Acceptor): FocusHandlers {
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
      release.current = focus.take(acceptor)
      return true
    },
    onBlur({ currentTarget }) {
      if (document.activeElement === currentTarget) return false
      letGo()
      return true
    },
  }
}
