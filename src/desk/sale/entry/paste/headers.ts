/** The fields a pasted column can hold; `fullName` is split into last and first name. */
export const fields = [
  'surname',
  'name',
  'fullName',
  'sexType',
  'birthdate',
  'nationality',
  'documentType',
  'documentNumber',
  'type',
  'discount',
  'discountDocument',
  'loyaltyCard',
  'ssr',
] as const
export type PasteField = (typeof fields)[number]

/** Column titles in the languages of the desk: el, en, al, de, es, fr, it, nl. */
const headings: Record<PasteField, string> = {
  surname: `επώνυμο, επίθετο, surname, last name, lastname, family name, mbiemri, mbiemer, nachname, familienname,
    apellido, apellidos, nom, nom de famille, cognome, achternaam, familienaam`,
  name: `όνομα, first name, firstname, forename, given name, given names, name, emri, emer, vorname, nombre, prénom,
    nome, voornaam, naam`,
  fullName: `ονοματεπώνυμο, full name, fullname, passenger, passenger name, επιβάτης, emri i plotë, vollständiger name,
    nombre completo, nom complet, nome completo, nominativo, volledige naam`,
  sexType: 'φύλο, sex, gender, gjinia, geschlecht, sexo, género, sexe, sesso, genere, geslacht',
  birthdate: `ημ γέννησης, ημ γεν, ημερομηνία γέννησης, γέννηση, γεννήθηκε, born, birth, birthdate, birth date,
    date of birth, dob, birthday, datëlindja, geburtsdatum, geboren, geburtstag, fecha de nacimiento, nacimiento,
    date de naissance, naissance, né le, data di nascita, nascita, geboortedatum`,
  nationality: `υπηκοότητα, υπηκ, ιθαγένεια, εθνικότητα, χώρα, nationality, nat, country, citizenship, kombësia,
    shtetësia, nationalität, staatsangehörigkeit, land, nacionalidad, país, nationalité, pays, nazionalità,
    cittadinanza, nationaliteit`,
  documentType: `είδος εγγράφου, τύπος εγγράφου, document type, type of document, lloji i dokumentit, dokumentart,
    ausweisart, tipo de documento, type de document, tipo documento, tipo di documento, documenttype, soort document`,
  documentNumber: `έγγραφο, αρ εγγράφου, διαβατήριο, αρ διαβατηρίου, ταυτότητα, αρ ταυτότητας, αδτ, document,
    document number, document no, passport, passport number, passport no, id, id number, id card, dokumenti, pasaporta,
    reisepass, ausweis, ausweisnummer, passnummer, documento, número de documento, pasaporte, dni, passeport,
    numéro de document, pièce d identité, passaporto, carta d identità, numero documento, paspoort, paspoortnummer,
    documentnummer`,
  type: `τύπος, κατηγορία, τύπος επιβάτη, type, passenger type, pax type, category, lloji, kategoria, typ, passagiertyp,
    kategorie, tipo, categoría, catégorie, categoria, tipo passeggero, passagierstype, categorie`,
  discount:
    'έκπτωση, εκπτ, discount, zbritje, rabatt, ermäßigung, descuento, réduction, remise, sconto, korting',
  discountDocument: `αρ κάρτας έκπτωσης, πάσο, αρ πάσου, discount document, discount card, student card, karta e zbritjes,
    ermäßigungsausweis, carné de descuento, carte de réduction, tessera sconto, kortingskaart`,
  loyaltyCard: `κάρτα μέλους, κάρτα πιστότητας, loyalty, loyalty card, member, membership, karta e besnikërisë, kundenkarte,
    tarjeta de fidelidad, carte de fidélité, carta fedeltà, klantenkaart`,
  ssr: 'ειδικές ανάγκες, ειδική φροντίδα, ssr, special needs, assistance, assistenz, asistencia, assistenza, assistentie',
}

/** Lower case without accents; only letters, digits and single spaces. */
export function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const known = new Map(
  fields.flatMap((field) =>
    headings[field].split(',').map((heading) => [bare(heading), field] as [string, PasteField]),
  ),
)

/** Number of letters from which a known title also matches as part of a longer one. */
const tellsFrom = 4

/** The field of a column title; undefined for an unknown title. */
export function fieldHeaded(cell: string): PasteField | undefined {
  const words = bare(cell)
  const exact = known.get(words)
  if (exact !== undefined || words === '') return exact
  const within = [...known.keys()].filter(
    (one) => one.length >= tellsFrom && ` ${words} `.includes(` ${one} `),
  )
  const longest = within.toSorted((one, other) => other.length - one.length)[0]
  return longest === undefined ? undefined : known.get(longest)
}
