import { type RefObject, useEffect, useRef } from 'react'
import { useSailing } from '../sailingStore.ts'

/** Milliseconds after new results before they are scrolled into view. */
export const scrollAfter = 400

/** Scrolls its element into view after each response; the focus does not move. */
export function useScrollIntoView(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const answer = useSailing((state) => state.answer)
  useEffect(() => {
    if (answer === 0) return
    const timer = setTimeout(() => box.current?.scrollIntoView({ block: 'nearest' }), scrollAfter)
    return () => clearTimeout(timer)
  }, [answer])
  return box
}
