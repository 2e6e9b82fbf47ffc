import { useEffect } from 'react'

/** Sets the document title, which the browser shows in its tab and history. */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = `${page} · Purser`
  }, [page])
}
