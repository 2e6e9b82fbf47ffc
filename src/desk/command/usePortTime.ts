import { useSyncExternalStore } from 'react'
import { lineContext } from './keyboard.ts'

/** Milliseconds between two looks at the clock. */
const pace = 1000

/** `YYYY-MM-DD HH:mm` at the port of the agency; whoever shows it is drawn again when the minute turns. */
export function usePortTime(): string {
  return useSyncExternalStore(tick, portTime)
}

function tick(look: () => void): () => void {
  const timer = setInterval(look, pace)
  return () => clearInterval(timer)
}

function portTime(): string {
  const { today, now } = lineContext.get()
  return `${today} ${now}`
}
