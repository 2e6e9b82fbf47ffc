import { describe, expect, it } from 'vitest'
import { splitFullName } from '../../../src/domain/value/fullName.ts'
import { refuseName } from '../../../src/domain/value/personName.ts'
import { titleOf, withoutGluedTitle, withoutTitles } from '../../../src/domain/value/title.ts'

const male = { sex: 'MALE' }
const female = { sex: 'FEMALE' }

describe('a title', () => {
  it.each([
    'MR',
    'mr',
    'Mr.',
    'mr,',
    '(MR)',
    'Mister',
    'MSTR',
    'Master',
    'κος',
    'ΚΟΣ',
    'κ.ος',
    'Κος.',
    'κύριος',
    'ΚΥΡΙΟΣ',
    'Herr',
    'Herrn',
    'Hr.',
    'Monsieur',
    'M.',
    'Sr.',
    'Señor',
    'Senor',
    'Sig.',
    'Signor',
    'Signore',
    'dhr.',
    'z.',
    'Zoti',
  ])('%s is of a man', (word) => expect(titleOf(word)).toEqual(male))

  it.each([
    'MRS',
    'Mrs.',
    'MS',
    'Miss',
    'MISS.',
    'Madam',
    'κα',
    'ΚΑ',
    'Κα.',
    'κυρία',
    'ΚΥΡΙΑ',
    'δις',
    'ΔΙΣ',
    'δ/νις',
    'Δεσποινίς',
    'Frau',
    'Fr.',
    'Frl.',
    'Fräulein',
    'Mme',
    'Mme.',
    'Mlle',
    'Madame',
    'Mademoiselle',
    'Sra.',
    'Sra',
    'Srta.',
    'Señora',
    'Señorita',
    'Sig.ra',
    'Sig.na',
    'Signora',
    'mevr.',
    'Mevrouw',
    'znj.',
    'Zonja',
  ])('%s is of a woman', (word) => expect(titleOf(word)).toEqual(female))

  it.each([
    ['CHD', { type: 'CH' }],
    ['chd', { type: 'CH' }],
    ['CNN', { type: 'CH' }],
    ['INF', { type: 'IN' }],
    ['INFT', { type: 'IN' }],
    ['DR', {}],
    ['Dr.', {}],
    ['Prof.', {}],
    ['δρ.', {}],
  ])('%s says %j', (word, title) => expect(titleOf(word)).toEqual(title))

  it.each([
    '',
    'FR',
    'HR',
    'SR',
    'M',
    'Z',
    'GR',
    'JOHN',
    'ΚΩΣΤΑΣ',
    'MX',
    'DE',
    '12',
    'MRSMITH',
    'constructor',
  ])('%j is none', (word) => expect(titleOf(word)).toBeUndefined())
})

describe('a name with titles', () => {
  it.each([
    ['Mr John', 'John', male],
    ['JOHN MR', 'JOHN', male],
    ['Dr. Anna Mrs', 'Anna', female],
    ['Prof. Dr. Anna', 'Anna', {}],
    ['TOM MSTR CHD', 'TOM', { sex: 'MALE', type: 'CH' }],
    ['ANNA (INF)', 'ANNA', { type: 'IN' }],
    ['κος Νίκος', 'Νίκος', male],
    ['Νίκος, κος', 'Νίκος', male],
    ['de heer Jansen', 'Jansen', male],
    ['M. Dupont Jean', 'Dupont Jean', male],
    // An initial, a title that is the whole name, and a name for two.
    ['M. Dupont', 'M. Dupont', {}],
    ['John M.', 'John M.', {}],
    ['MISS', 'MISS', {}],
    ['Mr Mrs Smith', 'Mr Mrs Smith', {}],
    ['Maria', 'Maria', {}],
  ])('%s is %s', (text, name, title) => expect(withoutTitles(text)).toEqual({ name, title }))

  it.each([
    ['JOHNMR', 'JOHN', male],
    ['JOHN PAULMR', 'JOHN PAUL', male],
    ['MARYMRS', 'MARY', female],
    ['MARYMS', 'MARY', female],
    ['ANNAMISS', 'ANNA', female],
    ['TOMMSTR', 'TOM', male],
    ['TOMCHD', 'TOM', { type: 'CH' }],
    ['EVAINF', 'EVA', { type: 'IN' }],
    ['JOHNDRMR', 'JOHN', male],
  ])('%s of a reservation system is %s', (text, name, title) =>
    expect(withoutGluedTitle(text)).toEqual({ name, title }),
  )

  it.each([
    'AMR',
    'OMR',
    'SAMR',
    'ADAMS',
    'WILLIAMS',
    'ALEXANDR',
    'SANDR',
    'BADR',
    'HAIDR',
    'ANDROMEDA',
    'MR',
    'AMS',
  ])('%s is a name', (name) => expect(withoutGluedTitle(name)).toEqual({ name, title: {} }))
})

describe('a whole name', () => {
  it.each([
    ['SMITH/JOHN', 'SMITH', 'JOHN', {}],
    ['SMITH/JOHN MR', 'SMITH', 'JOHN', male],
    ['SMITH/JOHNMR', 'SMITH', 'JOHN', male],
    ['Smith/JohnMr', 'Smith', 'John', male],
    ['SMITH/MR JOHN', 'SMITH', 'JOHN', male],
    ['SMITH/MR', 'SMITH', '', male],
    ['SMITH/JOHN/MR', 'SMITH', 'JOHN', male],
    ['SMITH / MARY ANN MRS', 'SMITH', 'MARY ANN', female],
    ['SMITH, JOHN', 'SMITH', 'JOHN', {}],
    ['"Smith, John"', 'Smith', 'John', {}],
    ['Smith, John, Mr', 'Smith', 'John', male],
    ['Mr Smith, John', 'Smith', 'John', male],
    ['ΠΑΠΠΑΣ, Νίκος', 'ΠΑΠΠΑΣ', 'Νίκος', {}],
    ['1. SMITH/JOHN MR', 'SMITH', 'JOHN', male],
    ['• Παππάς Νίκος', 'Παππάς', 'Νίκος', {}],
    ['PAPA ELENI MARIA', 'PAPA', 'ELENI MARIA', {}],
    ['SMITH JOHN MR', 'SMITH', 'JOHN', male],
    ['John SMITH', 'SMITH', 'John', {}],
    ['Νίκος ΠΑΠΠΑΣ', 'ΠΑΠΠΑΣ', 'Νίκος', {}],
    ['Jean-Paul DE LA CRUZ', 'DE LA CRUZ', 'Jean-Paul', {}],
    ['Mr John Smith', 'Smith', 'John', male],
    ['Mrs Anna van der Berg', 'van der Berg', 'Anna', female],
    ['Herr Hans Müller', 'Müller', 'Hans', male],
    ['κος Παππάς Νίκος', 'Παππάς', 'Νίκος', male],
    ['van der Berg Anna', 'van der Berg', 'Anna', {}],
    ['SMITH', 'SMITH', '', {}],
    ['Mr SMITH', 'SMITH', '', male],
    ['/MADONNA', '', 'MADONNA', {}],
    ['smith/john mr', 'smith', 'john', male],
    ['van der berg/anna', 'van der berg', 'anna', {}],
    ['Παππά Άννα δ/νις', 'Παππά', 'Άννα', female],
    ['δ/νις Παππά, Άννα', 'Παππά', 'Άννα', female],
    ['ΣΜΙΘ/ΤΖΟΝ', 'ΣΜΙΘ', 'ΤΖΟΝ', {}],
    ['ΠΑΠΠΑΣ ΔΟΥΚΑΣ/ΝΙΚΟΣ', 'ΠΑΠΠΑΣ ΔΟΥΚΑΣ', 'ΝΙΚΟΣ', {}],
    // The suffix is of the surname, wherever it is.
    ['Mr John Smith Jr.', 'Smith Jr.', 'John', male],
    ['John SMITH Jr.', 'SMITH Jr.', 'John', {}],
    ['John SMITH III', 'SMITH III', 'John', {}],
    ['John Smith, Jr.', 'Smith Jr.', 'John', {}],
    ['Smith John jnr', 'Smith jnr', 'John', {}],
    ['Smith Jr. John', 'Smith Jr.', 'John', {}],
    ['Smith, John Jr.', 'Smith Jr.', 'John', {}],
    ['Smith Jr., John', 'Smith Jr.', 'John', {}],
    ['SMITH/JOHN IV MR', 'SMITH IV', 'JOHN', male],
    ['EWING JR', 'EWING', 'JR', {}],
  ])('%s is the surname %s and the name %j', (text, surname, name, title) => {
    const { isShown: _, ...read } = splitFullName(text)
    expect(read).toEqual({ surname, name, title })
  })

  it.each([
    ['Παπαδόπουλος Κων/νος', 'Παπαδόπουλος', 'Κων/νος'],
    ['παπαδόπουλος κων/νος', 'παπαδόπουλος', 'κων/νος'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ ΚΩΝ/ΝΟΣ', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'ΚΩΝ/ΝΟΣ'],
    ['Παππά, Αικ/νη', 'Παππά', 'Αικ/νη'],
    ['κα Παππά Παν/τα', 'Παππά', 'Παν/τα'],
    ['Papadopoulos Kon/nos', 'Papadopoulos', 'Kon/nos'],
    ['Κων/νος', 'Κων/νος', ''],
  ])('%s has an abbreviated name, which cannot be read', (text, surname, name) => {
    expect(splitFullName(text)).toMatchObject({ surname, name })
    expect(refuseName(surname) ?? refuseName(name)).toMatchObject({ refusal: 'name_unreadable' })
  })
})
