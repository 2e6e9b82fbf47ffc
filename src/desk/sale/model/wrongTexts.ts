import { useEffect, type RefObject } from 'react'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { focusInvalidField } from '../../field/entry/invalidFields.ts'
import type { EditGridHandle } from '../../grid/EditGrid.tsx'

type Handle = RefObject<EditGridHandle | null>

const onScreen = new Set<Handle>()

/** Registers a grid whose invalid texts block the sale while it is on screen. */
export function useWatchedGrid(handle: Handle): void {
  useEffect(() => {
    onScreen.add(handle)
    return () => void onScreen.delete(handle)
  }, [handle])
}

/** Focuses the first field or cell whose text cannot be read. Fields of the search form do not block a sale. */
export function wrongText(): Refusal | undefined {
  if (commands.place() !== 'step1' && focusInvalidField()) return refuse('text_not_understood')
  for (const { current } of onScreen) {
    if (!current?.goToWrong()) continue
    current.focus()
    return refuse('text_not_understood')
  }
  return undefined
}
