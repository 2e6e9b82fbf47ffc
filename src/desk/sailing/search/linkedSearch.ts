import type { Refusal } from '../../../domain/refusal.ts'
import { addressOf, readAddress, type Addressed } from './address.ts'
import type { SearchForm } from './form.ts'
import { search } from './search.ts'
import { clearSearch, useSailing } from '../store.ts'

/** The search the address asks for, where it is another than `asked`. */
export function linkedSearch(asked: SearchForm | undefined): Addressed | undefined {
  if (typeof location === 'undefined') return undefined
  const linked = readAddress(location.search)
  if (linked === undefined || asked === undefined) return linked
  const plain = ({ filters: _, ...form }: SearchForm) =>
    addressOf({ form: { ...form, filters: {} }, order: linked.order, view: linked.view })
  return plain(linked.form) === plain(asked) ? undefined : linked
}

/** The form as the link has it, with nothing chosen yet. */
export function showLinked({ form, order, view }: Addressed): void {
  clearSearch(form)
  useSailing.setState({ order, view })
}

/** The trips of a link; what is chosen of them begins a new sale. */
export async function askLinked(): Promise<Refusal | undefined> {
  const { form, view } = useSailing.getState()
  const refusal = await search(form)
  // The list says so by itself.
  if (refusal?.refusal === 'search_unanswered') return undefined
  if (refusal) return refusal
  useSailing.setState({ fresh: true, chosen: form.legs.map(() => undefined), leg: 0, view })
  return undefined
}

/** How the address says the trips are shown; as they are without it. */
export function shownAs(): Partial<Pick<Addressed, 'order' | 'view'>> {
  const here = typeof location === 'undefined' ? undefined : readAddress(location.search)
  return here === undefined ? {} : { order: here.order, view: here.view }
}
