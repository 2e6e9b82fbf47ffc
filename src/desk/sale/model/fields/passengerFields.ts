import type { NamedPassenger } from '../../../../domain/booking/party.ts'
import { latinName } from '../../../../domain/value/fold.ts'
import type { Person } from '../workingBooking.ts'
import { asCode, inCapitals, pastedDate, readBirthdate, readMiles } from './readText.ts'
import { readSex, readSexWord, readTypeWord } from '../../../../domain/booking/sexAndType.ts'

/** The fields of a passenger that are the same on every trip; a company’s own attributes are not among them. */
export type PassengerKey = Exclude<keyof Person, 'uuid' | 'attributes'>

/** Groups of the detail sheet, in display order. */
export const sheetGroups = ['papers', 'reduction', 'loyalty', 'care', 'place', 'company'] as const
export type SheetGroup = (typeof sheetGroups)[number]

/**
 * A field of a passenger. Its texts are `column.<key>`, the title, and `wrong.<key>`, the error. Whether it is
 * required is decided by the company of each trip, see `requiredAtSale` of the availability.
 */
export interface PassengerField<Value> {
  /** Reads a trimmed text; undefined if it is invalid. `today` is YYYY-MM-DD of the agency. */
  read(text: string, today: string): Value | undefined
  /** Present if it is a column of the grid; the width in px. */
  grid?: { width: number; grow?: number; tone?: string }
  /** Present if it is a line of the detail sheet. */
  sheet?: SheetGroup
  /**
   * Where a request contains it: in the analysis or its passenger data; a proof only with a discount. The
   * discount is sent as it applies to each trip.
   */
  sent: 'analysis' | 'passengerData' | 'proof' | 'trip'
  /** The name in a request, if it is not the key. */
  wire?: string
  /** The name in a stored booking, if it is not the key. */
  stored?: string
  /** True if a change of it invalidates the price. */
  priced: boolean
  /** True if it is copied from a stored booking into a new one. */
  copied: boolean
  /** The name of its value in the recorded command that names passengers. */
  recorded?: keyof NamedPassenger
  /** Column titles of a pasted table that name it, in the languages of the desk: el, en, al, de, es, fr, it, nl. */
  headings?: string
  /** Converts a pasted cell to a text as it would be typed. */
  pasted?(cell: string): string
}

type PassengerFields = { readonly [Key in PassengerKey]: PassengerField<NonNullable<Person[Key]>> }

/** Grid, detail sheet and paste show the fields in this order. */
export const passengerFields: PassengerFields = {
  surname: {
    read: latinName,
    grid: { width: 100, grow: 3, tone: 'strong' },
    sent: 'passengerData',
    priced: false,
    copied: true,
    recorded: 'surname',
    headings: `επώνυμο, επίθετο, surname, last name, lastname, family name, mbiemri, mbiemer, nachname, familienname,
      apellido, apellidos, nom, nom de famille, cognome, achternaam, familienaam`,
  },
  name: {
    read: latinName,
    grid: { width: 88, grow: 2 },
    sent: 'passengerData',
    priced: false,
    copied: true,
    recorded: 'name',
    headings: `όνομα, first name, firstname, forename, given name, given names, name, emri, emer, vorname, nombre, prénom,
      nome, voornaam, naam`,
  },
  sexType: {
    read: readSex,
    pasted: readSexWord,
    grid: { width: 64 },
    sent: 'passengerData',
    priced: true,
    copied: true,
    recorded: 'sex',
    headings: 'φύλο, sex, gender, gjinia, geschlecht, sexo, género, sexe, sesso, genere, geslacht',
  },
  birthdate: {
    read: readBirthdate,
    pasted: pastedDate,
    grid: { width: 96 },
    sent: 'passengerData',
    priced: true,
    copied: true,
    recorded: 'birthdate',
    headings: `ημ γέννησης, ημ γεν, ημερομηνία γέννησης, γέννηση, γεννήθηκε, born, birth, birthdate, birth date,
      date of birth, dob, birthday, datëlindja, geburtsdatum, geboren, geburtstag, fecha de nacimiento, nacimiento,
      date de naissance, naissance, né le, data di nascita, nascita, geboortedatum`,
  },
  nationality: {
    read: asCode,
    grid: { width: 50, tone: 'muted' },
    sent: 'passengerData',
    priced: true,
    copied: true,
    recorded: 'nationality',
    headings: `υπηκοότητα, υπηκ, ιθαγένεια, εθνικότητα, χώρα, nationality, nat, country, citizenship, kombësia,
      shtetësia, nationalität, staatsangehörigkeit, land, nacionalidad, país, nationalité, pays, nazionalità,
      cittadinanza, nationaliteit`,
  },
  documentType: {
    read: inCapitals,
    sheet: 'papers',
    sent: 'passengerData',
    priced: false,
    copied: true,
    headings: `είδος εγγράφου, τύπος εγγράφου, document type, type of document, lloji i dokumentit, dokumentart,
      ausweisart, tipo de documento, type de document, tipo documento, tipo di documento, documenttype, soort document`,
  },
  documentNumber: {
    read: inCapitals,
    grid: { width: 80 },
    sheet: 'papers',
    sent: 'passengerData',
    priced: false,
    copied: true,
    recorded: 'document',
    headings: `έγγραφο, αρ εγγράφου, διαβατήριο, αρ διαβατηρίου, ταυτότητα, αρ ταυτότητας, αδτ, document,
      document number, document no, passport, passport number, passport no, id, id number, id card, dokumenti, pasaporta,
      reisepass, ausweis, ausweisnummer, passnummer, documento, número de documento, pasaporte, dni, passeport,
      numéro de document, pièce d identité, passaporto, carta d identità, numero documento, paspoort, paspoortnummer,
      documentnummer`,
  },
  type: {
    read: asCode,
    pasted: readTypeWord,
    grid: { width: 56 },
    sent: 'passengerData',
    priced: true,
    copied: true,
    headings: `τύπος, κατηγορία, τύπος επιβάτη, type, passenger type, pax type, category, lloji, kategoria, typ, passagiertyp,
      kategorie, tipo, categoría, catégorie, categoria, tipo passeggero, passagierstype, categorie`,
  },
  discount: {
    read: inCapitals,
    grid: { width: 98 },
    sent: 'trip',
    wire: 'discountIdOrCode',
    priced: true,
    copied: false,
    recorded: 'discount',
    headings:
      'έκπτωση, εκπτ, discount, zbritje, rabatt, ermäßigung, descuento, réduction, remise, sconto, korting',
  },
  discountDocumentType: {
    read: inCapitals,
    sheet: 'reduction',
    sent: 'proof',
    priced: true,
    copied: true,
  },
  discountDocument: {
    read: inCapitals,
    grid: { width: 94 },
    sheet: 'reduction',
    sent: 'proof',
    priced: true,
    copied: true,
    recorded: 'document',
    headings: `αρ κάρτας έκπτωσης, πάσο, αρ πάσου, discount document, discount card, student card, karta e zbritjes,
      ermäßigungsausweis, carné de descuento, carte de réduction, tessera sconto, kortingskaart`,
  },
  residentCity: {
    read: inCapitals,
    sheet: 'reduction',
    sent: 'proof',
    priced: true,
    copied: true,
  },
  loyaltyCard: {
    read: inCapitals,
    sheet: 'loyalty',
    sent: 'analysis',
    stored: 'loyaltyNumber',
    priced: true,
    copied: true,
    headings: `κάρτα μέλους, κάρτα πιστότητας, loyalty, loyalty card, member, membership, karta e besnikërisë, kundenkarte,
      tarjeta de fidelidad, carte de fidélité, carta fedeltà, klantenkaart`,
  },
  redeemMiles: {
    read: readMiles,
    sheet: 'loyalty',
    sent: 'analysis',
    priced: true,
    copied: false,
  },
  manualCode: {
    read: inCapitals,
    sheet: 'reduction',
    sent: 'analysis',
    priced: true,
    copied: false,
  },
  ssr: {
    read: inCapitals,
    sheet: 'care',
    sent: 'passengerData',
    priced: false,
    copied: true,
    headings:
      'ειδικές ανάγκες, ειδική φροντίδα, ssr, special needs, assistance, assistenz, asistencia, assistenza, assistentie',
  },
}

export const passengerKeys = Object.keys(passengerFields) as PassengerKey[]

export const isPassengerKey = (name: string): name is PassengerKey => Object.hasOwn(passengerFields, name)

/** Reads the text of a passenger’s field; undefined if it is invalid. */
export function readPassenger(key: PassengerKey, typed: string, today: string): Partial<Person> | undefined {
  const value = passengerFields[key].read(typed.trim(), today)
  return value === undefined ? undefined : { [key]: value }
}

/** The filled fields that belong in this part of a request, by their names there. */
export function passengerValues(
  person: Person,
  part: PassengerField<unknown>['sent'],
): Record<string, string | number> {
  const filled = passengerKeys.flatMap((key) => {
    const { sent, wire = key } = passengerFields[key]
    const value = person[key]
    return sent === part && value ? [[wire, value] as const] : []
  })
  return Object.fromEntries(filled)
}

/** The fields that a stored passenger passes on to a new booking. */
export function copiedFields(stored: Readonly<Record<string, unknown>>): Partial<Person> {
  const copied = passengerKeys.flatMap((key) => {
    const { copied: isCopied, stored: name = key } = passengerFields[key]
    return isCopied && stored[name] !== undefined ? [[key, stored[name]] as const] : []
  })
  return Object.fromEntries(copied)
}

/** The key of the field with this name in a request. */
export function passengerKeyOf(wire: string): PassengerKey | undefined {
  return passengerKeys.find((key) => (passengerFields[key].wire ?? key) === wire)
}
