import { type RefObject, useEffect, useRef } from 'react'
import { useSailing } from '../store.ts'

/** Milliseconds after which an answer is brought into view. */
export const scrollAfter = 400

/** Brings what it is put on into view after each answer, by scrolling alone: the focus stays where the hands are. */
export function useArrival(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const answer = useSailing((state) => state.answer)
  useEffect(() => {
    if (answer === 0) return
    const timer = setTimeout(() => box.current?.scrollIntoView({ block: 'nearest' }), scrollAfter)
    return () => clearTimeout(timer)
  }, [answer])
  return box
}
