import { emptyForm, setField, useParcels, type ParcelForm } from './parcelStore.ts'

/** The form is one record. */
const record = 'form'

/** The fields, and the idempotency key under which they may have been sent already. */
export type StoredForm = ParcelForm & { key: string }

const fields = Object.keys(emptyForm) as (keyof ParcelForm)[]
const isEmpty = (form: ParcelForm) => fields.every((field) => form[field] === emptyForm[field])

/** What is typed into the form; undefined while that is nothing. */
export function formToStore(): StoredForm | undefined {
  const { form, key } = useParcels.getState()
  return isEmpty(form) ? undefined : { ...form, key }
}

/**
 * Fills the fields in which nothing has been typed since; the company first, to which the price list belongs. The same
 * form has the same key, so that a booking whose answer was lost is not made twice.
 */
export function restoreForm(_record: string, stored: StoredForm): void {
  const untouched = isEmpty(useParcels.getState().form)
  for (const field of ['company', ...fields] as const) {
    const { form } = useParcels.getState()
    if (form[field] === emptyForm[field] && stored[field] !== undefined) setField({ [field]: stored[field] })
  }
  if (untouched) useParcels.setState({ key: stored.key })
}

/** Passes on that something is typed or cleared. Returns its undo. */
export const onFormTyped = (touch: (key: string) => void): (() => void) =>
  useParcels.subscribe(({ form }, before) => {
    if (form !== before.form) touch(record)
  })

let load: (key: string) => Promise<void> = () => Promise.resolve()

/** The loader belongs to the drafts, which the form does not know. */
export function setFormLoader(loader: typeof load): void {
  load = loader
}

/** Restores what was typed before a reload. */
export const loadForm = (): Promise<void> => load(record)
