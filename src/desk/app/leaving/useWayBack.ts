import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router-dom'
import { localizedRoot } from '../navigation/localizedRoot.ts'
import { depart, isGuarded } from './guard.ts'

const steps = /^\/book-ticket\/step-(2|4)/

function isStep(pathname: string): boolean {
  const root = localizedRoot(pathname)
  return steps.test(root === '/' ? pathname : pathname.slice(root.length))
}

/** Treats the browser’s Back as a departure, unless it leads to another step of the same sale. */
export function useWayBack(): void {
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      historyAction === NavigationType.Pop && isGuarded() && !isStep(nextLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') void depart({ go: () => blocker.proceed(), drop: () => blocker.reset() })
  }, [blocker])
}

/** Closing the tab with a working booking shows the browser’s own confirmation. */
export function useTabClose(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isGuarded()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
