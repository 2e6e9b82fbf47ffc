import type { Refusal } from '../../domain/refusal.ts'
import { emptyForm, type SearchForm } from './form.ts'
import { search, tellTheLine } from './search.ts'
import { clearSearch, useSailing } from './store.ts'

/** What is kept of a search: the question and the choice; the answers are asked for anew. */
interface KeptSearch {
  form: SearchForm
  asked?: SearchForm
  chosen: readonly (string | null)[]
  leg: number
  fresh: boolean
}

export function keepSearch(): KeptSearch {
  const { form, asked, chosen, leg, fresh } = useSailing.getState()
  const kept = { form, chosen: chosen.map((id) => id ?? null), leg, fresh }
  return asked === undefined ? kept : { ...kept, asked }
}

export function putSearch(kept: unknown): void {
  const { form, asked, chosen, leg, fresh } = kept as KeptSearch
  clearSearch(form)
  useSailing.setState({ asked, chosen: chosen.map((id) => id ?? undefined), leg, fresh })
}

/** The trips that were on screen, as they are now. */
export async function askAgain(): Promise<Refusal | undefined> {
  const { asked } = useSailing.getState()
  return asked === undefined ? undefined : search(asked)
}

export function isSearchEmpty(): boolean {
  const { form, asked } = useSailing.getState()
  return asked === undefined && form.legs.every(({ origin, destination }) => origin + destination === '')
}

export function dropSearch(): void {
  clearSearch(emptyForm())
  tellTheLine()
}
