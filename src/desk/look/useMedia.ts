import { useSyncExternalStore } from 'react'

/** Whether a media query holds now, for what is drawn only where there is room. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(media).matches,
    () => false,
  )
}
