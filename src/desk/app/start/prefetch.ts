import { loadTexts } from '../../language/language.ts'
import { whenIdle } from './whenIdle.ts'
import { loadScreens } from '../navigation/screens.ts'

/** Loads the chunks of the desk before sign-in; what fails is loaded when needed. */
export function prefetchDesk(): void {
  whenIdle(
    () =>
      void Promise.allSettled([
        loadTexts(),
        import('../frame/Desk.tsx'),
        import('../drafts.ts'),
        loadScreens(),
      ]),
  )
}
