import { useSyncExternalStore } from 'react'

/** Returns whether a media query holds now, for parts that are drawn only where there is room. */
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
