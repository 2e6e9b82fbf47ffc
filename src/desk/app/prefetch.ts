import { loadTexts } from '../language/language.ts'
import { calmly } from './calmly.ts'
import { loadScreens } from './screenOf.ts'

/** Has the desk at hand before anybody has signed in; what does not come now comes when it is needed. */
export function prefetchDesk(): void {
  calmly(
    () => void Promise.allSettled([loadTexts(), import('./Desk.tsx'), import('./drafts.ts'), loadScreens()]),
  )
}
