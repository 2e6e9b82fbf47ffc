import { useEffect } from 'react'
import { addressOf } from './address.ts'
import { askLinked, linkedSearch, showLinked } from './linkedSearch.ts'
import { useSailing } from '../store.ts'

type Failed = (problem: unknown) => void

function openLinked(failed: Failed): void {
  const { asked, searching } = useSailing.getState()
  const linked = linkedSearch(asked)
  if (linked === undefined || searching) return
  showLinked(linked)
  askLinked().then((refusal) => refusal && failed(refusal), failed)
}

/**
 * The address of step 1 says what is searched: a link brings its search, and a search makes the link. `page` is another
 * one each time somebody goes there; `failed` must be stable.
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
