import { describe, expect, it, test } from 'vitest'
import { passengersIn } from './pasted.ts'

const today = '2026-11-30'
/** Last name, first name, sex, country and type of each line, and what is left over. */
const read = (text: string) =>
  passengersIn(text, today).map(({ texts, left }) =>
    [
      texts.surname ?? '-',
      texts.name ?? '-',
      ...[texts.sexType, texts.nationality, texts.type].filter((one) => one !== undefined),
      ...(left.length > 0 ? [`(${left.join(' | ')})`] : []),
    ].join(' '),
  )

describe('the sex around a name without columns', () => {
  test.each([
    ['SMITH JOHN M\nDOE ANN F', ['SMITH JOHN M', 'DOE ANN F']],
    ['SMITH JOHN M', ['SMITH JOHN M']],
    ['SMITH JOHN Male\nDOE ANN Female', ['SMITH JOHN M', 'DOE ANN F']],
    ['ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ Α\nΠΑΠΠΑ ΜΑΡΙΑ Γ', ['ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ M', 'ΠΑΠΠΑ ΜΑΡΙΑ F']],
    ['Παππάς Γιώργος άνδρας\nΠαππά Μαρία γυναίκα', ['Παππάς Γιώργος M', 'Παππά Μαρία F']],
    ['M SMITH JOHN\nF DOE ANN', ['SMITH JOHN M', 'DOE ANN F']],
    ['SMITH JOHN M GR\nDOE ANN F GB', ['SMITH JOHN M GR', 'DOE ANN F GB']],
    ['SMITH JOHN M KOSOVO\nDOE ANN F RKS', ['SMITH JOHN M XK', 'DOE ANN F XK']],
    ['SMITH JOHN M XXA\nDOE ANN F GBN', ['SMITH JOHN M XXA', 'DOE ANN F GBN']],
    ['SMITH JOHN M GBR 12/03/1985', ['SMITH JOHN M GB']],
    ['SMITH/JOHN M\nDOE/ANN F', ['SMITH JOHN M', 'DOE ANN F']],
    ['SMITH JOHN A M\nDOE ANN B F', ['SMITH JOHN A M', 'DOE ANN B F']],
    ['Müller Hans m\nMüller Eva w', ['Müller Hans M', 'Müller Eva F']],
  ])('of %j is taken', (text, people) => expect(read(text)).toEqual(people))

  test.each([
    ['SMITH JOHN M\nDOE JANE R\nROE PETER K', ['SMITH JOHN M', 'DOE JANE R', 'ROE PETER K']],
    ['John M Smith\nAnn F Doe', ['Smith John M', 'Doe Ann F']],
    ['SMITH JOHN M.\nDOE ANN F.', ['SMITH JOHN M.', 'DOE ANN F.']],
    ['Smith John K', ['Smith John K']],
  ])('of %j is none where it is an initial', (text, people) => {
    expect(read(text)).toEqual(people)
    expect(passengersIn(text, today).every(({ texts }) => texts.sexType === undefined)).toBe(true)
  })
})

describe('a word before the name', () => {
  test.each([
    ['ADT SMITH JOHN\nCHD DOE TOM\nINF DOE EVA', ['SMITH JOHN AD', 'DOE TOM CH', 'DOE EVA IN']],
    ['Παιδί ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ\nΕνήλικας ΠΑΠΠΑ ΜΑΡΙΑ', ['ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ CH', 'ΠΑΠΠΑ ΜΑΡΙΑ AD']],
    ['Kind Müller Hans\nErwachsener Müller Karl', ['Müller Hans CH', 'Müller Karl AD']],
    ['Student Smith John\nDriver Doe Ann', ['Smith John (Student)', 'Doe Ann (Driver)']],
    ['Smith John\nDoe Ann student', ['Smith John', 'Doe Ann (student)']],
  ])('of %j is its type, or is left over', (text, people) => expect(read(text)).toEqual(people))
})

describe('a mail', () => {
  const both = ['Smith John', 'Doe Ann']
  const withLeft = (...left: string[]) => ['Smith John', `Doe Ann (${left.join(' | ')})`]
  test.each([
    ['Smith John\nDoe Ann\n\nSent from my iPhone', withLeft('Sent from my iPhone')],
    ['Στάλθηκε από το iPhone μου\nSmith John\nDoe Ann', withLeft('Στάλθηκε από το iPhone μου')],
    ['> Smith John\n> Doe Ann', both],
    ['Dear Maria,\nplease book these:\nSmith John\nDoe Ann', withLeft('Dear Maria', 'please book these:')],
    ['Παρακαλώ για τους παρακάτω:\nSmith John\nDoe Ann', withLeft('Παρακαλώ για τους παρακάτω:')],
    ['On 3 May 2026, Maria wrote:\n>> Smith John\n>> Doe Ann', withLeft('On 3 May 2026, Maria wrote:')],
    [
      'Hello Maria,\n\nSmith John\nDoe Ann\n\nBest regards,\nJohn Black\nAcme Travel',
      withLeft('Hello Maria', 'Best regards', 'John Black', 'Acme Travel'),
    ],
    [
      'Smith John\nDoe Ann\n\nMit freundlichen Grüßen\nHans Meier',
      withLeft('Mit freundlichen Grüßen', 'Hans Meier'),
    ],
    ['Smith John\nDoe Ann\n--\nMaria Papa\nTel. 2101234567', withLeft('Maria Papa', 'Tel. 2101234567')],
    ['Thanks\nSmith John\nDoe Ann', withLeft('Thanks')],
  ])('%j has the passengers alone', (text, people) => expect(read(text)).toEqual(people))

  it('of lines that are written in several ways has every date', () => {
    const people = passengersIn(
      `1. Mr John SMITH, 12/03/1985, British
2. Mrs Ann DOE, 01/07/1983, Greek
4) Kosta Eleni (F) 30 May 2001
Hans; m; 1970-02-28
Παππάς Γιώργος άνδρας`,
      today,
    )
    expect(people.map(({ texts, left }) => ({ ...texts, left }))).toEqual([
      { surname: 'SMITH', name: 'John', sexType: 'M', birthdate: '12/03/1985', nationality: 'GB', left: [] },
      { surname: 'DOE', name: 'Ann', sexType: 'F', birthdate: '01/07/1983', nationality: 'GR', left: [] },
      { surname: 'Kosta', name: 'Eleni', sexType: 'F', birthdate: '30/05/2001', left: [] },
      { name: 'Hans', sexType: 'M', birthdate: '28/02/1970', left: [] },
      { surname: 'Παππάς', name: 'Γιώργος', sexType: 'M', left: [] },
    ])
  })
})

describe('the order of names that nothing shows', () => {
  const order = (text: string) =>
    passengersIn(text, today).map(({ texts: { surname, name }, swapped }) => ({ surname, name, swapped }))

  test.each([
    ['Anna Zervas 21/9/2011\nHelen Stratou F 1975-03-02 GR', 'Zervas Anna, Stratou Helen'],
    ['Zervas Anna\nStratou Helen', 'Zervas Anna, Stratou Helen'],
    ['Γιώργος Παππάς\nΜαρία Κώστα', 'Παππάς Γιώργος, Κώστα Μαρία'],
    ['Jean-Pierre Dupont', 'Dupont Jean-Pierre'],
    ['JOHN\tSMITH\nANN\tDOE', 'SMITH JOHN, DOE ANN'],
    ['Wouter Jansen\nSietske de Vries', 'Jansen Wouter, de Vries Sietske'],
    ['Agim Hoxha\nTeuta Berisha', 'Hoxha Agim, Berisha Teuta'],
  ])('is that of the common first names in %j', (text, names) => {
    const found = order(text)
    expect(found.map(({ surname, name }) => `${surname} ${name}`).join(', ')).toBe(names)
    expect(found.every(({ swapped }) => swapped === undefined)).toBe(true)
  })

  test.each([
    ['Anna Zervas\nStratou Helen', ['Zervas', 'Helen']],
    ['Xyloudi Bregova\nMiraku Tolle', ['Bregova', 'Tolle']],
    ['Xyloudi\tBregova\nMiraku\tTolle', ['Bregova', 'Tolle']],
  ])('is open in %j, with the other order', (text, others) => {
    expect(order(text).map(({ swapped }) => swapped?.surname)).toEqual(others)
  })

  it('is shown by a comma, a slash, capitals, a title and a heading', () => {
    const lists = ['Bregova, Xyloudi', 'BREGOVA/XYLOUDI', 'Xyloudi BREGOVA', 'Mr Xyloudi Bregova']
    for (const text of [...lists, 'Surname\tName\nBregova\tXyloudi'])
      expect(order(text)).toEqual([
        {
          surname: expect.stringMatching(/^bregova$/i),
          name: expect.stringMatching(/^xyloudi$/i),
          swapped: undefined,
        },
      ])
  })
})
