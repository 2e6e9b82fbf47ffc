import { describe, expect, it } from 'vitest'
import { fieldHeaded } from '../../../../../src/desk/sale/entry/paste/columnTitles.ts'
import { passengersIn, travellersIn } from './pasted.ts'

const today = '2026-11-20'

describe('column headings', () => {
  it.each([
    ['Επώνυμο', 'surname'],
    ['ΕΠΩΝΥΜΟ *', 'surname'],
    ['Όνομα', 'name'],
    ['Ημ. γέννησης', 'birthdate'],
    ['Αρ. Διαβατηρίου', 'documentNumber'],
    ['Last name', 'surname'],
    ['Date of birth (dd/mm/yyyy)', 'birthdate'],
    ['Mbiemri', 'surname'],
    ['Shtetësia', 'nationality'],
    ['Geburtsdatum', 'birthdate'],
    ['Staatsangehörigkeit', 'nationality'],
    ['Apellidos', 'surname'],
    ['Fecha de nacimiento', 'birthdate'],
    ['Prénom', 'name'],
    ['Nationalité', 'nationality'],
    ['Cognome', 'surname'],
    ['Data di nascita', 'birthdate'],
    ['Achternaam', 'surname'],
    ['Geslacht', 'sexType'],
    ['Cabin', undefined],
    // With words in brackets.
    ['Sex (M/F)', 'sexType'],
    ['DOB (dd/mm/yyyy)', 'birthdate'],
    ['Type (AD/CH/IN)', 'type'],
    ['Surname (as in passport)', 'surname'],
    ['Nationality (passport country)', 'nationality'],
    ['Passport number (valid for 6 months)', 'documentNumber'],
    // As a part of a longer one.
    ['Surname as in passport', 'surname'],
    ['Passenger last name', 'surname'],
    ['Passenger surname', 'surname'],
    ['Passenger full name', 'fullName'],
    ['Passport nationality', 'nationality'],
    ['Passport or ID number', 'documentNumber'],
    ['Type of fare', 'type'],
    ['Place of birth', 'birthPlace'],
    ['Τόπος γέννησης', 'birthPlace'],
    ['Lieu de naissance', 'birthPlace'],
    ['Luogo di nascita', 'birthPlace'],
    ['Lugar de nacimiento', 'birthPlace'],
    ['Geburtsort', 'birthPlace'],
    ['Passport expiry', 'documentExpires'],
    ['Date of expiry', 'documentExpires'],
    ['Ημ. λήξης', 'documentExpires'],
    ['Gültig bis', 'documentExpires'],
    ['Fecha de caducidad', 'documentExpires'],
    ['Data di scadenza', 'documentExpires'],
    ['Passport country', 'documentCountry'],
    ['Issuing state', 'documentCountry'],
    ['Χώρα έκδοσης', 'documentCountry'],
    ['Ausstellungsstaat', 'documentCountry'],
    ['Land van afgifte', 'documentCountry'],
    ['Emergency contact', 'emergencyContact'],
    ['Notfallkontakt', 'emergencyContact'],
    ['Επαφή έκτακτης ανάγκης', 'emergencyContact'],
  ])('%s is recognised as %s', (heading, field) => {
    expect(fieldHeaded(heading)).toBe(field)
  })

  it.each(
    `Geboren te, Plaats geboren,
    City of birth, Country of birth, Χώρα γέννησης, Pays de naissance, País de nacimiento, Paese di nascita, Land der Geburt,
    Room type, Cabin type, Τύπος δωματίου, Τύπος καμπίνας, Tipo de habitación, Tipo de camarote, Type de chambre,
    Tipo di camera, Typ Kabine, Type kamer, Lloji i dhomës, Lloji i kabinës,
    Hotel name, Group name, Agency name, Όνομα ξενοδοχείου, Όνομα ομάδας, Όνομα πρακτορείου, Name der Agentur, Name Schule,
    Nombre del hotel, Nombre del grupo, Nome agenzia, Nome gruppo, Naam bedrijf, Emri i hotelit, Emri i agjencisë,
    Passport issue date, Passport valid until, Διαβατήριο: λήξη, Διαβατήριο: έκδοση,
    Reisepass gültig bis, Reisepass Ablauf, Pasaporte caducidad, Passeport expiration, Passaporto scadenza,
    Passaporto rilascio, Paspoort geldig tot, Pasaporta e vlefshme, Pasaporte: expedición, Passeport: délivrance,
    Country of residence, Χώρα διαμονής, Χώρα κατοικίας, Land des Wohnsitzes, País de residencia, Pays de résidence,
    Pays de domicile, Land woonplaats, Country (of residence),
    Passport type, Type of passport, Name (hotel), Birth name, Nom de naissance, Father's name,
    Όνομα πατρός, Όνομα μητρός, Emergency contact name, Passenger no.`
      .split(',')
      .map((title) => title.trim()),
  )('%s is of no field', (heading) => expect(fieldHeaded(heading)).toBeUndefined())
})

describe('a title of both names', () => {
  it.each([
    ['Nome e cognome', 'Maria Elena Rossi', 'Rossi', 'Maria Elena'],
    ['Cognome e nome', 'De Luca Anna', 'De Luca', 'Anna'],
    ['Nombre y apellidos', 'Juan García López', 'García López', 'Juan'],
    ['Nombre y apellidos', 'Juan García', 'García', 'Juan'],
    ['Apellidos, nombre', 'García López Juan', 'García López', 'Juan'],
    ['Apellidos y nombre', 'García López, Juan', 'García López', 'Juan'],
    ['Όνομα και επώνυμο', 'Μαρία Παπαδοπούλου', 'Παπαδοπούλου', 'Μαρία'],
    ['ΕΠΩΝΥΜΟ - ΟΝΟΜΑ', 'ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', 'ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΜΑΡΙΑ'],
    ['Name and surname', 'John van der Berg', 'van der Berg', 'John'],
    ['Surname and name (as in passport)', 'Mr Smith John', 'Smith', 'John'],
    ['Passenger name and surname', 'John SMITH', 'SMITH', 'John'],
    ['First and last name', 'John Smith', 'Smith', 'John'],
    ['Last name / First name', 'SMITH/JOHN', 'SMITH', 'JOHN'],
    ['Nom et prénom', 'Martin Jeanne', 'Martin', 'Jeanne'],
    ['Prénom et nom', 'Jeanne Martin', 'Martin', 'Jeanne'],
    ['Name, Vorname', 'Müller, Eva', 'Müller', 'Eva'],
    ['Vor- und Nachname', 'Eva Müller', 'Müller', 'Eva'],
    ['Voor- en achternaam', 'Piet de Vries', 'de Vries', 'Piet'],
    ['Naam en voornaam', 'de Vries Piet', 'de Vries', 'Piet'],
    ['Emri dhe mbiemri', 'Arta Hoxha', 'Hoxha', 'Arta'],
  ])('%s splits “%s” into %s and %s', (title, cell, surname, name) => {
    expect(fieldHeaded(title)).toBe('fullName')
    const [{ texts } = {}] = passengersIn(`${title}\tNationality\n${cell}\tIT`, today)
    expect(texts).toMatchObject({ surname, name, nationality: 'IT' })
  })

  it.each([
    ['Name / Nom', 'name'],
    ['Surname / Nom', 'surname'],
    ['First name / Vorname', 'name'],
    ['Contact name and surname', undefined],
  ])('%s is none', (title, field) => expect(fieldHeaded(title)).toBe(field))
})

const read = (text: string) =>
  passengersIn(text, today).map(({ texts, left }) => (left.length > 0 ? { ...texts, left } : texts))

describe('a pasted table', () => {
  it.each([
    [
      'Surname\tName\tPassport country\tPassport no\nRoe\tAnn\tGBR\t123456789',
      { surname: 'Roe', name: 'Ann', documentNumber: '123456789', documentCountry: 'GB' },
    ],
    [
      'Surname\tName\tCountry of residence\tNationality\nRoe\tAnn\tDE\tGB',
      { surname: 'Roe', name: 'Ann', nationality: 'GB', left: ['DE'] },
    ],
    ['Hotel name\tSurname\tFirst name\nAegean\tRoe\tAnn', { surname: 'Roe', name: 'Ann', left: ['Aegean'] }],
    ['Full name\tRoom type\nRoe Ann\tDBL', { surname: 'Roe', name: 'Ann', left: ['DBL'] }],
    ['Passport holder\tPassport\nRoe Ann\tAB123456', { documentNumber: 'AB123456', left: ['Roe Ann'] }],
    [
      'Name\tVorname\tGeboren Angabe\tGeburtsdatum\nRoe\tAnn\tBonn\t12.3.1985',
      { surname: 'Roe', name: 'Ann', birthdate: '12/3/1985', left: ['Bonn'] },
    ],
    ...[
      'Luogo di nascita\tData di nascita',
      'Τόπος γέννησης\tΗμ. γέννησης',
      'Place of birth\tDate of birth',
    ].map((titles): [string, object] => [
      `Surname\tName\t${titles}\nRoe\tAnn\tRoma\t12/03/1985`,
      { surname: 'Roe', name: 'Ann', birthdate: '12/03/1985', birthPlace: 'Roma' },
    ]),
  ])('with the titles of %j has each text in the field of its exact title', (text, texts) =>
    expect(read(text)).toEqual([texts]),
  )

  it.each(['Room type', 'Ticket type', 'Τύπος δωματίου', 'Tipo de habitación', 'Type (room)'])(
    'of a group with the column %s is a rooming list, and not one of types',
    (title) => {
      const text = `Surname\tName\tSex\t${title}\nDoe\tJane\tF\tDBL\nRoe\tRick\tM\tSGL`
      expect(travellersIn(text, today).map(({ texts, left }) => [texts, left])).toEqual([
        [{ surname: 'Doe', name: 'Jane', sexType: 'F' }, ['DBL']],
        [{ surname: 'Roe', name: 'Rick', sexType: 'M' }, ['SGL']],
      ])
    },
  )

  it('has types in a column whose title only has a word for them, if they are some', () => {
    expect(read('Surname\tName\tTicket type\nDoe\tJane\tAdult\nDoe\tTom\tHalf')).toEqual([
      { surname: 'Doe', name: 'Jane', type: 'AD' },
      { surname: 'Doe', name: 'Tom', type: 'Half' },
    ])
  })
})

describe('the order of a date', () => {
  const birthdates = (title: string, ...dates: string[]) => {
    const rows = dates.map((date, at) => `Roe\tAnn${'na'.repeat(at)}\t${date}`)
    const found = passengersIn([`Surname\tName\t${title}`, ...rows].join('\n'), today)
    return found.map(({ texts, unclear }) => (unclear.length > 0 ? 'unclear' : texts.birthdate))
  }

  it.each([
    ['Date of birth (mm/dd/yyyy)', '03/12/1985', '12/03/1985'],
    ['Date of birth MM-DD-YY', '03-12-85', '12/03/1985'],
    ['DOB (m/d/y)', '3/12/85', '12/03/1985'],
    ['DOB (MMDDYYYY)', '03121985', '12/03/1985'],
    ['Date of birth (dd/mm/yyyy)', '03/12/1985', '03/12/1985'],
    ['Geburtsdatum (TT.MM.JJJJ)', '03.12.1985', '03/12/1985'],
    ['Date de naissance (JJ/MM/AAAA)', '03/12/1985', '03/12/1985'],
    ['Ημ. γέννησης (ηη/μμ/εεεε)', '03/12/1985', '03/12/1985'],
    ['Date of birth (yy-mm-dd)', '05-06-07', '07/06/2005'],
    ['Geboortedatum (JJ-MM-DD)', '05-06-07', '07/06/2005'],
    ['Date of birth (yyyy-mm-dd)', '1985-03-12', '12/03/1985'],
    // A spreadsheet that has changed the form of the dates.
    ['Date of birth (yyyy-mm-dd)', '03/12/1985', '03/12/1985'],
  ])('below the title %s is the one of the title', (title, typed, birthdate) =>
    expect(birthdates(title, typed)).toEqual([birthdate]),
  )

  it('is unclear where a date contradicts the title', () => {
    expect(birthdates('DOB (mm/dd/yyyy)', '03/12/1985', '25/03/1985')).toEqual(['unclear', '25/03/1985'])
    expect(birthdates('DOB (dd/mm/yyyy)', '03/12/1985', '03/25/1985')).toEqual(['unclear', '25/03/1985'])
  })
})
