import type { Refusal } from '../../../domain/refusal.ts'
import { isUntouched, startForm } from './newForm.ts'
import { emptyForm, typeOfLegs, type SearchForm } from './form.ts'
import { askLinked, linkedSearch, shownAs, showLinked } from './linkedSearch.ts'
import { callOff, search, tellTheLine } from './search.ts'
import { clearSearch, useSailing } from '../store.ts'

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
  // A search kept before it knew as much has the rest as a search begins.
  const whole = (kept: SearchForm) => ({ ...emptyForm(), ...{ typeOfTrip: typeOfLegs(kept.legs) }, ...kept })
  // Where nothing was said yet it begins as it would now.
  clearSearch(asked === undefined && isNowhere(form) ? startForm() : whole(form))
  // Whoever opened a link means its search, not the one that was left here.
  const linked = linkedSearch(asked && whole(asked))
  if (linked) return showLinked(linked)
  useSailing.setState(shownAs())
  useSailing.setState({
    asked: asked && whole(asked),
    chosen: chosen.map((id) => id ?? undefined),
    leg,
    fresh,
  })
}

/** The trips that were on screen, as they are now. */
export async function askAgain(): Promise<Refusal | undefined> {
  const { asked } = useSailing.getState()
  if (linkedSearch(asked)) return askLinked()
  return asked === undefined ? undefined : search(asked)
}

function isNowhere({ legs }: SearchForm): boolean {
  return legs.every(({ origin, destination }) => origin + destination === '')
}

export function isSearchEmpty(): boolean {
  const { form, asked } = useSailing.getState()
  return asked === undefined && (isNowhere(form) || isUntouched())
}

export function dropSearch(): void {
  callOff()
  clearSearch(startForm())
  tellTheLine()
}
