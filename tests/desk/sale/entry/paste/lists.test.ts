import { describe, expect, it, test } from 'vitest'
import { meaningOf } from '../../../../../src/desk/sale/entry/paste/pasteCommands.ts'
import { passengersIn } from './pasted.ts'
import { availabilityOf, tripOf } from '../../exampleTrips.ts'
import { fc } from '../../../../kit/drawnProperties.ts'

const today = '2026-11-20'
const against = {
  today,
  countries: ['GR', 'DE', 'GB', 'CH', 'IN', 'FR', 'US'],
  availability: availabilityOf(tripOf()),
  againstSingleNames: 'HLC',
}

/** The passengers of a list, with what is wrong with them and what was left over. */
const peopleOf = (text: string) =>
  passengersIn(text, today).map(({ texts, left, unclear }) => {
    const { person, wrong } = meaningOf(texts, against, unclear)
    return { person, wrong: wrong.map(({ field, refusal }) => `${field} ${refusal.refusal}`), left }
  })

const good = (person: object) => ({ person: expect.objectContaining(person), wrong: [], left: [] })
const john = { surname: 'SMITH', name: 'JOHN', sexType: 'MALE', birthdate: '1985-03-12' }
const jane = { surname: 'SMITH', name: 'JANE', sexType: 'FEMALE', birthdate: '1983-07-01' }

describe('a list of two passengers', () => {
  test.each([
    ['a spreadsheet', 'Surname\tName\tSex\tBorn\nSMITH\tJOHN\tM\t12/03/1985\nSMITH\tJANE\tF\t01/07/1983'],
    ['without titles', 'SMITH\tJOHN\tM\t12/03/1985\nSMITH\tJANE\tF\t01/07/1983'],
    ['commas', 'SMITH,JOHN,M,1985-03-12\nSMITH,JANE,F,1983-07-01'],
    ['semicolons and numbers', '1;SMITH;JOHN;M;12.3.1985\n2;SMITH;JANE;F;1.7.1983'],
    [
      'a table of a text processor',
      '\ufeff1.\tSMITH\tJOHN\tM\t12.3.1985\r\n2.\tSMITH\tJANE\tF\t1.7.1983\r\n',
    ],
    ['several blanks', 'SMITH   JOHN   M   12/03/1985\nSMITH   JANE   F   01/07/1983'],
    ['names of months', 'SMITH\tJOHN\tM\t12-Mar-85\nSMITH\tJANE\tF\t1 Jul 1983'],
    ['Greek months', 'Smith\tJohn\tΑ\t12 Μαρτίου 1985\nSmith\tJane\tΘ\t1 ΙΟΥΛΙΟΥ 1983'],
    [
      'dates with a time',
      'SMITH\tJOHN\tM\t1985-03-12T00:00:00.000Z\nSMITH\tJANE\tF\t1983-07-01T00:00:00.000Z',
    ],
    ['numbers of days', 'SMITH\tJOHN\tM\t31118\nSMITH\tJANE\tF\t30498'],
    ['figures alone', 'SMITH\tJOHN\tM\t12031985\nSMITH\tJANE\tF\t01071983'],
    ['the year first', 'SMITH\tJOHN\tM\t850312\nSMITH\tJANE\tF\t830701'],
    ['the American order', 'SMITH\tJOHN\tM\t03/12/1985\nSMITH\tJANE\tF\t07/01/1983\nROE\tANN\tF\t03/25/1970'],
    ['titles in front', 'Title\tName\tSurname\tDOB\nMr\tJohn\tSmith\t12/3/1985\nMrs\tJane\tSmith\t1/7/1983'],
    ['titles without headings', 'Mr\tSmith\tJohn\t12/3/1985\nMs\tSmith\tJane\t1/7/1983'],
    [
      'German titles',
      'Anrede;Nachname;Vorname;Geburtsdatum\nHerr;Smith;John;12.3.1985\nFrau;Smith;Jane;1.7.1983',
    ],
    ['Greek titles', 'κος\tSmith\tJohn\t12/3/1985\nκα\tSmith\tJane\t1/7/1983'],
    ['titles in the name', 'SMITH\tJOHN MR\t12/3/1985\nSMITH\tJANE MRS\t1/7/1983'],
    ['whole names', 'SMITH/JOHN MR\t12MAR85\nSMITH/JANE MRS\t01JUL83'],
    ['glued titles', 'SMITH/JOHNMR\t12MAR85\nSMITH/JANEMRS\t01JUL83'],
    ['commas in names', 'Passenger\tSex\tBorn\n"Smith, John"\tM\t12/3/1985\n"Smith, Jane"\tF\t1/7/1983'],
    ['quoted names', '"SMITH, JOHN",M,12/3/1985\n"SMITH, JANE",F,1/7/1983'],
    ['numbered whole names', '1. SMITH/JOHN\tM\t12/3/1985\n2. SMITH/JANE\tF\t1/7/1983'],
    ['bullets', '• SMITH JOHN\tM\t12/3/1985\n• SMITH JANE\tF\t1/7/1983'],
    ['Western order', 'Mr John Smith\t12/3/1985\nMrs Jane Smith\t1/7/1983'],
    ['no-break spaces', 'SMITH\u00a0\tJOHN\t\u200bM\t12/3/1985\u00a0\nSMITH\tJANE\tF\t1/7/1983'],
    ['numbers and a dash', '1 - SMITH/JOHN MR\t12/3/1985\n2 - SMITH/JANE MS\t1/7/1983'],
    ['numbers with a word', 'No. 1 Smith/John\tM\t12/3/1985\n№2 Smith/Jane\tF\t1/7/1983'],
    ['letters as numbers', 'a) Smith John\tM\t12/3/1985\nb) Smith Jane\tF\t1/7/1983'],
    ['Roman numbers', 'i. Smith John\tM\t12/3/1985\nii. Smith Jane\tF\t1/7/1983'],
    ['boxes', '☐ SMITH, JOHN\tM\t12/3/1985\n✓ SMITH, JANE\tF\t1/7/1983'],
    ['single quotation marks', "'Smith';'John';M;12/3/1985\n'Smith';'Jane';F;1/7/1983"],
    [
      'a line of dashes',
      '|Surname|Name|Sex|Born|\n|---|---|---|---|\n|Smith|John|M|12/3/1985|\n|Smith|Jane|F|1/7/1983|',
    ],
    [
      'line breaks in its titles',
      '"Last\nname"\t"First\nname"\tSex\t"Date of\nbirth"\nSmith\tJohn\tM\t12/3/1985\nSmith\tJane\tF\t1/7/1983',
    ],
    [
      'short Greek titles',
      'Επώνυμο;Όνομα;Φύλο;Ημ/νία γέννησης\nSmith;John;Α;12/3/1985\nSmith;Jane;Θ;1/7/1983',
    ],
    [
      'short German titles',
      'Name;Vorname;Geschlecht;Geb.-Datum\nSmith;John;m;12.3.1985\nSmith;Jane;w;1.7.1983',
    ],
    [
      'titles in its first column',
      'Surname\tSmith\tSmith\nName\tJohn\tJane\nSex\tM\tF\nBorn\t12/3/1985\t1/7/1983',
    ],
    ['pipes', 'SMITH|JOHN|M|12/3/1985\nSMITH|JANE|F|1/7/1983'],
  ])('with %s is read whole', (_, text) => {
    expect(peopleOf(text).slice(0, 2)).toEqual([good(john), good(jane)])
  })
})

describe('types and countries', () => {
  it('of titles are taken', () => {
    const found = peopleOf('SMITH/JOHN MR\nSMITH/TOM CHD\nSMITH/EVA INF\nSMITH/ANN DR')
    expect(found.map(({ person }) => [person.name, person.sexType, person.type])).toEqual([
      ['JOHN', 'MALE', undefined],
      ['TOM', undefined, 'CH'],
      ['EVA', undefined, 'IN'],
      ['ANN', undefined, undefined],
    ])
  })

  it('are not mistaken for each other', () => {
    const found = peopleOf('SMITH\tJOHN\tM\tDE\nDOE\tJANE\tF\tDE')
    expect(found.map(({ person }) => [person.nationality, person.sexType])).toEqual([
      ['DE', 'MALE'],
      ['DE', 'FEMALE'],
    ])
    expect(peopleOf('SMITH\tJOHN\tM\tCH\nDOE\tJANE\tF\tCH').map(({ person }) => person.nationality)).toEqual([
      'CH',
      'CH',
    ])
    expect(peopleOf('SMITH\tJOHN\tM\tAD\nDOE\tTOM\tM\tCH').map(({ person }) => person.type)).toEqual([
      'AD',
      'CH',
    ])
    expect(peopleOf('MR\tSMITH\tJOHN\nMS\tDOE\tJANE').map(({ person }) => person.sexType)).toEqual([
      'MALE',
      'FEMALE',
    ])
  })
})

describe('what cannot be read', () => {
  it.each([
    [
      'Surname\tName\tSex\tPrice\nSMITH\tJOHN\tM\t53,00\nDOE\tJANE\tF\t53,00\nTotal\t\t\t106,00',
      ['Total', '106,00'],
    ],
    ['SMITH\tJOHN\tM\nDOE\tJANE\tF\nΣύνολο: 2\t\t', ['Σύνολο: 2']],
    ['Surname;Name\nSMITH;JOHN\nDOE;JANE\nTotal passengers: 2', ['Total passengers: 2']],
  ])('as the sum below the list %j is left over, and is no passenger', (text, left) => {
    const found = peopleOf(text)
    expect(found.slice(0, 2).map(({ person }) => person.surname)).toEqual(['SMITH', 'DOE'])
    expect(found[2]).toEqual({ person: {}, wrong: ['surname surname_required'], left })
  })

  it.each([
    ['a day that is none', 'SMITH\tJOHN\t31/2/1985\nDOE\tJANE\t1/7/1983', 'birthdate date_not_valid'],
    ['a day to come', 'SMITH\tJOHN\t12/3/2085\nDOE\tJANE\t1/7/1983', 'birthdate born_in_future'],
    ['a day too long ago', 'SMITH\tJOHN\t12/3/1885\nDOE\tJANE\t1/7/1983', 'birthdate born_too_early'],
    [
      'a midnight elsewhere',
      'SMITH\tJOHN\t1985-03-11T22:00:00Z\nDOE\tJANE\t1983-07-01',
      'birthdate date_not_valid',
    ],
    ['a phone number in a name', 'SMITH 6971234567\tJOHN\tM\nDOE\tJANE\tF', 'surname name_unreadable'],
    ['an abbreviated first name', 'Παπαδόπουλος\tΚων/νος\tΑ\nΠαππά\tΆννα\tΘ', 'name name_unreadable'],
    ['an abbreviated name in capitals', 'ΠΑΠΠΑΣ\tΚΩΝ/ΝΟΣ\nΠΑΠΠΑ\tΠΑΝ/ΤΑ', 'name name_unreadable'],
    ['an abbreviated name in a whole one', 'Όνομα\nΠαππάς Κων/νος\nΠαππά Άννα', 'name name_unreadable'],
    ['an abbreviated surname', 'Επώνυμο\tΌνομα\nΠαπ/λος\tΝίκος\nΠαππά\tΆννα', 'surname name_unreadable'],
    ['a name in other letters', '山田\tJOHN\tM\nDOE\tJANE\tF', 'surname not_latin'],
    ['a sex that is none', 'SMITH\tJOHN\tQ\nDOE\tJANE\tF\nROE\tANN\tF', 'sexType text_not_understood'],
    ['a country that is none', 'SMITH\tJOHN\tXX\nDOE\tJANE\tGR', 'nationality country_unknown'],
  ])('as %s is an error of its cell', (_, text, error) => {
    expect(peopleOf(text)[0]?.wrong).toContain(error)
  })

  it('as dates in two orders is an error of those that may be both', () => {
    const found = peopleOf(
      'SMITH\tJOHN\t25/3/1985\nDOE\tJANE\t3/25/1983\nROE\tANN\t3/4/1990\nPAPA\tEVA\t5/5/1990',
    )
    expect(found.map(({ person, wrong }) => person.birthdate ?? wrong)).toEqual([
      '1985-03-25',
      '1983-03-25',
      ['birthdate date_order_unclear'],
      '1990-05-05',
    ])
  })

  it('as a column of something else is left over, and stored nowhere', () => {
    const text = 'SMITH\tJOHN\tM\t6971234567\ta@b.gr\tcabin 12\nDOE\tJANE\tF\t6977654321\tc@d.gr\tdeck'
    expect(peopleOf(text).map(({ left }) => left)).toEqual([
      ['6971234567', 'a@b.gr', 'cabin 12'],
      ['6977654321', 'c@d.gr', 'deck'],
    ])
    expect(peopleOf(text).every(({ person }) => person.documentNumber === undefined)).toBe(true)
    expect(peopleOf('Surname\tName\tHotel\nSMITH\tJOHN\tAegean')[0]?.left).toEqual(['Aegean'])
  })
})

/** Lists as they are copied from spreadsheets, chats, mails and reservation systems, with what is read from each line. */
describe('a list with more than a name in a cell', () => {
  const born = (name: string, birthdate: string) => ({ surname: 'DOE', name, birthdate, type: 'AD' })
  const both = [born('JANE', '1985-03-12'), born('JOHN', '1983-07-01')]
  const names = [
    { surname: 'DOE', name: 'JANE' },
    { surname: 'DOE', name: 'JOHN' },
  ]
  const titled = [
    { surname: 'DOE', name: 'JANE', sexType: 'FEMALE' },
    { surname: 'DOE', name: 'JOHN', sexType: 'MALE' },
  ]
  const types = ['AD', 'CH', 'IN'].map((type, nth) => ({
    surname: 'DOE',
    name: ['JANE', 'TOM', 'EVA'][nth],
    type,
  }))
  const countries = [
    { ...names[0], nationality: 'GB' },
    { ...names[1], nationality: 'GR' },
  ]

  test.each<[string, readonly object[], (readonly string[])?]>([
    ['Doe Jane 12/03/1985\nDoe John 01/07/1983', both],
    ['Doe, Jane 12/03/1985\nDoe, John 01/07/1983', both],
    ['Doe Jane - 12.03.1985\nDoe John - 01.07.1983', both],
    ['Doe Jane (12/03/1985)\nDoe John (01/07/1983)', both],
    ['Doe Jane, born 12/03/1985\nDoe John, born 01/07/1983', both],
    ['Doe Jane *12.03.1985\nDoe John *01.07.1983', both],
    ['Doe Jane 12 March 1985\nDoe John 1 July 1983', both],
    ['Doe Jane 3/12/1985\nDoe John 7/1/1983\nRoe Ann 3/25/1970', [...both, { birthdate: '1970-03-25' }]],
    ['Doe Jane 12/03/85, Doe John 01/07/83', both],
    ['Doe Jane 12/03/85; Doe John 01/07/83', both],
    ['1) Doe Jane 12/3/85\n2) Doe John 1/7/83', both],
    ['Doe Jane 12/03/1985 13/04/1986\nDoe John 01/07/1983', both, ['13/04/1986']],
    ['Doe Jane 12/03/1985 Leeds\nDoe John 01/07/1983', both, ['Leeds']],
    ['Surname: Doe\nName: Jane\nDOB: 12/03/1985\nSurname: Doe\nName: John\nDOB: 01/07/1983', both],
    ['Surname: Doe, Name: Jane, DOB: 12/03/1985', both.slice(0, 1)],
    ['Surname: Doe\nName: Jane\nDOB: 12/03/1985\nHotel: Aegean', both.slice(0, 1), ['Aegean']],
    ['"Doe Jane <jane@x.org>"', names.slice(0, 1), ['jane@x.org']],
    ['Doe Jane <jane@x.org>\nDoe John <john@x.org>', names, ['jane@x.org', 'john@x.org']],
    ['"Doe, Jane" <jane@x.org>, "Doe, John" <john@x.org>', names, ['jane@x.org', 'john@x.org']],
    ['Doe Jane 6971234567\nDoe John (+30 697 123 4568)', names, ['6971234567', '+30 697 123 4568']],
    ['Doe Jane (driver)\nDoe John (2nd bus)', names, ['driver', '2nd bus']],
    ['Doe Jane; Doe John', names],
    ['Doe Jane / Doe John', names],
    ['Doe Jane and Doe John', names],
    ['Doe Jane & Doe John', names],
    ['Doe Jane und Doe John', names],
    ['Doe Jane και Doe John', names],
    ['Doe Jane, Doe John and Roe Ann', [...names, { surname: 'ROE', name: 'ANN' }]],
    [
      'Please book: Doe Jane, Doe John, Roe Ann',
      [...names, { surname: 'ROE', name: 'ANN' }],
      ['Please book:'],
    ],
    ['DOE/JANE MRS/JOHN MR', titled],
    ['2DOE/JANE MRS/JOHN MR', titled],
    ['2DOE/JANE/JOHN', names],
    ['1.1DOE/JANE MRS 2.1DOE/JOHN MR', titled],
    ['  1 DOE/JANE MRS   2 DOE/JOHN MR', titled],
    ['NM1DOE/JANE MRS\nNM1DOE/JOHN MR', titled],
    ['DOE/JANE MRS(INF/EVA/01JUN26)\nDOE/JOHN MR', titled, ['INF/EVA/01JUN26']],
    ['1.DOE/JANE(ADT)\n2.DOE/TOM(CHD/12MAR18)\n3.DOE/EVA(INF/01JUN26)', types],
    ['Doe, Jane; Doe, John', names],
    ['Doe, Jane (12/03/1985); Doe, John (01/07/1983)', both],
    ['Passenger 1: Doe Jane\nPassenger 2: Doe John', names],
    ['Doe Jane (F, 12/03/1985)\nDoe John (M, 01/07/1983)', both],
    ['Doe Jane née le 12/3/1985\nDoe John né le 1/7/1983', both],
    ['Doe Jane nata il 12/3/1985\nDoe John nato il 1/7/1983', both],
    ['Doe Jane geb. am 12.3.1985\nDoe John geb. 1.7.1983', both],
    ['Doe Jane 12/3/1985 ♀\nDoe John 1/7/1983 ♂', both],
    [
      'Doe Jane\t1\tUnited States of America\nDoe John\t2\tGreece',
      [{ nationality: 'US' }, countries[1] ?? {}],
    ],
    ['Adult: Doe Jane\nChild: Doe Tom\nInfant: Doe Eva', types],
    ['Doe Jane (adult)\nDoe Tom (child)\nDoe Eva (inf)', types],
    ['Doe Jane (ενήλικας)\nDoe Tom (παιδί)\nDoe Eva (βρέφος)', types],
    ['Doe Jane (Erw.)\nDoe Tom (Kind)\nDoe Eva (Kleinkind)', types],
    ['Doe Jane (adulte)\nDoe Tom (enfant)\nDoe Eva (bébé)', types],
    ['Doe Jane (adulto)\nDoe Tom (bambino)\nDoe Eva (neonato)', types],
    ['Doe Jane (adulta)\nDoe Tom (niño)\nDoe Eva (bebé)', types],
    ['Doe Jane (volwassene)\nDoe Tom (kind)\nDoe Eva (zuigeling)', types],
    ['Doe Jane (i rritur)\nDoe Tom (fëmijë)\nDoe Eva (foshnjë)', types],
    ['Doe Jane - adult\nDoe Tom - child\nDoe Eva - infant', types],
    ['Doe Jane adult\nDoe Tom child\nDoe Eva infant', types],
    ['Doe\tJane\tGBR\nDoe\tJohn\tGRC', countries],
    ['Doe\tJane\tUnited Kingdom\nDoe\tJohn\tΕλλάδα', countries],
    ['Doe\tJane\tVereinigtes Königreich\nDoe\tJohn\tGreqia', countries],
    ['Surname;Name;Country\nDoe;Jane;Royaume-Uni\nDoe;John;Grecia', countries],
    ['Doe Jane (GBR)\nDoe John (Greece)', countries],
    ['Doe Jane\t1\tUnited Kingdom (GB)\nDoe John\t2\tGreece (GR)', countries],
    ['Doe Jane\tBritish\nDoe John\tGreek', countries],
    ['Doe Jane\tF\tBritish\nDoe John\tM\tGreek', titled],
    ['Doe\tJane\tBritish\nDoe\tJohn\tGreek', countries],
    ['Doe Jane\tΒρετανίδα\nDoe John\tΈλληνας', countries],
    ['Doe Jane\tΒρετανική\nDoe John\tΕλληνική', countries],
    ['Doe Jane\tbritisch\nDoe John\tgriechisch', countries],
    ['Doe Jane\tBritannique\nDoe John\tGrecque', countries],
    ['Doe Jane\tBritannica\nDoe John\tGreco', countries],
    ['Doe Jane\tBritánica\nDoe John\tGriego', countries],
    ['Doe Jane\tBritse\nDoe John\tGrieks', countries],
    ['Doe Jane\tBritanike\nDoe John\tGrek', countries],
    ['Doe Jane\tUK\nDoe John\tGreek', countries],
    ['Name\tNationality\nDoe Jane\tBritish\nDoe John\tGreek', countries],
    ['Doe\tJane\tBritish\nDoe\tJohn\tvegetarian', [{ nationality: 'GB' }, {}], ['vegetarian']],
    [
      '[12/11/2026, 10:15] Maria: Doe Jane 12/03/1985\n[12/11/2026, 10:16] Maria: Doe John 01/07/1983',
      both,
      ['[12/11/2026, 10:15] Maria:', '[12/11/2026, 10:16] Maria:'],
    ],
    [
      'ΝΤΟ ΑΝΝΑ ΑΝ 123456\nΝΤΟ ΕΛΕΝΗ ΑΔΤ ΑΒ654321',
      [
        { name: 'ANNA', documentNumber: 'AN123456' },
        { name: 'ELENI', documentNumber: 'AB654321' },
      ],
    ],
  ])('%j is read, and the rest is left over', (text, people, left = []) => {
    const found = peopleOf(text)
    expect(found.map(({ person }) => person)).toMatchObject(people)
    expect(found.flatMap((one) => one.wrong)).toEqual([])
    expect(found.flatMap((one) => one.left)).toEqual(left)
  })

  it.each([
    'Jane and John Doe',
    'Mr & Mrs Doe',
    'Mr and Mrs John Doe',
    'Maria Papa y Ana Roe',
    'DOE/JANE/JOHN',
    'Passengers:',
    'P<GBRDOE<<JANE<<<<<<<',
  ])('%j is left over whole, since it may be several things', (text) => {
    expect(peopleOf(text)).toEqual([{ person: {}, wrong: ['surname surname_required'], left: [text] }])
  })

  it.each([
    ['Garcia Lopez;Maria Jose', 'GARCIA LOPEZ', 'MARIA JOSE'],
    ['Garcia Lopez, Maria Jose', 'GARCIA LOPEZ', 'MARIA JOSE'],
    ['Ortega y Gasset José', 'ORTEGA', 'Y GASSET JOSE'],
    ['Jordan\tSmith', 'JORDAN', 'SMITH'],
    ['French\tJane', 'FRENCH', 'JANE'],
    ['Smith\tGerman', 'SMITH', 'GERMAN'],
    ['German\tJohn\tM', 'GERMAN', 'JOHN'],
    ['Ingles Ana', 'INGLES', 'ANA'],
    ['Jane FRENCH', 'FRENCH', 'JANE'],
    ['Mr John English', 'ENGLISH', 'JOHN'],
    ['Smith\tJordan\tM', 'SMITH', 'JORDAN'],
    ['John Lee Child', 'CHILD', 'JOHN LEE'],
    ['Roe Nina', 'ROE', 'NINA'],
    ['Lopez Pedro Infante', 'LOPEZ', 'PEDRO INFANTE'],
    ['Doe - Papas\tJane', 'DOE-PAPAS', 'JANE'],
  ])('%j is one person', (text, surname, name) => {
    expect(peopleOf(text)).toEqual([
      { person: expect.objectContaining({ surname, name }), wrong: [], left: [] },
    ])
  })

  it('has a name without a surname among whole names, which the company has to take', () => {
    const [found] = peopleOf('Suharto\nDoe Jane\nRoe Ann')
    expect(found).toEqual({ person: { name: 'SUHARTO' }, wrong: ['surname single_name'], left: [] })
    expect(peopleOf('Doe\nRoe').map(({ person }) => person)).toEqual([{ surname: 'DOE' }, { surname: 'ROE' }])
    expect(peopleOf('Mr Suharto\nDoe Jane\nRoe Ann')[0]?.person).toEqual({
      surname: 'SUHARTO',
      sexType: 'MALE',
    })
  })
})

it('drops no word of a list without a report', () => {
  const syllables = ['ba', 'de', 'fo', 'gu', 'ki', 'lo', 'mu', 'pe', 'ra', 'tos', 'vel', 'zan']
  const word = fc
    .tuple(
      fc.constantFrom('B', 'D', 'K', 'L', 'P', 'R', 'V'),
      fc.array(fc.constantFrom(...syllables), { minLength: 2, maxLength: 3 }),
    )
    .map(([first, rest]) => `${first}${rest.join('')}`)
  const pair = fc.tuple(word, word)
  const name = fc.oneof(
    pair.map((both) => both.join(' ')),
    pair.map((both) => both.join('/')),
    pair.map((both) => both.join(', ')),
    word,
  )
  const behind = fc.oneof(
    fc.constantFrom(''),
    word.map((one) => ` (${one})`),
    word.map((one) => ` <${one.toLowerCase()}@x.org>`),
    word.map((one) => ` - ${one}`),
    word.map((one) => ` 12/03/1985 ${one}`),
    word.map((one) => `, ${one}`),
    fc.integer({ min: 1_000_000, max: 9_999_999_999 }).map((one) => ` ${one}`),
    fc.integer({ min: 1, max: 9_999 }).map((one) => ` (${one})`),
  )
  const person = fc.tuple(name, behind).map((both) => both.join(''))
  const between = fc.constantFrom('\n', '; ', ' / ', ' and ', ' & ', ', ', '\t', ' y ')
  const before = fc.oneof(
    fc.constant(''),
    word.map((one) => `${one}: `),
    fc.constant('1. '),
    fc.constant('NM1'),
  )
  const list = fc
    .tuple(before, fc.array(fc.tuple(person, between), { minLength: 1, maxLength: 5 }))
    .map(([first, persons]) => first + persons.flat().slice(0, -1).join(''))
  fc.assert(
    fc.property(list, (text) => {
      const found = passengersIn(text, today)
      const kept = found.flatMap(({ texts, left }) => [...Object.values(texts), ...left]).join(' ')
      const words = text.match(/[A-Z][a-z]{3,}|\d{4,}/g) ?? []
      const isKept = (one: string) => kept.toLowerCase().includes(one.toLowerCase()) || one === '1985'
      expect(words.filter((one) => !isKept(one))).toEqual([])
    }),
    { numRuns: 400 },
  )
})

/** Every letter and figure of a text, as names are stored, for finding it again. */
const characters = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, '')

it('stores every cell of any table in a field of its kind, or reports it', () => {
  const cell = fc.oneof(
    fc.constantFrom('SMITH', 'Παππάς', 'JOHN', 'Άννα', 'MR', 'Mrs', 'M', 'F', 'GR', 'DE', 'CH', 'AD', ''),
    fc.constantFrom(
      '12/3/1985',
      '1985-03-12',
      '3/25/1983',
      '31118',
      '12mar85',
      '31/2/1985',
      '12/3/2085',
      '850312',
    ),
    fc.constantFrom(
      'AB123456',
      '6971234567',
      'a@b.gr',
      '1',
      '2',
      'O’Brien',
      'SMITH/JOHN',
      'Smith, John',
      '山',
      'x9',
    ),
    fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\t\n\r\v\f"]/g, ' ')),
  )
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }))
    .chain(([width, height]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    )
  fc.assert(
    fc.property(tables, (rows) => {
      const found = passengersIn(rows.map((row) => row.join('\t')).join('\n'), today)
      for (const { texts, left, unclear } of found) {
        const { person, wrong } = meaningOf(texts, against, unclear)
        const bad = new Set(wrong.map(({ field }) => field))
        if (!bad.has('surname')) expect(person.surname ?? '').toMatch(/^('?[A-Z][A-Z '.-]*)?$/)
        if (!bad.has('name')) expect(person.name ?? '').toMatch(/^('?[A-Z][A-Z '.-]*)?$/)
        if (!bad.has('birthdate')) expect(person.birthdate ?? '1985-03-12').toMatch(/^(19|20)\d\d-\d\d-\d\d$/)
        if (!bad.has('nationality')) expect(person.nationality ?? 'GR').toMatch(/^[A-Z]{2}$/)
        expect(person.documentNumber ?? 'A1234').toMatch(/\d/)
        expect(left.every((text) => text !== '')).toBe(true)
      }
      // A phone number and an address are no document, no name and no date.
      const stored = found.flatMap(({ texts, unclear }) => {
        const { person, wrong } = meaningOf(texts, against, unclear)
        const bad = new Set<string>(wrong.map(({ field }) => field))
        return Object.entries(person).flatMap(([field, value]) =>
          bad.has(field) ? [] : [characters(String(value))],
        )
      })
      expect(stored.filter((text) => text.includes('6971234567') || text.includes('ABGR'))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('the tab behind the last line is an empty cell, so that two cells of another line stay apart', () => {
  const [first] = passengersIn('AB123456\t6971234567\nAB123457\t\n', today)
  expect(first).toMatchObject({ texts: { documentNumber: 'AB123456' }, left: ['6971234567'] })
})

test('surnames that are adjectives, too, are no countries, however many of them there are', () => {
  const found = peopleOf('French\tJane Mary\nGerman\tJohn Paul\nEnglish\tTom Lee')
  expect(found.map(({ person }) => [person.surname, person.nationality])).toEqual([
    ['FRENCH', undefined],
    ['GERMAN', undefined],
    ['ENGLISH', undefined],
  ])
})
