import { useSyncExternalStore } from 'react'

/** Height of a row in pixels at the chosen density; defined in look.css only. */
export function useRowHeight(): number {
  return useSyncExternalStore(watchDensity, readRowHeight)
}

const fallback = 24
/** Measured once, in the first grid. */
let known: number | undefined

function readRowHeight(): number {
  known ??=
    Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || fallback
  return known
}

function watchDensity(changed: () => void): () => void {
  const observer = new MutationObserver(() => {
    known = undefined
    changed()
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}
