import { emptyForm, type SearchForm } from './form.ts'
import { setForm, useSailing } from '../store.ts'
import { searchDefaults, usualVehicle, type UsualSearch } from './searchDefaults.ts'

/** The form for the next customer, as the operator likes it to begin. */
export function startForm(): SearchForm {
  const { origin, destination, date, company, passengers, vehicles } = searchDefaults
  return {
    ...emptyForm(),
    legs: [{ origin, destination, date }],
    travellers: [{ type: 'AD', quantity: passengers || 1 }],
    vehicles: Array.from({ length: vehicles }, () => ({ category: usualVehicle() })),
    filters: company === '' ? {} : { company: [company] },
  }
}

function same(one: SearchForm, other: SearchForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Nothing is asked and nothing typed. */
export function isUntouched(): boolean {
  const { form, asked } = useSailing.getState()
  return asked === undefined && (same(form, startForm()) || same(form, emptyForm()))
}

/** Searches begin like this from now on; a form that nobody has touched does at once. */
export function setSearchDefaults(own: UsualSearch): void {
  const untouched = isUntouched()
  Object.assign(searchDefaults, own)
  if (untouched) setForm(startForm)
}
