import { refuse, type Refusal, type RefusalCode } from '../refusal.ts'
import { isEmail, isPhone, readEmail, readPhone } from '../value/contact.ts'
import { isLatin, latinText } from '../value/latin.ts'

/** The fields of a small package, in the order in which they are filled in. */
export interface ParcelFields {
  senderName: string
  senderPhone: string
  receiverName: string
  receiverPhone: string
  company: string
  /** Code of a price list of the company, which has the ports and the size. */
  priceList: string
  /** Packages of one size under one code. */
  quantity: number
  /** The sender is reached here. */
  mail: string
}

export type ParcelField = keyof ParcelFields

/** Packages under one code. */
export const mostPackages = 100

const isName = (text: string) => /[A-Za-z]/.test(text)

const rules: { readonly [F in ParcelField]: { code: RefusalCode; isGood(value: ParcelFields[F]): boolean } } =
  {
    senderName: { code: 'parcel_sender_name', isGood: isName },
    senderPhone: { code: 'parcel_sender_phone', isGood: isPhone },
    receiverName: { code: 'parcel_receiver_name', isGood: isName },
    receiverPhone: { code: 'parcel_receiver_phone', isGood: isPhone },
    company: { code: 'parcel_company', isGood: (code) => code !== '' },
    priceList: { code: 'parcel_price_list', isGood: (code) => code !== '' },
    quantity: {
      code: 'parcel_quantity',
      isGood: (count) => Number.isInteger(count) && count >= 1 && count <= mostPackages,
    },
    mail: { code: 'parcel_mail', isGood: isEmail },
  }

export const parcelFields = Object.keys(rules) as ParcelField[]

/** Names on labels are read in every port. */
const latinFields: readonly ParcelField[] = ['senderName', 'receiverName']

/** Returns why a field is refused, with the field as its location; undefined for a good one. */
export function refuseField<F extends ParcelField>(field: F, value: ParcelFields[F]): Refusal | undefined {
  const { code, isGood } = rules[field]
  const at = `/${field}`
  if (latinFields.includes(field) && !isLatin(String(value))) return refuse('not_latin', {}, at)
  if (isGood(value)) return undefined
  return refuse(code, field === 'quantity' ? { most: mostPackages } : {}, at)
}

const readers: { readonly [F in ParcelField]?: (text: string) => string | undefined } = {
  senderName: latinText,
  senderPhone: readPhone,
  receiverName: latinText,
  receiverPhone: readPhone,
  mail: readEmail,
}

/** A typed text as it is stored; one that cannot be read stays, for `refuseField` to report. */
export const readParcelText = (field: ParcelField, text: string): string =>
  readers[field]?.(text) ?? text.trim()

/** Every refused field, in their order. */
export function refusedFields(fields: ParcelFields): Refusal[] {
  return parcelFields.flatMap((field) => refuseField(field, fields[field]) ?? [])
}
