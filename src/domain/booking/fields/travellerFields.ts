import { isRefusal, refuse, type Refusal } from '../../refusal.ts'
import { readBirthdate } from '../../value/birthdate.ts'
import { readCountryOrNationality } from '../../value/nationality.ts'
import { readName, refuseName } from '../../value/personName.ts'
import type { NamedPassenger } from '../party.ts'
import type { BookingField, ColumnShape } from './field.ts'
import {
  asCode,
  inCapitals,
  isCountry,
  isDocument,
  readFamily,
  readMiles,
  readNationality,
  readRole,
} from './readText.ts'
import { isSex, isType, readSex, readTypeWord } from './sexAndType.ts'

/** Groups of the detail sheet, in display order. */
export const sheetGroups = ['papers', 'reduction', 'loyalty', 'care', 'place', 'company'] as const
export type SheetGroup = (typeof sheetGroups)[number]

/**
 * A field of a passenger. Its texts are `column.<key>`, the title, and `wrong.<key>`, the error. Whether it is
 * required is decided by the company of each trip, see `requiredAtSale` of the availability, and by law.
 */
export interface PassengerField extends BookingField {
  /** Reads a trimmed text; undefined if it is invalid. `today` is YYYY-MM-DD of the agency. */
  read(text: string, today: string): string | number | undefined
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

const dateOrNone = (read: string | Refusal | undefined) => (typeof read === 'string' ? read : undefined)

function whyNoBirthdate(text: string, today: string): Refusal | undefined {
  const read = readBirthdate(text, { today }) ?? refuse('date_not_valid', { text })
  return isRefusal(read) ? read : undefined
}

/** Figures alone have to be a day: most of them are numbers of documents. */
function isBirthdate(cell: string, today: string): boolean {
  const read = readBirthdate(cell, { today })
  return /^\d+$/.test(cell) ? typeof read === 'string' && cell.length > 5 : read !== undefined
}

/** In the order of every grid, sheet, dialog and list; those that only a passenger of a group has come last. */
const fields = {
  surname: {
    wire: { surname: 'name' },
    initial: '',
    read: readName,
    refuse: (text) => refuseName(text),
    sent: 'passengerData',
    priced: false,
    copied: true,
    recorded: 'surname',
    change: { of: 'person' },
    keptFor: 'accounts',
    columns: {
      sale: { width: 100, grow: 3, tone: 'strong' },
      paste: { width: 140, grow: 1 },
      add: { width: 118, grow: 1 },
      group: { width: 150, grow: 1 },
    },
    inNameList: true,
    atGate: { most: 60 },
    onManifest: { when: 'registered', width: 13 },
    usuallyRequired: true,
    requiredOn: 'registered',
    headings: `επώνυμο, επίθετο, surname, last name, lastname, family name, mbiemri, mbiemer, nachname, familienname,
      apellido, apellidos, nom, nom de famille, cognome, achternaam, familienaam`,
  },
  name: {
    wire: { name: 'name' },
    initial: '',
    read: readName,
    refuse: (text) => refuseName(text),
    sent: 'passengerData',
    priced: false,
    copied: true,
    recorded: 'name',
    change: { of: 'person' },
    keptFor: 'accounts',
    columns: {
      sale: { width: 88, grow: 2 },
      paste: { width: 120, grow: 1 },
      add: { width: 104, grow: 1 },
      group: { width: 130, grow: 1 },
    },
    inNameList: true,
    clearable: true,
    atGate: { most: 60 },
    onManifest: { when: 'registered', width: 11 },
    requiredOn: 'registered',
    headings: `όνομα, first name, firstname, forename, given name, given names, name, emri, emer, vorname, nombre, prénom,
      nome, voornaam, naam`,
  },
  sexType: {
    wire: { sexType: 'sex' },
    initial: '',
    read: readSex,
    sent: 'passengerData',
    priced: true,
    copied: true,
    recorded: 'sex',
    change: { of: 'person' },
    keptFor: 'voyage',
    columns: { sale: { width: 64 }, add: { width: 50 }, group: { width: 50 } },
    inNameList: true,
    remembered: true,
    atGate: { shown: true, most: 6 },
    onManifest: { when: 'registered', width: 4 },
    usuallyRequired: true,
    requiredOn: 'registered',
    recognised: { place: 3, by: isSex },
    headings: 'φύλο, sex, gender, gjinia, geschlecht, sexo, género, sexe, sesso, genere, geslacht',
  },
  birthdate: {
    wire: { birthdate: 'birthdate' },
    initial: '',
    read: (text, today) => (text === '' ? '' : dateOrNone(readBirthdate(text, { today }))),
    refuse: (text, today) => whyNoBirthdate(text, today),
    sent: 'passengerData',
    priced: true,
    copied: true,
    recorded: 'birthdate',
    change: { of: 'person' },
    keptFor: 'voyage',
    columns: { sale: { width: 96 }, paste: { width: 100 }, add: { width: 96 }, group: { width: 100 } },
    inNameList: true,
    remembered: true,
    atGate: { shown: true, panel: true, most: 10 },
    onManifest: { when: 'registered', width: 8 },
    requiredOn: 'registered',
    recognised: { place: 1, by: isBirthdate },
    headings: `ημ γέννησης, ημ νία γέννησης, γέννησης, ημ γεν, ημερομηνία γέννησης, γέννηση, γεννήθηκε, born, birth, birthdate, birth date,
      date of birth, dob, birthday, datëlindja, geburtsdatum, geboren, geburtstag, geb, geb datum, fecha de nacimiento, nacimiento,
      date de naissance, naissance, né le, data di nascita, nascita, geboortedatum`,
  },
  nationality: {
    wire: { nationality: 'country' },
    initial: '',
    read: readNationality,
    pasted: (cell) => readCountryOrNationality(cell) ?? cell,
    sent: 'passengerData',
    priced: false,
    copied: true,
    recorded: 'nationality',
    change: { of: 'person' },
    keptFor: 'voyage',
    columns: { sale: { width: 50, tone: 'muted' }, add: { width: 56 }, group: { width: 56 } },
    inNameList: true,
    detail: { size: 4 },
    remembered: true,
    atGate: { shown: true, panel: true, most: 2 },
    onManifest: { when: 'registered', width: 5 },
    requiredOn: 'registered',
    recognised: { place: 4, by: isCountry },
    headings: `υπηκοότητα, υπηκ, ιθαγένεια, εθνικότητα, χώρα, nationality, nat, country, citizenship, kombësia,
      shtetësia, nationalität, staatsangehörigkeit, land, nacionalidad, país, nationalité, pays, nazionalità,
      cittadinanza, nationaliteit`,
  },
  documentType: {
    wire: { documentType: 'text' },
    read: inCapitals,
    sheet: 'papers',
    sent: 'passengerData',
    priced: false,
    copied: true,
    change: { of: 'person', whenCheckedIn: true },
    keptFor: 'voyage',
    detail: { size: 10 },
    list: 'papers',
    inNameList: true,
    headings: `είδος εγγράφου, τύπος εγγράφου, document type, type of document, lloji i dokumentit, dokumentart,
      ausweisart, tipo de documento, type de document, tipo documento, tipo di documento, documenttype, soort document`,
  },
  documentNumber: {
    wire: { documentNumber: 'text' },
    initial: '',
    read: inCapitals,
    sheet: 'papers',
    sent: 'passengerData',
    priced: false,
    copied: true,
    recorded: 'document',
    change: { of: 'person', whenCheckedIn: true },
    keptFor: 'voyage',
    columns: { sale: { width: 88 }, paste: { width: 110 }, add: { width: 92 }, group: { width: 100 } },
    inNameList: true,
    clearable: true,
    detail: { size: 14 },
    remembered: true,
    atGate: { shown: true, panel: true, most: 40 },
    onManifest: { when: 'abroad', width: 9 },
    requiredOn: 'abroad',
    recognised: { place: 5, by: isDocument },
    headings: `έγγραφο, αρ εγγράφου, διαβατήριο, αρ διαβατηρίου, ταυτότητα, αρ ταυτότητας, αδτ, document,
      document number, document no, passport, passport number, passport no, id, id number, id card, dokumenti, pasaporta,
      reisepass, ausweis, ausweisnummer, passnummer, documento, número de documento, pasaporte, dni, passeport,
      numéro de document, pièce d identité, passaporto, carta d identità, numero documento, paspoort, paspoortnummer,
      documentnummer`,
  },
  type: {
    wire: { type: 'code' },
    always: true,
    initial: 'AD',
    read: asCode,
    pasted: readTypeWord,
    sent: 'passengerData',
    priced: true,
    copied: true,
    change: { of: 'person' },
    onManifest: { when: 'always', width: 4 },
    list: 'passengerTypes',
    columns: { sale: { width: 56 } },
    inNameList: true,
    recognised: { place: 2, by: isType },
    headings: `τύπος, κατηγορία, τύπος επιβάτη, type, passenger type, pax type, category, lloji, kategoria, typ, passagiertyp,
      kategorie, tipo, categoría, catégorie, categoria, tipo passeggero, passagierstype, categorie`,
  },
  discount: {
    wire: { discountIdOrCode: 'code' },
    initial: '',
    read: inCapitals,
    columns: { sale: { width: 98 } },
    sent: 'trip',
    priced: true,
    recorded: 'discount',
    change: { of: 'trip' },
    remembered: true,
    list: 'discounts',
    headings:
      'έκπτωση, εκπτ, discount, zbritje, rabatt, ermäßigung, descuento, réduction, remise, sconto, korting',
  },
  discountDocumentType: {
    wire: { discountDocumentType: 'code' },
    read: inCapitals,
    sheet: 'reduction',
    sent: 'proof',
    priced: true,
    copied: true,
    change: { of: 'person' },
    keptFor: 'voyage',
    detail: { size: 16 },
    list: 'residencyDocuments',
  },
  discountDocument: {
    wire: { discountDocument: 'text' },
    initial: '',
    read: inCapitals,
    columns: { sale: { width: 94 } },
    sheet: 'reduction',
    sent: 'proof',
    priced: true,
    copied: true,
    recorded: 'document',
    change: { of: 'person' },
    keptFor: 'voyage',
    detail: { size: 12 },
    remembered: true,
    headings: `αρ κάρτας έκπτωσης, πάσο, αρ πάσου, discount document, discount card, student card, karta e zbritjes,
      ermäßigungsausweis, carné de descuento, carte de réduction, tessera sconto, kortingskaart`,
  },
  residentCity: {
    wire: { residentCity: 'code' },
    read: inCapitals,
    sheet: 'reduction',
    sent: 'proof',
    priced: true,
    copied: true,
    change: { of: 'person' },
    keptFor: 'voyage',
    detail: { size: 16 },
    list: 'municipalities',
  },
  loyaltyCard: {
    wire: { loyaltyCard: 'text' },
    read: inCapitals,
    sheet: 'loyalty',
    sent: 'analysis',
    stored: 'loyaltyNumber',
    priced: true,
    copied: true,
    change: { of: 'person' },
    keptFor: 'accounts',
    detail: { size: 12 },
    headings: `κάρτα μέλους, κάρτα πιστότητας, loyalty, loyalty card, member, membership, karta e besnikërisë, kundenkarte,
      tarjeta de fidelidad, carte de fidélité, carta fedeltà, klantenkaart`,
  },
  redeemMiles: {
    wire: { redeemMiles: 'miles' },
    read: readMiles,
    sheet: 'loyalty',
    sent: 'analysis',
    priced: true,
  },
  manualCode: {
    wire: { manualCode: 'discountCode' },
    read: inCapitals,
    sheet: 'reduction',
    sent: 'analysis',
    priced: true,
  },
  ssr: {
    wire: { ssr: 'text' },
    read: inCapitals,
    sheet: 'care',
    sent: 'passengerData',
    priced: false,
    copied: true,
    change: { of: 'person', whenCheckedIn: true },
    keptFor: 'voyage',
    detail: { size: 12 },
    list: 'specialServices',
    inNameList: true,
    atGate: { shown: true, panel: true },
    onManifest: { when: 'registered', width: 14 },
    headings:
      'ειδικές ανάγκες, ειδική φροντίδα, ssr, special needs, assistance, assistenz, asistencia, assistenza, assistentie',
  },
  /** A text that is the same for all of one family. */
  groupFamily: {
    wire: { groupFamily: 'family' },
    read: readFamily,
    columns: { group: { width: 90 } },
    inNameList: true,
    sent: 'group',
    priced: false,
    clearable: true,
    keptFor: 'voyage',
    headings: 'οικογένεια, family, familja, familie, familia, famille, famiglia',
  },
  /** Set for a person who travels for work and gets a cabin alone. */
  groupRole: {
    wire: { groupRole: 'role' },
    read: readRole,
    columns: { group: { width: 96 } },
    inNameList: true,
    sent: 'group',
    priced: false,
    list: 'roles',
    clearable: true,
    headings: 'ρόλος, ιδιότητα, role, roli, rolle, función, rôle, ruolo, rol, functie',
  },
} as const satisfies Record<string, PassengerField>

export type TravellerFields = typeof fields
export type TravellerKey = keyof TravellerFields
export const travellerFields: Readonly<Record<TravellerKey, PassengerField>> = fields
