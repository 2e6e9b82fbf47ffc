import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { parcel as calls } from '../../contract/parcel.ts'
import {
  refusedFields,
  refuseField,
  type ParcelField,
  type ParcelFields,
} from '../../domain/parcel/fields.ts'
import type { TrackingVerb } from '../../domain/parcel/transition.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { isUnanswered } from '../request/idempotency.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'

export type SmallPackage = AnswerOf<typeof calls.list>['smallPackages'][number]
export type ParcelFormValues = Omit<ParcelFields, 'quantity'> & { quantity: number | undefined }

interface Parcels {
  form: ParcelFormValues
  /** Fields that the last price or booking was refused for, until they are changed. */
  refused: readonly Refusal[]
  /** Price of the form as it is. */
  price: AnswerOf<typeof calls.price> | undefined
  /** The last booking. */
  booked: AnswerOf<typeof calls.book> | undefined
  /** Idempotency key of the booking of this form. */
  key: string
  /** The code that is scanned or typed. */
  scanned: string
  verb: TrackingVerb
  scanRefused: Refusal | undefined
  /** Narrows the list. */
  text: string
  /** The row under the cursor. */
  current: SmallPackage | undefined
}

export const emptyParcelForm: ParcelFormValues = {
  senderName: '',
  senderPhone: '',
  receiverName: '',
  receiverPhone: '',
  company: '',
  priceList: '',
  quantity: 1,
  mail: '',
}

const newForm = () => ({ form: emptyParcelForm, refused: [], price: undefined, key: crypto.randomUUID() })

const opened = (): Parcels => ({
  ...newForm(),
  booked: undefined,
  scanned: '',
  verb: 'load',
  scanRefused: undefined,
  text: '',
  current: undefined,
})

export const useParcels = create<Parcels>(opened)

/** Fields that determine the price. */
const priced: readonly ParcelField[] = ['company', 'priceList', 'quantity']

/** Changes a field: its refusal ends, and the price where it depends on it. A price list belongs to its company. */
export function setField(part: Partial<ParcelFormValues>): void {
  const [field] = Object.keys(part) as ParcelField[]
  useParcels.setState(({ form, refused, price, key }) => {
    if (field === undefined || form[field] === part[field]) return {}
    const changed = { ...form, ...part, ...(field === 'company' && { priceList: '' }) }
    return {
      form: changed,
      refused: refused.filter(({ at }) => at !== `/${field}`),
      price: priced.includes(field) ? undefined : price,
      key: isUnanswered(key) ? key : crypto.randomUUID(),
    }
  })
}

/** An empty form; the list and what was scanned stay. */
export function clearForm(): void {
  useParcels.setState({ ...newForm(), booked: undefined })
}

/** Begins the next package of the same sender after a booking. */
export function showBooked(booked: AnswerOf<typeof calls.book>): void {
  useParcels.setState({ ...newForm(), booked, text: '' })
}

const whole = (form: ParcelFormValues): ParcelFields => ({ ...form, quantity: form.quantity ?? 0 })

/** The form as it is sent, once no field is refused. */
export const fieldsOf = whole

/** Every field of the form that is refused, or of these only. */
export function refusedIn(form: ParcelFormValues, fields?: readonly ParcelField[]): Refusal[] {
  if (fields === undefined) return refusedFields(whole(form))
  return fields.flatMap((field) => refuseField(field, whole(form)[field]) ?? [])
}

/** Returns whether the form shows a refusal at its field. */
export const isShownAtField = ({ at }: Refusal): boolean => {
  const { refused, scanRefused } = useParcels.getState()
  return at !== undefined && (scanRefused?.at === at || refused.some((one) => one.at === at))
}

onSessionEnd(() => useParcels.setState(opened()))
onAgencyChange(() => useParcels.setState({ booked: undefined }))

/** The form is one record. */
const record = 'form'

/** The fields, and the idempotency key under which they may have been sent already. */
export type StoredForm = ParcelFormValues & { key: string }

const fields = Object.keys(emptyParcelForm) as (keyof ParcelFormValues)[]
const isEmpty = (form: ParcelFormValues) => fields.every((field) => form[field] === emptyParcelForm[field])

/** Returns the texts typed into the form; undefined if there are none. */
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
    if (form[field] === emptyParcelForm[field] && stored[field] !== undefined)
      setField({ [field]: stored[field] })
  }
  if (untouched) useParcels.setState({ key: stored.key })
}

/** Passes on that something is typed or cleared. Returns a function that ends this. */
export const onFormTyped = (touch: (key: string) => void): (() => void) =>
  useParcels.subscribe(({ form }, before) => {
    if (form !== before.form) touch(record)
  })

/** The drafts provide it. */
let load: (key: string) => Promise<void> = () => Promise.resolve()

/** The loader belongs to the drafts, which the form does not know. */
export function setFormLoader(loader: typeof load): void {
  load = loader
}

/** Restores what was typed before a reload. */
export const loadStoredForm = (): Promise<void> => load(record)

/** `123 456 789`, as on the label. */
export const printCode = (code: string) => code.replace(/(\d{3})(?=\d)/g, '$1 ')
