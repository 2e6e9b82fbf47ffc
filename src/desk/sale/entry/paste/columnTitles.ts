import {
  passengerFields,
  type PassengerKey,
  passengerKeys,
  travellerKeys,
} from '../../../../domain/booking/fields/passengerFields.ts'
import { isType, lettersOnly } from '../../../../domain/booking/fields/sexAndType.ts'
import { type TravellerKey, travellerFields } from '../../../../domain/booking/fields/travellerFields.ts'
import type { DateOrder } from '../../../../domain/value/birthdate.ts'
import type { NameOrder } from '../../../../domain/value/fullName.ts'
import { titleOf } from '../../../../domain/value/title.ts'
import { isNumbering, type ColumnKind, type Row } from './table.ts'

/** The passenger’s fields that a pasted column can hold. */
export const pastedFields = passengerKeys.filter((key) => passengerFields[key].headings !== undefined)

const fullNames = `ονοματεπώνυμο, full name, fullname, passenger, passenger name, επιβάτης, emri i plotë, vollständiger name,
  nombre completo, nom complet, nome completo, nominativo, volledige naam`
const titles = `τίτλος, προσφώνηση, title, salutation, prefix, anrede, titel, titre, civilité, titolo, appellativo,
  tratamiento, título, aanhef, aanspreektitel, titulli`
const numbers = `α/α, αα, α.α., αρ, αρ., no, no., nr, nr., num, #, n°, nº, number, nummer, numéro, numero, número, numri, pos, s/n,
  s.n., s.no, s.no., s. no., sr, sr., sr no, sr. no, sr. no., sl no, sl. no.`

/** Finds the fields by the titles of their columns. */
const known = fieldsByTitle<ColumnKind>([
  ...pastedFields.map((key): [PassengerKey, string] => [key, passengerFields[key].headings ?? '']),
  ['fullName', fullNames],
  ['title', titles],
])
const rowNumbers = new Set(numbers.split(',').map((title) => title.trim()))

const ofGroups = fieldsByTitle<TravellerKey>(
  travellerKeys
    .filter((key) => travellerFields[key].sent === 'group')
    .map((key) => [key, travellerFields[key].headings ?? '']),
)

function fieldsByTitle<Field>(fields: readonly [Field, string][]): ReadonlyMap<string, Field> {
  return new Map(
    fields.flatMap(([field, headings]) =>
      headings.split(',').map((heading): [string, Field] => [lettersOnly(heading), field]),
    ),
  )
}

const wordSet = (words: string) => new Set(words.trim().split(/\s+/).map(lettersOnly))

/**
 * Words of titles that are not of the passenger, in the languages of the desk: of a place, a room, a hotel, group or agency,
 * of the validity of a document, of the residence, and of other persons.
 */
const ofOthers = wordSet(`
  place city town village port τόπος πόλη πόλης χωριό δήμος λιμάνι ort stadt hafen lieu ville commune lugar ciudad localidad
  puerto luogo città comune porto plaats stad haven te qyteti qytet
  room rooms cabin cabins bed berth suite seat δωμάτιο δωματίου καμπίνα καμπίνας κρεβάτι κρεβατιού κλίνη κλίνης θέση θέσης
  zimmer kabine bett sitz sitzplatz chambre cabine lit siège habitación cama camarote cabina asiento camera stanza letto
  cuccetta posto kamer hut stoel dhoma dhomë dhomës kabina kabinë kabinës shtrati
  hotel hotels group agency agent company operator school bus coach ship vessel vehicle car event booking reservation
  ξενοδοχείο ξενοδοχείου γκρουπ ομάδα ομάδας πρακτορείο πρακτορείου γραφείο γραφείου εταιρεία εταιρείας εταιρία εταιρίας
  σχολείο σχολείου λεωφορείο λεωφορείου πλοίο πλοίου όχημα οχήματος κράτηση κράτησης gruppe agentur reisebüro firma schule
  schiff fahrzeug buchung hôtel groupe agence société école navire véhicule réservation grupo agencia empresa colegio barco
  vehículo reserva gruppo agenzia azienda scuola nave veicolo prenotazione groep bureau reisbureau bedrijf school schip
  voertuig boeking hoteli hotelit grupi grupit agjencia agjencisë kompania kompanisë shkolla shkollës anija anijes
  expiry expiration expires expired issue issued issuing issuer valid validity until λήξη λήξης έκδοση έκδοσης εκδόθηκε
  ισχύς ισχύος ισχύει ablauf gültig gültigkeit bis ausgestellt ausstellung expire validité valable délivrance délivré
  émission caducidad vencimiento validez válido expedición expedido emisión scadenza rilascio rilasciato emissione validità
  valido geldig geldigheid vervaldatum afgifte afgegeven skadimi skadimit skadenca vlefshme vlefshmëria lëshimi lëshimit
  residence residency resident living address domicile διαμονή διαμονής κατοικία κατοικίας διεύθυνση διεύθυνσης wohnort
  wohnsitz wohnsitzes anschrift adresse résidence residencia domicilio dirección residenza indirizzo woonplaats adres
  vendbanimi vendbanimit banimi banimit adresa
  father mother πατρός πατέρα μητρός μητέρας vater vaters mutter père mère padre madre vader moeder babait atësia nënës
  emergency contact ανάγκης επαφή επαφής επικοινωνίας notfall kontakt urgence contacto urgencia contatto emergenza noodgeval`)

/** Words that make a title of a document or a birth one of its type or country: `Passport country`. */
const general = wordSet(
  `type τύπος typ tipo soort lloji country χώρα land pays país paese stato shteti vendi`,
)
/** Further words for a birth, besides those of the date. */
const ofBirth = wordSet('geburt geboorte lindjes')
const numberWords = wordSet('no nr num number nummer numéro numero número αρ αριθμός numri')
const ofNames: readonly (ColumnKind | undefined)[] = ['surname', 'name', 'fullName']

/** Number of letters from which a known title also matches as part of a longer one. */
const shortestMatch = 4

/** The known titles within a longer one, longest first. */
const titlesWithin = (words: string): string[] =>
  [...known.keys()]
    .filter((title) => title !== '' && ` ${words} `.includes(` ${title} `))
    .toSorted((title, other) => other.length - title.length)

/** Returns true for a title of a column, also if its field is unknown. */
export function isColumnTitle(cell: string): boolean {
  const [longest = ''] = titlesWithin(lettersOnly(cell))
  return longest.length >= shortestMatch || exactlyHeaded(cell) !== undefined
}

/** The field of a title that is a known one, but for what is in brackets: that may change the meaning of a single word. */
function exactlyHeaded(cell: string): ColumnKind | undefined {
  const words = lettersOnly(withoutBrackets(cell))
  const isClear = words.includes(' ') || !isOfOthers(cell)
  return known.get(lettersOnly(cell)) ?? (isClear ? known.get(words) : undefined)
}

const withoutBrackets = (cell: string) => cell.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')

const hasWord = (cell: string, set: ReadonlySet<string>) =>
  lettersOnly(cell)
    .split(' ')
    .some((word) => set.has(word))
/** Returns true for a title with a word that is not of the passenger, as `Hotel name`. */
export const isOfOthers = (cell: string): boolean => hasWord(cell, ofOthers)

/** The field of a column title; undefined for an unknown title. */
export const fieldHeaded = (cell: string): ColumnKind | undefined =>
  exactlyHeaded(cell) ?? (isOfOthers(cell) ? undefined : fieldWithin(cell))

/** The field of a known title in a longer one, unless the other words show that it is of something else. */
function fieldWithin(cell: string): ColumnKind | undefined {
  const within = titlesWithin(lettersOnly(cell))
  const long = within.filter(({ length }) => length >= shortestMatch)
  // Every field may be called one of the passenger.
  const [longest = ''] = long.filter((title) => !isOfAnyField(title)).concat(long)
  const field = known.get(longest)
  const fields = new Set(within.map((title) => known.get(title)))
  const hasName = ofNames.some((name) => name !== undefined && fields.has(name))
  const named = orderOfNames(cell) ? 'fullName' : undefined
  if (field === 'documentNumber' && hasName)
    return named ?? known.get(long.find((title) => ofNames.includes(known.get(title))) ?? '')
  const isBirthOrDocument = fields.has('birthdate') || fields.has('documentNumber') || hasWord(cell, ofBirth)
  const isGeneral =
    isBirthOrDocument && hasWord(cell, general) && !(field === 'nationality' && !general.has(longest))
  const isNameAtBirth = field === 'birthdate' && hasName
  const isNumber = field === 'fullName' && hasWord(cell, numberWords)
  return isGeneral || isNameAtBirth || isNumber ? undefined : (named ?? field)
}

/** Titles whose two names share a word, by whether the last name comes last. */
const sharedWord = new Map([
  ['first and last name', true],
  ['last and first name', false],
  ['vor und nachname', true],
  ['nach und vorname', false],
  ['voor en achternaam', true],
  ['achter en voornaam', false],
])
/** Titles of first names next to which a title of any name is of the last one: `Name, Vorname`. */
const withAnyName = ['vorname', 'voornaam']

/** The order of the names in a column whose title has both, such as `Nome e cognome`; undefined for another title. */
export function orderOfNames(cell: string): NameOrder | undefined {
  const words = lettersOnly(withoutBrackets(cell))
  const isLast = sharedWord.get(words)
  if (isLast !== undefined) return { isSurnameLast: isLast, surnames: 1 }
  const titles = titlesApart(words)
  const specific = titles.find(({ title }) => withAnyName.includes(title))
  const first = specific ?? titles.find(({ kind }) => kind === 'name')
  const surname = titles.find(({ kind }) => kind === 'surname')
  const last = surname ?? (specific && titles.find(({ title }) => title === 'name' || title === 'naam'))
  // `Name / Nom` is one title in two languages.
  if (!first || !last || (last.title === 'nom' && first.title !== 'prenom')) return undefined
  return { isSurnameLast: first.at < last.at, surnames: last.title === 'apellidos' ? 2 : 1 }
}

/** The known titles within a longer one, each with its first index; none is a part of another. */
function titlesApart(words: string): { title: string; kind: ColumnKind | undefined; at: number }[] {
  let rest = ` ${words} `
  return titlesWithin(words).flatMap((title) => {
    const at = rest.indexOf(` ${title} `)
    if (at < 0) return []
    rest = rest.slice(0, at + 1) + '_'.repeat(title.length) + rest.slice(at + 1 + title.length)
    return [{ title, kind: known.get(title), at }]
  })
}

const isOfAnyField = (title: string) => title === 'passenger' || title === 'επιβατησ'

/** Finds the fields of column titles. */
export interface TitleReader {
  fieldOf(cell: string): Kind
  /** The field only of a title that is known as a whole. */
  exactly(cell: string): Kind
}

export type Kind = ColumnKind | TravellerKey | undefined

export const passengerTitles: TitleReader = { fieldOf: fieldHeaded, exactly: exactlyHeaded }

const groupFieldHeaded = (cell: string): TravellerKey | undefined => ofGroups.get(lettersOnly(cell))

/** With the fields that only a passenger of a group has. */
export const travellerTitles: TitleReader = {
  fieldOf: (cell) => groupFieldHeaded(cell) ?? fieldHeaded(cell),
  exactly: (cell) => groupFieldHeaded(cell) ?? exactlyHeaded(cell),
}

/** Titles that are of a last name where a column of first names is next to them, as `Name` and `Vorname`. */
const anyName = new Set(['name', 'nome', 'naam', 'ονομα', 'emri'])

/**
 * The fields of columns by their titles. A title that is known as a whole has its field before one that has it as a part. A
 * column titled `name` has the full name, or the last name next to first names, if there is no column of last names.
 */
export function kindsHeaded(titled: Row, body: readonly Row[], { fieldOf, exactly }: TitleReader): Kind[] {
  const columns = titled.map((_, at) => body.map((row) => row[at] ?? ''))
  const exact = titled.map((cell, at): Kind => {
    const isOfNumbers = rowNumbers.has(cell.toLowerCase()) || (at === 0 && cell === '')
    const isNumber = isOfNumbers && isNumbering(columns[at] ?? [])
    return isNumber ? 'number' : exactly(cell)
  })
  const headed = titled.map((cell, at): Kind => {
    const kind = fieldOf(cell)
    if (exact[at] !== undefined || (kind === 'type' && !columns[at]?.some(isOfType))) return exact[at]
    return kind
  })
  const hasSurname = headed.includes('surname') || headed.includes('fullName')
  const names = headed.flatMap((kind, at) => (kind === 'name' ? [at] : []))
  const last = names.find((at) => anyName.has(lettersOnly(titled[at] ?? '')))
  const single = oncePerField(titled)
  if (!hasSurname && names.length === 2 && last !== undefined)
    return single(headed.with(last, 'surname'), exact.with(last, 'surname'))
  return single(headed, exact).map((kind) => (kind === 'name' && !hasSurname ? 'fullName' : kind))
}

const isOfType = (cell: string) => isType(cell) || titleOf(cell)?.type !== undefined

/** Titles of columns whose names belong to those of an earlier column. */
const furtherNames = new Set(
  `middle name, middle names, second name, second surname, segundo nombre, segundo apellido, deuxieme prenom,
  zweiter vorname, secondo nome, tweede voornaam, μεσαιο ονομα, δευτερο ονομα`
    .split(',')
    .map((title) => lettersOnly(title)),
)

/** A second column of the same field is not taken for the first one. */
const oncePerField = (titled: Row) => (headed: readonly Kind[], exact: readonly Kind[]) =>
  headed.map((kind, at): Kind => {
    const first = exact.includes(kind) ? exact.indexOf(kind) : headed.indexOf(kind)
    const isFurther = first < at && furtherNames.has(lettersOnly(titled[at] ?? ''))
    return first === at || isFurther ? kind : undefined
  })

/** `passport AB123456`: the label of the number of a document. */
export const isDocumentTitle = (label: string): boolean => known.get(lettersOnly(label)) === 'documentNumber'

const figures = /(?<!\p{L})(\p{L})\1{0,3}[./\s-]*(\p{L})\2{0,3}[./\s-]*(\p{L})\3{0,3}(?!\p{L})/gu
/** The first letters of day, month and year in the languages of the desk. */
const [ofDay, ofMonth, ofYear] = [/[dtjgη]/, /[mμ]/, /[yjaεv]/]

/** The order of a date that a title shows, as in `Date of birth (mm/dd/yyyy)`; undefined for one without. */
export function orderInTitle(title: string): DateOrder | undefined {
  const orders = [...title.normalize('NFC').toLowerCase().matchAll(figures)].map(
    ([, first = '', second = '', third = '']): DateOrder | undefined => {
      if (ofMonth.test(first)) return ofDay.test(second) && ofYear.test(third) ? 'mdy' : undefined
      if (!ofMonth.test(second)) return undefined
      if (ofDay.test(first) && ofYear.test(third)) return 'dmy'
      return ofYear.test(first) && ofDay.test(third) ? 'ymd' : undefined
    },
  )
  return orders.find((order) => order !== undefined)
}
