import { useEffect } from 'react'
import { focus } from '../../command/acceptor.ts'
import { dismissables } from '../../command/dismissables.ts'
import { commands } from '../../command/registry.ts'
import { useFound } from './found.ts'

/** Esc leads from a booking back to the list it was opened from, unless the focused text or list uses the key. */
export function useBackToFound(reference: string | undefined): void {
  const isListed = useFound(({ opened }) => opened !== undefined && opened === reference)
  useEffect(() => (isListed ? dismissables.show(goBack) : undefined), [isListed])
}

function goBack(): boolean {
  if (focus.current()?.keeps?.('esc')) return false
  void commands.run('booking.backToFound', {}, 'key')
  return true
}
