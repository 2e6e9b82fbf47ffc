import { useEffect } from 'react'
import { addressOf } from './address.ts'
import { searchLinked, linkedSearch, showLinked } from './linkedSearch.ts'
import { useSailing } from '../sailingStore.ts'

type Failed = (problem: unknown) => void

function openLinked(failed: Failed): void {
  const { asked, searching } = useSailing.getState()
  const linked = linkedSearch(asked)
  if (linked === undefined || searching) return
  showLinked(linked)
  searchLinked().then((refusal) => refusal && failed(refusal), failed)
}

/**
 * Keeps the URL of step 1 and the search equal: a link opens its search, and a search updates the URL. `page`
 * changes with each visit; `failed` must be a stable reference.
 */
export function useAddress(page: string, failed: Failed): void {
  useEffect(() => openLinked(failed), [failed])
  const asked = useSailing((state) => state.asked)
  const filters = useSailing((state) => state.form.filters)
  const order = useSailing((state) => state.order)
  const view = useSailing((state) => state.view)
  useEffect(() => {
    if (asked === undefined) return
    const address = addressOf({ form: { ...asked, filters }, order, view })
    if (address !== location.search) history.replaceState(history.state, '', location.pathname + address)
  }, [page, asked, filters, order, view])
}
