import { readDocumentNumber } from '../../value/documentNumber.ts'
import { latinKeys } from '../../value/phoneticKey.ts'
import { latinText } from '../../value/latin.ts'
import type { BookingField } from './field.ts'
import { inCapitals, readKilos } from './readText.ts'

/** Places in which a pet travels. */
export const petSeats = ['CAGE', 'CABIN', 'DECK'] as const

/** A field of a pet, a service or a package; its title is `column.<title, or key>`. */
export interface ProductField extends BookingField {
  /** Reads a trimmed text; undefined if it is invalid. Absent for a tick, and for the number of a passenger. */
  read?(text: string): string | number | undefined
  /** The column in which it is typed in the grid of a stored booking. */
  sharedColumn?: 'surname' | 'name' | 'type' | 'accommodation'
  /** Present if it is a field of the dialog with the details of a stored booking; its size in characters. */
  detail?: { size: number }
}

const readCode = (text: string) => {
  const code = latinKeys(text).toUpperCase()
  return /^[A-Z0-9]+$/.test(code) ? code : undefined
}

const readSeat = (text: string) => {
  const code = latinKeys(text).toUpperCase()
  return petSeats.find((seat) => seat === code)
}

const readNumber = (text: string) => (/^\d{1,3}$/.test(text) && Number(text) >= 1 ? Number(text) : undefined)

const pet = {
  type: {
    wire: { type: 'code' },
    always: true,
    read: readCode,
    sharedColumn: 'type',
    priced: true,
    change: { of: 'person' },
  },
  owner: {
    wire: { ownerUuid: 'owner' },
    always: true,
    sharedColumn: 'name',
    priced: true,
    change: { of: 'person' },
  },
  name: {
    wire: { name: 'text' },
    read: latinText,
    sharedColumn: 'surname',
    priced: false,
    change: { of: 'person' },
  },
  documentType: {
    wire: { documentType: 'text' },
    read: inCapitals,
    detail: { size: 10 },
    priced: false,
    change: { of: 'person' },
  },
  documentNumber: {
    wire: { documentNumber: 'document' },
    read: readDocumentNumber,
    detail: { size: 14 },
    priced: false,
    change: { of: 'person' },
  },
  weight: {
    wire: { weight: 'kilos' },
    read: readKilos,
    detail: { size: 6 },
    priced: true,
    movesStock: true,
    change: { of: 'person' },
  },
  over10kg: {
    wire: { over10kg: 'yesNo' },
    always: true,
    detail: { size: 0 },
    priced: true,
    movesStock: true,
    change: { of: 'person' },
  },
  seat: {
    wire: { seat: 'petSeat' },
    always: true,
    title: 'petSeat',
    read: readSeat,
    sharedColumn: 'accommodation',
    priced: true,
    movesStock: true,
    change: { of: 'trip' },
  },
} as const satisfies Record<string, ProductField>

type PetKey = keyof typeof pet
/** Names on the wire with the forms of their values. */
export type PetWire = {
  [
    Key in PetKey as keyof (typeof pet)[Key]['wire'] & string
  ]: (typeof pet)[Key]['wire'][keyof (typeof pet)[Key]['wire']]
}

const number = {
  read: readNumber,
  sharedColumn: 'name',
  priced: true,
  movesStock: true,
  change: { of: 'trip' },
} as const

export const productFields: {
  readonly [Kind in 'pet' | 'service' | 'package']: Readonly<Record<string, ProductField>>
} = {
  pet,
  service: { units: { wire: { units: 'number' }, ...number } },
  package: { quantity: { wire: { quantity: 'number' }, ...number } },
}
