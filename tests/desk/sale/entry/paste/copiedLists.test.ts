import { expect, it } from 'vitest'
import { passengersIn } from './pasted.ts'

const read = (text: string) =>
  passengersIn(text, '2026-11-20').map(({ texts, left }) => (left.length > 0 ? { ...texts, left } : texts))

const john = { surname: 'Smith', name: 'John', sexType: 'M', birthdate: '12/01/1980' }
const ann = { surname: 'Smith', name: 'Ann', sexType: 'F', birthdate: '03/02/1982' }

it.each([
  ['two lines each', 'Mr John Smith\n12/01/1980\nMrs Ann Smith\n03/02/1982', [john, ann]],
  [
    'a nationality, and an empty line between them',
    'Mr John Smith\n12/01/1980\nBritish\n\nMrs Ann Smith\n03/02/1982\nIrish',
    [
      { ...john, nationality: 'GB' },
      { ...ann, nationality: 'IE' },
    ],
  ],
  [
    'their number above, and a title of the date',
    'Passenger 1\nMr John Smith\nDate of birth: 12/01/1980\n\nPassenger 2\nMrs Ann Smith\nDate of birth: 03/02/1982',
    [john, ann],
  ],
  [
    'identity numbers in Greek',
    'Παππάς Νίκος\n12/05/1980\nΕλληνική\nΑΖ 123456\nΠαππά Ελένη\n1/2/1985\nΕλληνική\nΑΗ 654321',
    [
      {
        surname: 'Παππάς',
        name: 'Νίκος',
        birthdate: '12/05/1980',
        nationality: 'GR',
        documentNumber: 'ΑΖ 123456',
      },
      {
        surname: 'Παππά',
        name: 'Ελένη',
        birthdate: '1/2/1985',
        nationality: 'GR',
        documentNumber: 'ΑΗ 654321',
      },
    ],
  ],
  [
    'last and first name apart',
    'Smith\nJohn\nDate of birth: 12/01/1980\nSmith\nAnn\nDate of birth: 03/02/1982',
    [
      { surname: 'Smith', name: 'John', birthdate: '12/01/1980' },
      { surname: 'Smith', name: 'Ann', birthdate: '03/02/1982' },
    ],
  ],
  [
    'a single one',
    'Mr John Smith\n12/01/1980\nBritish\n123456789',
    [{ ...john, nationality: 'GB', documentNumber: '123456789' }],
  ],
])('persons whose fields are below each other are rows: %s', (_, text, people) => {
  expect(read(text)).toEqual(people)
})

it('names below each other are persons, also with a date behind one of them', () => {
  expect(read('Mr John Smith\nMrs Ann Smith 03/02/1982')).toEqual([
    { surname: 'Smith', name: 'John', sexType: 'M' },
    ann,
  ])
})

it.each([
  ['Mr John Smith, 42 years\nMrs Ann Smith, 40 years old', ['42 years', '40 years old']],
  ['Mr John Smith 42 years\nMrs Ann Smith aged 40', ['42 years', 'aged 40']],
  ['Mr John Smith (42 years)\nMrs Ann Smith, age 40', ['42 years', 'age 40']],
  ['Mr John Smith\t42 ans\nMrs Ann Smith\t40 ans', ['42 ans', '40 ans']],
  ['Name\tAge\nMr John Smith\t42\nMrs Ann Smith\t40', ['42', '40']],
  ['Name: Mr John Smith\nAge: 42\nName: Mrs Ann Smith\nAge: 40', ['42', '40']],
])('an age is no name and no document, and is left over: %j', (text, ages) => {
  const [one, other] = ages
  expect(read(text)).toEqual([
    { surname: 'Smith', name: 'John', sexType: 'M', left: [one] },
    { surname: 'Smith', name: 'Ann', sexType: 'F', left: [other] },
  ])
})

it.each([
  ['1 adult John Smith\n1 child Tom Smith', ['AD', 'CH']],
  ['2 ενήλικες Παππάς Νίκος και Παππά Ελένη και 1 παιδί Παππά Άννα', ['AD', undefined, 'CH']],
])('a number with a type is before a name: %j', (text, types) => {
  const read = passengersIn(text, '2026-11-20')
  expect(read.map(({ texts }) => texts.type)).toEqual(types)
  expect(read.map(({ texts }) => `${texts.surname} ${texts.name}`).join()).not.toMatch(
    /adult|child|ενήλ|παιδί/,
  )
})

it.each([
  ['Dear all,', 'Thank you'],
  ['Καλημέρα σας', 'Ευχαριστώ πολύ'],
  ['Hallo!', 'Viele Grüße'],
])('a greeting is nobody: %s', (greeting, closing) => {
  const people = read(`${greeting}\nMr John Smith 12/01/1980\nMrs Ann Smith 03/02/1982\n${closing}`)
  expect(people).toEqual([john, { ...ann, left: [greeting.replace(',', ''), closing] }])
})

it.each([
  ['Lead passenger: Mr John Smith\nOther passengers: Mrs Ann Smith, Master Tom Smith', ['Other passengers:']],
  ['Lead passenger\tMr John Smith\nPassenger 2\tMrs Ann Smith\nPassenger 3\tMaster Tom Smith', []],
  ['Driver: Mr John Smith\nMrs Ann Smith\nMaster Tom Smith', ['Driver:']],
  ['Driver: Mr John Smith 12/05/1980\nMrs Ann Smith\nMaster Tom Smith', ['Driver:']],
  ['Name: Mr John Smith, tel 6971234567\nMrs Ann Smith\nMaster Tom Smith', ['tel 6971234567']],
  ['Mr John Smith\nMrs Ann Smith\nMaster Tom Smith\n\nTel: 6971234567', ['Tel: 6971234567']],
  ['Mr John Smith\nMrs Ann Smith\nMaster Tom Smith\nEmail: j@smith.org', ['Email: j@smith.org']],
  ['Contact: Eva Roe\nMr John Smith\nMrs Ann Smith\nMaster Tom Smith', ['Contact: Eva Roe']],
])('each person of %j is read, and nothing else is one', (text, rest) => {
  const people = passengersIn(text, '2026-11-20')
  const names = people.flatMap(({ texts: { surname, name } }) => (surname ? [`${surname} ${name}`] : []))
  expect(names).toEqual(['Smith John', 'Smith Ann', 'Smith Tom'])
  expect(people.flatMap(({ left }) => left)).toEqual(rest)
})

it.each([
  ['First name\tMiddle name\tLast name\nJohn\tPaul\tSmith', { surname: 'Smith', name: 'John Paul' }],
  [
    'Nombre\tPrimer apellido\tSegundo apellido\nJuan\tGarcía\tLópez',
    { surname: 'García López', name: 'Juan' },
  ],
])('a column of further names is joined: %j', (text, person) => expect(read(text)).toEqual([person]))

it.each(['Passengers: John Smith, Ann Roe', 'Names: John Smith, Ann Roe', 'Επιβάτες: John Smith, Ann Roe'])(
  'words before a list of persons are left over: %s',
  (text) => {
    const people = read(text)
    expect(people.map((person) => ('name' in person ? person.name : ''))).toEqual(['John', 'Ann'])
    expect(people.at(-1)).toHaveProperty('left', [text.slice(0, text.indexOf(':') + 1)])
  },
)

it('no line is dropped because it begins with a word of a title', () => {
  const words = passengersIn('Name John Smith\nName Ann Smith', '2026-11-20').flatMap(
    ({ texts }) => texts.name,
  )
  expect(words.join()).toMatch(/John.*Ann/)
})

it('what brackets have behind a name is read with its words', () => {
  expect(read('Mr John SMITH (British, born 12.01.1980)\nMrs Ann SMITH (born on 03.02.1982, Irish)')).toEqual(
    [
      { ...john, surname: 'SMITH', nationality: 'GB' },
      { ...ann, surname: 'SMITH', nationality: 'IE' },
    ],
  )
})

it.each(['No.', 'S/N', 'Α.Α.', ''])('the column “%s” of numbers is left out', (title) => {
  expect(read(`${title}\tName\tD.O.B.\n1\tMr John Smith\t12/01/1980\n2\tMrs Ann Smith\t03/02/1982`)).toEqual([
    john,
    ann,
  ])
})
