import { loadTexts } from '../../language/language.ts'
import { whenIdle } from './whenIdle.ts'
import { loadScreens } from '../navigation/screens.ts'

/** Has the desk at hand before anybody has signed in; what does not come now comes when it is needed. */
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
