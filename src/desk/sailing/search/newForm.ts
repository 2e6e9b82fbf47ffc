import { emptyForm, type SearchForm } from './form.ts'
import { setForm, useSailing } from '../sailingStore.ts'
import { searchDefaults, defaultVehicle, type SearchDefaults } from './searchDefaults.ts'

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
export function isUntouched(): boolean {
  const { form, asked } = useSailing.getState()
  return asked === undefined && (same(form, startForm()) || same(form, emptyForm()))
}

/** Sets the defaults of new searches; an untouched form is replaced at once. */
export function setSearchDefaults(own: SearchDefaults): void {
  const untouched = isUntouched()
  Object.assign(searchDefaults, own)
  if (untouched) setForm(startForm)
}
