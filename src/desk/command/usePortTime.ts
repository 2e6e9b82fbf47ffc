import { useSyncExternalStore } from 'react'
import { lineContext } from './keyboard.ts'

/** Milliseconds between two readings of the clock. */
const pace = 1000

/** `YYYY-MM-DD HH:mm` in a zone, that of the agency by default; renders again when the minute turns. */
export function usePortTime(zone?: string): string {
  const now = () => lineContext.nowIn(zone)
  return useSyncExternalStore(tick, now, now)
}

function tick(look: () => void): () => void {
  const timer = setInterval(look, pace)
  return () => clearInterval(timer)
}
