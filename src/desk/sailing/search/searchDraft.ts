import type { Refusal } from '../../../domain/refusal.ts'
import { emptyForm, typeOfLegs, type SearchForm } from './form.ts'
import { searchLinked, linkedSearch, showLinked, showLinkedView } from './address.ts'
import { abortSearch, search, updateLineTrips } from './search.ts'
import { clearSearch, useSailing, setForm } from '../sailingStore.ts'
import { searchDefaults, defaultVehicle, type SearchDefaults } from './searchArguments.ts'

/** The form for the next customer, with the operator’s defaults. */
export function startForm(): SearchForm {
  const { origin, destination, date, company, passengers, vehicles } = searchDefaults
  return {
    ...emptyForm(),
    legs: [{ origin, destination, date }],
    travellers: [{ type: 'AD', quantity: passengers || 1 }],
    vehicles: Array.from({ length: vehicles }, () => ({ category: defaultVehicle() })),
    filters: company === '' ? {} : { company: [company] },
  }
}

function same(one: SearchForm, other: SearchForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** True when nothing has been searched or typed. */
function isUntouched(): boolean {
  const { form, asked } = useSailing.getState()
  return asked === undefined && (same(form, startForm()) || same(form, emptyForm()))
}

/** Sets the defaults of new searches; an untouched form is replaced at once. */
export function setSearchDefaults(own: SearchDefaults): void {
  const untouched = isUntouched()
  Object.assign(searchDefaults, own)
  if (untouched) setForm(startForm)
}

/** The saved part of a search: the form and the choice. Trips are requested again. */
interface SavedSearch {
  form: SearchForm
  asked?: SearchForm
  chosen: readonly (string | null)[]
  leg: number
  fresh: boolean
}

export function searchToSave(): SavedSearch {
  const { form, asked, chosen, leg, fresh } = useSailing.getState()
  const kept = { form, chosen: chosen.map((id) => id ?? null), leg, fresh }
  return asked === undefined ? kept : { ...kept, asked }
}

export function restoreSearch(kept: unknown): void {
  const { form, asked, chosen, leg, fresh } = kept as SavedSearch
  // Fields that an older draft lacks get their defaults.
  const whole = (kept: SearchForm) => ({ ...emptyForm(), ...{ typeOfTrip: typeOfLegs(kept.legs) }, ...kept })
  // An untouched search starts with the current defaults, not with the saved ones.
  clearSearch(asked === undefined && hasNoPorts(form) ? startForm() : whole(form))
  // A search in the opened link takes precedence over the saved one.
  const linked = linkedSearch(asked && whole(asked))
  if (linked) return showLinked(linked)
  showLinkedView()
  useSailing.setState({
    asked: asked && whole(asked),
    chosen: chosen.map((id) => id ?? undefined),
    leg,
    fresh,
  })
}

/** Requests the trips on screen again, with current figures. */
export async function reloadSearch(): Promise<Refusal | undefined> {
  const { asked } = useSailing.getState()
  if (linkedSearch(asked)) return searchLinked()
  return asked === undefined ? undefined : search(asked)
}

function hasNoPorts({ legs }: SearchForm): boolean {
  return legs.every(({ origin, destination }) => origin + destination === '')
}

export function isSearchEmpty(): boolean {
  const { form, asked } = useSailing.getState()
  return asked === undefined && (hasNoPorts(form) || isUntouched())
}

export function dropSearch(): void {
  abortSearch()
  clearSearch(startForm())
  updateLineTrips()
}
