import { useEffect } from 'react'

/** Names the page in the browser's tab and history. */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = `${page} · Purser`
  }, [page])
}
