import type { Refusal } from '../../refusal.ts'
import type { NamedPassenger } from '../party.ts'
import type { BookingField, ColumnShape } from './field.ts'

/** Groups of the detail sheet, in display order. */
export const sheetGroups = ['papers', 'reduction', 'loyalty', 'care', 'place', 'company'] as const
export type SheetGroup = (typeof sheetGroups)[number]

/**
 * A field of a passenger. Its texts are `column.<key>`, the title, and `wrong.<key>`, the error. Whether it is
 * required is decided by the company of each trip, see `requiredAtSale` of the availability, and by law.
 */
export interface PassengerFieldDefinition extends BookingField {
  /** Reads a trimmed text; undefined if it is invalid. `today` is YYYY-MM-DD of the agency. */
  read(text: string, today: string): string | number | true | undefined
  /** The value of a new passenger; without it the field may be absent. */
  initial?: string
  /** Columns of the sale, of a pasted table, of what is added to a booking, and of the names of a group. */
  columns?: { sale?: ColumnShape; paste?: ColumnShape; add?: ColumnShape; group?: ColumnShape }
  /** Present if it is a line of the detail sheet of the sale. */
  sheet?: SheetGroup
  /** Present if it is a field of the dialog with the details of a stored booking; its size in characters. */
  detail?: { size: number }
  /** Whose codes are its values. */
  list?:
    | ('papers' | 'passengerTypes' | 'discounts')
    | ('residencyDocuments' | 'municipalities' | 'specialServices' | 'roles')
  /**
   * Where a request contains it: in the analysis or its passenger data; a proof only with a discount. The
   * discount is sent as it applies to each trip. What a group alone has is sent by the group.
   */
  sent: 'analysis' | 'passengerData' | 'proof' | 'trip' | 'group'
  /** The name in a stored booking, if it is not the one on the wire. */
  stored?: string
  /** True if it is copied from a stored booking into a new one. */
  copied?: true
  /** True if a party that travelled before fills it in; the names it always does. */
  remembered?: true
  /** True if the list of names of a group may contain it. */
  inNameList?: true
  /** True if an emptied cell of a group takes it away; all others are needed or stay. */
  clearable?: true
  /** The name of its value in the recorded command that names passengers. */
  recorded?: keyof NamedPassenger
  /**
   * On the list of those on board: of voyages whose passengers are registered by name (Directive 98/41/EC), of
   * those abroad, or of all; `width` is its part of the printed width.
   */
  onManifest?: { when: 'registered' | 'abroad' | 'always'; width: number }
  /** True if it is required at the sale by a company without its own rule. */
  usuallyRequired?: true
  /** Present if the law requires it before boarding, for such voyages. */
  requiredOn?: 'registered' | 'abroad'
  /** Column titles of a pasted table that name it, in the languages of the desk: el, en, al, de, es, fr, it, nl. */
  headings?: string
  /** Returns why a text that is not empty cannot be read; without it `wrong.<key>` is the error of every text. */
  refuse?(text: string, today: string): Refusal | undefined
  /** Converts a pasted cell to a text as it would be typed. */
  pasted?(cell: string): string
  /** Recognises a pasted column without a title by its cells; the lower place is tried first. */
  recognised?: { place: number; by(cell: string, today: string): boolean }
}
