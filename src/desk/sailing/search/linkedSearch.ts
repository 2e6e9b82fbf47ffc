import type { Refusal } from '../../../domain/refusal.ts'
import { addressOf, readAddress, type Addressed } from './address.ts'
import type { SearchForm } from './form.ts'
import { search } from './search.ts'
import { clearSearch, useSailing } from '../sailingStore.ts'

/** The search in the URL, when it differs from `asked`. */
export function linkedSearch(asked: SearchForm | undefined): Addressed | undefined {
  if (typeof location === 'undefined') return undefined
  const linked = readAddress(location.search)
  if (linked === undefined || asked === undefined) return linked
  const plain = ({ filters: _, ...form }: SearchForm) =>
    addressOf({ form: { ...form, filters: {} }, order: linked.order, view: linked.view })
  return plain(linked.form) === plain(asked) ? undefined : linked
}

/** Fills the form from a link, with no trip chosen. */
export function showLinked({ form, order, view }: Addressed): void {
  clearSearch(form)
  useSailing.setState({ order, view })
}

/** Searches for a link; the first trip chosen from it starts a new sale. */
export async function searchLinked(): Promise<Refusal | undefined> {
  const { form, view } = useSailing.getState()
  const refusal = await search(form)
  // The list shows this refusal itself.
  if (refusal?.refusal === 'search_unanswered') return undefined
  if (refusal) return refusal
  useSailing.setState({ fresh: true, chosen: form.legs.map(() => undefined), leg: 0, view })
  return undefined
}

/** Shows the search on screen with the filters, the order and the view of the URL, where this has a search. */
export function showLinkedView(): void {
  const here = typeof location === 'undefined' ? undefined : readAddress(location.search)
  if (here === undefined) return
  const { order, view } = here
  useSailing.setState(({ form }) => ({ form: { ...form, filters: here.form.filters }, order, view }))
}
