import type { Refusal } from '../../../domain/refusal.ts'
import { isUntouched, startForm } from './newForm.ts'
import { emptyForm, typeOfLegs, type SearchForm } from './form.ts'
import { askLinked, linkedSearch, shownAs, showLinked } from './linkedSearch.ts'
import { callOff, search, tellTheLine } from './search.ts'
import { clearSearch, useSailing } from '../store.ts'

/** The saved part of a search: the form and the choice. Trips are requested again. */
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
  // Fields that an older draft lacks get their defaults.
  const whole = (kept: SearchForm) => ({ ...emptyForm(), ...{ typeOfTrip: typeOfLegs(kept.legs) }, ...kept })
  // An untouched search starts with the current defaults, not with the saved ones.
  clearSearch(asked === undefined && isNowhere(form) ? startForm() : whole(form))
  // A search in the opened link takes precedence over the saved one.
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

/** Requests the trips on screen again, with current figures. */
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
