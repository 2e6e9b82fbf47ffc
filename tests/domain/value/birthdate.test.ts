import { describe, expect, it } from 'vitest'
import { ordersOf, readBirthdate, refuseBirthdate } from '../../../src/domain/value/birthdate.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import { addDays, dateOfDay, dayNumber } from '../../../src/domain/value/portTime.ts'
import { fc } from '../../kit/drawnProperties.ts'

const today = '2026-11-27'
const read = (text: string, order?: 'dmy' | 'mdy' | 'ymd' | 'unclear') =>
  readBirthdate(text, { today, order })
const refusal = (text: string) => (read(text) as { refusal?: string } | undefined)?.refusal

describe('a date of birth', () => {
  it.each([
    // The year first.
    '1985-03-12',
    '1985/3/12',
    '1985.03.12',
    '1985 03 12',
    '19850312',
    '85-03-12',
    '850312',
    '1985-03-12T00:00:00',
    '1985-03-12T00:00:00.000Z',
    '1985-03-12T00:00Z',
    '1985-03-12 00:00:00',
    '1985-03-12T00:00:00+02:00',
    '1985-03-12T00:00:00+0200',
    '1985-03-12 10:30',
    '1985-Mar-12',
    // The day first.
    '12/3/1985',
    '12/03/85',
    '12.3.1985',
    '12.03.85',
    '12-3-1985',
    '12 3 1985',
    '12, 3, 1985',
    '12031985',
    '120385',
    '12/3/1985 00:00',
    '12/03/1985 12:00:00 AM',
    '12.3.1985, 00:00 Uhr',
    '12/3/1985 12:00:00 π.μ.',
    '12‑3‑1985',
    '12–03–1985',
    '12\u00a03\u00a01985',
    '١٢/٣/١٩٨٥',
    '１２／３／１９８５',
    // With a name of the month.
    '12mar85',
    '12mar1985',
    '12-mar-85',
    '12-Mar-1985',
    '12 mar 1985',
    '12.mar.1985',
    '12/mar/1985',
    '12MAR85',
    "12 mar '85",
    '12th March 1985',
    'March 12, 1985',
    'Mar 12 1985',
    'mar 12, 85',
    '12th of March, 1985',
    'Tuesday, 12 March 1985',
    'Tue Mar 12 1985 00:00:00 GMT+0200 (EET)',
    '12 Μαρτίου 1985',
    '12 ΜΑΡΤΙΟΥ 1985',
    '12 Μαρ 1985',
    '12Μαρ85',
    '12 Μάρτιος 1985',
    '12 μάρτη 1985',
    'Τρίτη 12 Μαρτίου 1985',
    '12-ΜΑΡ-85',
    '12η Μαρτίου 1985',
    '12. März 1985',
    '12.Mär.1985',
    'Dienstag, 12. März 1985',
    '12 mars 1985',
    '12 mars. 1985',
    'mardi 12 mars 1985',
    'le 12 mars 1985',
    '12 marzo 1985',
    '12 de marzo de 1985',
    '12 mar. 1985',
    'martedì 12 marzo 1985',
    'il 12 marzo 1985',
    '12 maart 1985',
    '12 mrt 1985',
    'dinsdag 12 maart 1985',
    '12 mars 1985',
    '12.III.1985',
    // Of spreadsheets, and with what is written around it.
    '31118',
    '31118.0',
    '31118,5',
    "'12/3/1985",
    '*12.3.1985',
    'geb. 12.3.1985',
    'DOB: 12/3/1985',
    ' 12/3/85 ',
    '\ufeff12/3/1985',
    '12/3/\u200b1985',
  ])('%j is 12 March 1985', (text) => {
    expect(read(text)).toBe('1985-03-12')
  })

  it.each([
    ['en', 'January February March April May June July August September October November December'],
    [
      'el',
      'Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου',
    ],
    ['el', 'Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ'],
    ['de', 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'],
    ['de', 'Jän Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'],
    ['fr', 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'],
    ['fr', 'janv févr mars avr mai juin juil août sept oct nov déc'],
    ['it', 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'],
    ['it', 'gen feb mar apr mag giu lug ago set ott nov dic'],
    ['es', 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'],
    ['es', 'ene feb mar abr may jun jul ago sep oct nov dic'],
    ['nl', 'januari februari maart april mei juni juli augustus september oktober november december'],
    ['sq', 'janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor'],
  ])('has the months of %s in small letters and capitals, with and without marks: %s', (_, names) => {
    const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
    names.split(' ').forEach((name, at) => {
      const date = `1985-${String(at + 1).padStart(2, '0')}-07`
      for (const word of [
        name,
        name.toUpperCase(),
        bare(name),
        bare(name).toUpperCase(),
        name.normalize('NFD'),
      ])
        expect([word, read(`7 ${word} 1985`), read(`7-${word}-85`), read(`7${word}1985`)]).toEqual([
          word,
          date,
          date,
          date,
        ])
    })
  })

  it.each([
    '',
    '12',
    '12/3',
    '12mar',
    'mar 1985',
    '1985',
    'AB123456',
    '12 smith 1985',
    '6971234567',
    '12345678',
  ])('is not seen in %j', (text) => expect(read(text)).toBeUndefined())

  it.each([
    '10:30',
    '12/3/1985/4',
    '12mar1985x',
    '12 mar apr 1985',
    '1/2/333',
    'x'.repeat(300),
    '99999',
    'mr',
    // A country behind a date is not a part of it.
    '1 jan 70 de',
    '1jan70 th',
    '12 de marzo de 1985 la',
  ])('is not seen in %j either', (text) => expect(read(text)).toBeUndefined())

  it.each([
    ['31/2/1985', 'date_not_valid'],
    ['31feb85', 'date_not_valid'],
    ['32/13/1985', 'date_not_valid'],
    ['29/2/1985', 'date_not_valid'],
    ['28/11/2026', 'born_in_future'],
    ['12mar2085', 'born_in_future'],
    ['26/11/1906', 'born_too_early'],
    ['12/3/0085', 'born_too_early'],
    // Midnight of another zone: it is the day before or after.
    ['1985-03-11T22:00:00.000Z', 'date_not_valid'],
    ['1985-03-11T21:00:00Z', 'date_not_valid'],
  ])('%s is refused as %s', (text, code) => {
    expect(refusal(text)).toBe(code)
  })

  it('is refused with the day that it would be, where it is', () => {
    const at = '/passengers/0/birthdate'
    expect(refuseBirthdate('1985-02-31', today, at)).toEqual(
      refuse('date_not_valid', { text: '1985-02-31' }, at),
    )
    expect(refuseBirthdate('2026-11-28', today)).toEqual(
      refuse('born_in_future', { birthdate: '2026-11-28' }),
    )
    const tooEarly = { birthdate: '1906-11-26', most: 120 }
    expect(refuseBirthdate('1906-11-26', today, at)).toEqual(refuse('born_too_early', tooEarly, at))
    expect([refuseBirthdate(today, today), refuseBirthdate('1906-11-27', today)]).toEqual([
      undefined,
      undefined,
    ])
    expect(read('31/2/1985')).toEqual(refuse('date_not_valid', { text: '31/2/1985' }))
    expect(read('3/4/85', 'unclear')).toEqual(refuse('date_order_unclear', { text: '3/4/85' }))
  })

  it('with two figures of the year is never after today', () => {
    expect([read('27/11/26'), read('28/11/26'), read('1/1/27'), read('29feb00')]).toEqual([
      '2026-11-27',
      '1926-11-28',
      '1927-01-01',
      '2000-02-29',
    ])
  })

  it('with figures alone has the day first, unless only another order is a day', () => {
    expect([read('3/4/85'), read('3/25/1985'), read('03251985'), read('010203'), read('991231')]).toEqual([
      '1985-04-03',
      '1985-03-25',
      '1985-03-25',
      '2003-02-01',
      '1999-12-31',
    ])
  })

  it('has the order of its column', () => {
    expect([read('3/4/85', 'mdy'), read('3/4/85', 'dmy'), read('010203', 'ymd')]).toEqual([
      '1985-03-04',
      '1985-04-03',
      '2001-02-03',
    ])
    expect([read('3/25/85', 'unclear'), read('3/3/85', 'unclear'), read('3mar85', 'unclear')]).toEqual([
      '1985-03-25',
      '1985-03-03',
      '1985-03-03',
    ])
    expect(ordersOf('3/25/1985', today)).toEqual({ shape: 'apart', orders: ['mdy'] })
    expect(ordersOf('3/4/1985', today)?.orders).toEqual(['dmy', 'mdy'])
    expect(ordersOf('031285', today)).toEqual({ shape: 'glued', orders: ['dmy', 'mdy'] })
    expect(ordersOf('030405', today)?.orders).toEqual(['dmy', 'ymd', 'mdy'])
    expect(ordersOf('31118', today)).toBeUndefined()
    expect([ordersOf('1985-03-12', today), ordersOf('12mar85', today), ordersOf('x', today)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is the same from every way of writing it', () => {
    const days = fc.integer({ min: dayNumber('1907-01-01'), max: dayNumber(today) }).map(dateOfDay)
    fc.assert(
      fc.property(days, (date) => {
        const [year = '', month = '', day = ''] = date.split('-')
        for (const text of [
          date,
          `${date}T00:00:00Z`,
          `${day}/${month}/${year}`,
          `${Number(day)}.${month}.${year}`,
        ])
          expect([text, read(text)]).toEqual([text, date])
        expect(read(`${year}${month}${day}`)).toBe(date)
        const number = dayNumber(date) - dayNumber('1899-12-30')
        if (number > 9999) expect(read(String(number))).toBe(date)
        if (date > addDays(today, -36_500)) expect(read(`${day}/${month}/${year.slice(2)}`)).toBe(date)
      }),
    )
  })

  it('is nothing that no passenger can have, whatever is typed', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 15 }),
      fc
        .array(fc.constantFrom(...'0123456789/.- ', 'mar', 'T', 'Z', ':', 'μαΐου', '٣', 'e'), {
          maxLength: 12,
        })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const date = read(text)
        if (typeof date === 'string') expect(refuseBirthdate(date, today)).toBeUndefined()
      }),
    )
  })
})
