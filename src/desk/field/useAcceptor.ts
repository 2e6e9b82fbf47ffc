import { useEffect, useRef } from 'react'
import { type Acceptor, focus } from '../command/acceptor.ts'

/** Handlers that make an acceptor the desk's focus while its element has the browser's. Keep the acceptor stable. */
export function useAcceptor(acceptor: Acceptor): { onFocus(): void; onBlur(): void } {
  const release = useRef<(() => void) | undefined>(undefined)
  const onBlur = () => {
    release.current?.()
    release.current = undefined
  }
  // An element taken away with the focus sends no blur.
  useEffect(() => onBlur, [])
  return { onFocus: () => (release.current ??= focus.take(acceptor)), onBlur }
}
