import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router-dom'
import { hasUnsavedNames } from '../../group/groupStore.ts'
import { localizedRoot } from '../navigation/localizedRoot.ts'
import { leaveOrAsk, isBookingShown, unfinishedHere } from './departure.ts'

const steps = /^\/book-ticket\/step-(2|4)/

/** Whether what is unfinished is on that page too: another step of the same sale, or the same booking. */
function isStillShown(pathname: string): boolean {
  const root = localizedRoot(pathname)
  const path = root === '/' ? pathname : pathname.slice(root.length)
  return unfinishedHere() === 'sale' ? steps.test(path) : isBookingShown(path)
}

/** Treats the browser’s Back as a departure, unless what is unfinished stays on screen. */
export function useBackButton(): void {
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      historyAction === NavigationType.Pop &&
      unfinishedHere() !== undefined &&
      !isStillShown(nextLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state === 'blocked')
      void leaveOrAsk({ go: () => blocker.proceed(), drop: () => blocker.reset() })
  }, [blocker])
}

/** Closing the tab with something unfinished, or with names of a group not saved, shows the browser’s own confirmation. */
export function useTabClose(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unfinishedHere() || hasUnsavedNames()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
