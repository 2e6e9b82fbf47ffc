import { type ReactNode, useEffect, useRef } from 'react'
import type { Refusal } from '../../domain/refusal.ts'
import { refusalText } from '../request/fault.ts'
import { isInFront } from './focus/focus.ts'
import { useProblem } from './useForm.ts'

/** Why an action was refused, announced to screen readers at once; its row is always there, so that nothing moves. */
export function Problem({ words }: { words: string | undefined }) {
  return (
    <p className="message bad" role="alert">
      {words}
    </p>
  )
}

interface Shown {
  at: string
  element(): HTMLElement | null
  show(refusal: Refusal): void
}

const onScreen = new Set<Shown>()

/**
 * Shows a refusal at the field on screen that it names by its path, such as `/reason`, and focuses it; false where there
 * is none. It is called while the key that caused the refusal is handled.
 */
export function showAtField(refusal: Refusal): boolean {
  const { at } = refusal
  const shown =
    at === undefined ? undefined : [...onScreen].find((one) => one.at === at && isInFront(one.element()))
  shown?.show(refusal)
  shown?.element()?.querySelector<HTMLElement>('input, textarea')?.focus()
  return shown !== undefined
}

interface RefusedFieldProps {
  /** The path of the field in a refusal, such as `/reason`. */
  at: string
  /** The values that the refusal is about: it is shown until they change. */
  about: unknown
  children(error: string | undefined): ReactNode
}

/** A field of a form that shows the refusals which name it, whichever key, button or line has caused them. */
export function RefusedField({ at, about, children }: RefusedFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useProblem<Refusal>(() => about)
  useEffect(() => {
    const shown: Shown = { at, element: () => box.current, show: setRefused }
    onScreen.add(shown)
    return () => void onScreen.delete(shown)
  }, [at, setRefused])
  return <div ref={box}>{children(refused && refusalText(refused))}</div>
}
