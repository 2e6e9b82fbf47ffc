import { useEffect } from 'react'
import { commands } from '../command/registry.ts'
import { releaseHolds } from './model/hold/holds.ts'
import { pages } from './model/pages.ts'

/** Frees what is held once the operator has gone from the screens a ticket is sold on. */
export function useLeaving(): void {
  useEffect(() => releaseElsewhere, [])
}

function releaseElsewhere(): void {
  if (arrived()) return
  const stop = commands.subscribe(() => {
    if (arrived()) stop()
  })
}

/** True once the next screen has shown itself. */
function arrived(): boolean {
  const place = commands.place()
  if (place === undefined) return false
  if (!(place in pages)) void releaseHolds()
  return true
}
