import { describe, expect, it } from 'vitest'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { context } from './context.ts'

// Thursday, 10 December 2026.
const here = context()
const one = (text: string) => {
  const [entry] = parse(text, here).entries
  return entry && isEntry(entry) ? entry.args : undefined
}
const failure = (text: string) => parse(text, here).failure

describe('people', () => {
  const world = { ...here, countries: [...here.countries, 'MR', 'MS', 'FR', 'ES', 'MX', 'XXA', 'GBN', 'UNA'] }
  const people = (text: string) => {
    const [entry] = parse(text, world).entries
    return entry && isEntry(entry) ? (entry.args as { people: unknown[] }).people : undefined
  }

  it.each([
    ['smith/john', [{ surname: 'SMITH', name: 'JOHN' }]],
    [
      'smith/john 1jan70 de /jane f',
      [
        { surname: 'SMITH', name: 'JOHN', birthdate: '1970-01-01', nationality: 'DE' },
        { surname: 'SMITH', name: 'JANE', sex: 'FEMALE' },
      ],
    ],
    ['χρήστου/μαρία φ', [{ surname: 'CHRISTOU', name: 'MARIA', sex: 'FEMALE' }]],
    [
      'kosta/giannis m 1jul83 stu 12345/eleni f 30may18',
      [
        {
          surname: 'KOSTA',
          name: 'GIANNIS',
          sex: 'MALE',
          birthdate: '1983-07-01',
          discount: 'STU',
          document: '12345',
        },
        { surname: 'KOSTA', name: 'ELENI', sex: 'FEMALE', birthdate: '2018-05-30' },
      ],
    ],
    [
      'smith/john m 12/3/85/jane f',
      [
        { surname: 'SMITH', name: 'JOHN', sex: 'MALE', birthdate: '1985-03-12' },
        { surname: 'SMITH', name: 'JANE', sex: 'FEMALE' },
      ],
    ],
    [
      'papadopoulos/maria f 12mar85 gr kosta/giannis',
      [
        { surname: 'PAPADOPOULOS', name: 'MARIA', sex: 'FEMALE', birthdate: '1985-03-12', nationality: 'GR' },
        { surname: 'KOSTA', name: 'GIANNIS' },
      ],
    ],
    ['suharto/- m', [{ surname: '', name: 'SUHARTO', sex: 'MALE' }]],
    [
      'smith/john m megawati/– f 23jan47',
      [
        { surname: 'SMITH', name: 'JOHN', sex: 'MALE' },
        { surname: '', name: 'MEGAWATI', sex: 'FEMALE', birthdate: '1947-01-23' },
      ],
    ],
    ['suharto/mr', [{ surname: '', name: 'SUHARTO', sex: 'MALE' }]],
    ['smith / mary ann', [{ surname: 'SMITH', name: 'MARY ANN' }]],
    // Words for a sex that are names.
    ['smith/mary donna', [{ surname: 'SMITH', name: 'MARY DONNA' }]],
    ['roe/anna nina f', [{ surname: 'ROE', name: 'ANNA NINA', sex: 'FEMALE' }]],
    ['smith/thomas mann m', [{ surname: 'SMITH', name: 'THOMAS MANN', sex: 'MALE' }]],
    ["o' brien/jean-paul m", [{ surname: "O'BRIEN", name: 'JEAN-PAUL', sex: 'MALE' }]],
    ['o’brien/jean-paul m', [{ surname: "O'BRIEN", name: 'JEAN-PAUL', sex: 'MALE' }]],
    ['van der berg/anna', [{ surname: 'VAN DER BERG', name: 'ANNA' }]],
    ['smith–jones/o´neil m', [{ surname: 'SMITH-JONES', name: "O'NEIL", sex: 'MALE' }]],
    ['иванов/сергей', [{ surname: 'IVANOV', name: 'SERGEI' }]],
    ['əliyev/ħasan', [{ surname: 'ELIYEV', name: 'HASAN' }]],
    ['παππά\u0301ς/νί\u200bκος', [{ surname: 'PAPPAS', name: 'NIKOS' }]],
    ['\ufeffsmith/john\u00a0m', [{ surname: 'SMITH', name: 'JOHN', sex: 'MALE' }]],
    ["'t hart/jan", [{ surname: "'T HART", name: 'JAN' }]],
    [
      'smith/john "de vries"/eva',
      [
        { surname: 'SMITH', name: 'JOHN' },
        { surname: 'DE VRIES', name: 'EVA' },
      ],
    ],
    [
      'kosta/eleni res 12345678',
      [{ surname: 'KOSTA', name: 'ELENI', discount: 'RES', document: '12345678' }],
    ],
  ])('%s', (text, expected) => expect(people(text)).toEqual(expected))

  it('overwrite passengers from a given number on', () => {
    expect(one('nm2 kosta/eleni')).toEqual({ people: [{ surname: 'KOSTA', name: 'ELENI' }], from: 2 })
    expect(failure('nm0 kosta/eleni')?.expected).toEqual(['number'])
    expect(failure('nm2')).toMatchObject({ expected: ['surname'], from: 3 })
  })

  it.each([
    ['mr', { sex: 'MALE' }],
    ['MRS', { sex: 'FEMALE' }],
    ['ms', { sex: 'FEMALE' }],
    ['miss', { sex: 'FEMALE' }],
    ['mstr', { sex: 'MALE' }],
    ['dr', {}],
    ['chd', { type: 'CH' }],
    ['inf', { type: 'IN' }],
    ['mstr chd', { sex: 'MALE', type: 'CH' }],
    ['mr mr', { sex: 'MALE', nationality: 'MR' }],
    ['m xxa', { sex: 'MALE', nationality: 'XXA' }],
    ['f gbn', { sex: 'FEMALE', nationality: 'GBN' }],
    ['f stateless', { sex: 'FEMALE', nationality: 'XXA' }],
    ['m mr', { sex: 'MALE', nationality: 'MR' }],
    ['ms ms', { sex: 'FEMALE', nationality: 'MS' }],
    ['mr fr', { sex: 'MALE', nationality: 'FR' }],
    ['fr', { nationality: 'FR' }],
    ['fr.', { sex: 'FEMALE' }],
    ['hr.', { sex: 'MALE' }],
    ['κος', { sex: 'MALE' }],
    ['ΚΑ', { sex: 'FEMALE' }],
    ['κύριος', { sex: 'MALE' }],
    ['herr', { sex: 'MALE' }],
    ['frau de', { sex: 'FEMALE', nationality: 'DE' }],
    ['mme fr', { sex: 'FEMALE', nationality: 'FR' }],
    ['sra.', { sex: 'FEMALE' }],
    ['sig.ra it', { sex: 'FEMALE', nationality: 'IT' }],
    ['dhr. nl', { sex: 'MALE', nationality: 'NL' }],
    ['mevr.', { sex: 'FEMALE' }],
    ['znj.', { sex: 'FEMALE' }],
    // The sex again behind a title that has shown it.
    ['mrs f 12-mar-85', { sex: 'FEMALE', birthdate: '1985-03-12' }],
    ['κος α gr', { sex: 'MALE', nationality: 'GR' }],
    // Countries by three letters or name, where no name can be meant.
    ['m deu', { sex: 'MALE', nationality: 'DE' }],
    [
      'm 12mar85 GRC ab123456',
      { sex: 'MALE', birthdate: '1985-03-12', nationality: 'GR', document: 'AB123456' },
    ],
    ['m Ελλάδα', { sex: 'MALE', nationality: 'GR' }],
    ['12mar85 Germany', { birthdate: '1985-03-12', nationality: 'DE' }],
    // The words for the sexes, of which single letters are initials where they are not Greek.
    ['γ', { sex: 'FEMALE' }],
    ['θ', { sex: 'FEMALE' }],
    ['Α', { sex: 'MALE' }],
    ['φ', { sex: 'FEMALE' }],
    ['μ gr', { sex: 'MALE', nationality: 'GR' }],
    ['γυναίκα', { sex: 'FEMALE' }],
    ['weiblich', { sex: 'FEMALE' }],
    ['homme', { sex: 'MALE' }],
    ['mujer', { sex: 'FEMALE' }],
    ['vrouw', { sex: 'FEMALE' }],
    ['femër', { sex: 'FEMALE' }],
    // Dates of birth.
    ['1985-03-12', { birthdate: '1985-03-12' }],
    ['1985-03-12T00:00:00.000Z gb', { birthdate: '1985-03-12', nationality: 'GB' }],
    ['12-mar-85', { birthdate: '1985-03-12' }],
    ['12/mar/1985', { birthdate: '1985-03-12' }],
    ['12 mar 1985 gr', { birthdate: '1985-03-12', nationality: 'GR' }],
    ['12 Μαρτίου 1985', { birthdate: '1985-03-12' }],
    ['12 de marzo de 1985 es', { birthdate: '1985-03-12', nationality: 'ES' }],
    ['march 12 1985', { birthdate: '1985-03-12' }],
    ['12031985', { birthdate: '1985-03-12' }],
    ['19850312', { birthdate: '1985-03-12' }],
    ['850312', { birthdate: '1985-03-12' }],
    ['31118', { birthdate: '1985-03-12' }],
    ['12.3.1985 00:00', { birthdate: '1985-03-12' }],
    ['3/25/1985', { birthdate: '1985-03-25' }],
    ['12μαρ85', { birthdate: '1985-03-12' }],
    ['11/12/26', { birthdate: '1926-12-11' }],
    // Figures behind a discount are its proof, and behind a date those of a document.
    ['ab 123456', { document: 'AB123456' }],
    ['αβ 123456', { document: 'AB123456' }],
    // Greek letters are of a card, also where the Latin ones are of a country.
    ['αχ 123456', { document: 'AX123456' }],
    ['ΑΤ 123456', { document: 'AT123456' }],
    ['m gr ΑΜ 123456', { sex: 'MALE', nationality: 'GR', document: 'AM123456' }],
    ['stu 12345', { discount: 'STU', document: '12345' }],
    ['stu 12031985', { discount: 'STU', document: '12031985' }],
    ['12mar85 12051980', { birthdate: '1985-03-12', document: '12051980' }],
    [
      'm 1jul83 gb ab123456',
      { sex: 'MALE', birthdate: '1983-07-01', nationality: 'GB', document: 'AB123456' },
    ],
  ])('smith/john %s', (text, attributes) =>
    expect(people(`smith/john ${text}`)).toEqual([{ surname: 'SMITH', name: 'JOHN', ...attributes }]),
  )

  it.each([
    ['smith/johnmr', { sex: 'MALE' }],
    ['smith/john paulmr', { name: 'JOHN PAUL', sex: 'MALE' }],
    ['smith/mr john', { sex: 'MALE' }],
    ['mr smith/john', { sex: 'MALE' }],
    ['dr. smith/john mr', { sex: 'MALE' }],
    ['mr smith/john mr', { sex: 'MALE' }],
    ['mrs smith/jane ms f gr', { name: 'JANE', sex: 'FEMALE', nationality: 'GR' }],
    ['smith/amr', { name: 'AMR' }],
    ['mr smith/john m 12-mar-85', { sex: 'MALE', birthdate: '1985-03-12' }],
    ['smith/john jordan', { name: 'JOHN JORDAN' }],
    ['"SMITH, JOHN" m', { sex: 'MALE' }],
    ['"Smith, John Mr" 12mar85', { sex: 'MALE', birthdate: '1985-03-12' }],
    ['“Smith, John”', {}],
    ['smith/john w', { name: 'JOHN W' }],
    ['smith/john a.', { name: 'JOHN A.' }],
    ['mr/john', { surname: 'MR' }],
  ])('%s', (text, more) => expect(people(text)).toEqual([{ surname: 'SMITH', name: 'JOHN', ...more }]))

  it.each([
    ['smith/john m jordan/mary f', 'JORDAN'],
    ['smith/john m chad jones/mary f', 'CHAD JONES'],
  ])('%s is two people, and a name no country', (text, surname) =>
    expect(people(text)).toEqual([
      { surname: 'SMITH', name: 'JOHN', sex: 'MALE' },
      { surname, name: 'MARY', sex: 'FEMALE' },
    ]),
  )

  it('are not begun by a quoted text behind another word', () =>
    expect(parse('remark "wheelchair, please"', world).entries.every(isEntry)).toBe(false))

  it('have no other sex than their title shows', () =>
    expect(parse('mr smith/john f', world).failure?.expected).toContain('name'))

  it('have titles behind each of them', () => {
    expect(people('smith/john mr/jane mrs jones/tom mstr chd')).toEqual([
      { surname: 'SMITH', name: 'JOHN', sex: 'MALE' },
      { surname: 'SMITH', name: 'JANE', sex: 'FEMALE' },
      { surname: 'JONES', name: 'TOM', sex: 'MALE', type: 'CH' },
    ])
  })

  it.each(['31feb85', '31/2/1985', '11/12/2026', '12mar2085', '1/1/1900'])(
    'smith/john %s is refused as a day on which no passenger was born',
    (text) => expect(failure(`smith/john ${text}`)).toMatchObject({ failure: 'no_such_date', from: 11 }),
  )

  it.each(['12mar', '12/3', '24dec'])('smith/john %s is no document number', (text) =>
    expect(failure(`smith/john ${text}`)).toMatchObject({ expected: ['attribute'] }),
  )

  it('require a first name, and name the word that cannot be parsed', () => {
    expect(failure('kosta/')).toMatchObject({ expected: ['name'], from: 6 })
    expect(failure('smith/王')).toMatchObject({ expected: ['name'] })
    expect(failure('smith/john 99')).toMatchObject({ expected: ['attribute'], from: 11 })
    expect(failure('smith/john m qq')).toMatchObject({
      expected: ['attribute', 'name'],
      from: 13,
      typed: 'qq',
    })
    expect(failure('smith/john m gr 4111 doe/jane')).toBeUndefined()
    expect(failure('smith/john m 4111111111111111')).toMatchObject({
      failure: 'refused',
      from: 13,
      refusal: { refusal: 'card_number' },
    })
  })
})
