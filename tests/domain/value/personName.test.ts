import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { cleanText, plainTwin, withoutNumbering } from '../../../src/domain/value/cleanText.ts'
import { isLatin } from '../../../src/domain/value/latin.ts'
import { isName, readName, refuseName } from '../../../src/domain/value/personName.ts'
import { fc } from '../../kit/drawnProperties.ts'

describe('a name in other letters', () => {
  it.each([
    // Latin letters of ICAO document 9303, part 3, section 6.
    ['Ħaż-Żebbuġ', 'HAZ-ZEBBUG'],
    ['Əliyev Əhməd', 'ELIYEV EHMED'],
    ['Ŋaŋa', 'NANA'],
    ['İbrahim Işık', 'IBRAHIM ISIK'],
    ['İBRAHİM IŞIK', 'IBRAHIM ISIK'],
    ['ıspartalı', 'ISPARTALI'],
    ['Ĳsbrand', 'IJSBRAND'],
    ['Bjørn Ærø', 'BJOERN AEROE'],
    ['Åse Håkansson', 'AASE HAAKANSSON'],
    ['Þór Guðmundsson', 'THOR GUDMUNDSSON'],
    ['Đorđević', 'DORDEVIC'],
    ['Œuvrard', 'OEUVRARD'],
    ['Groß GROẞ', 'GROSS GROSS'],
    ['Łukasz Żółć', 'LUKASZ ZOLC'],
    ['Ŧ Ŀ ĸ', 'T L K'],
    ['Ștefan Țîrlea Ţ', 'STEFAN TIRLEA T'],
    ['Dvořák Ðð', 'DVORAK DD'],
    ['Nguyễn Thị Ơn Ưng', 'NGUYEN THI ON UNG'],
    ['Núñez Müller Öz Äkta', 'NUNEZ MULLER OZ AKTA'],
    ['Ḩāfiẓ Ṣāliḥ', 'HAFIZ SALIH'],
    // Cyrillic; what differs in a language is shown by its own letters.
    ['Иванов Щукин', 'IVANOV SHCHUKIN'],
    ['Ёлкин Объедков Хрущёв', 'ELKIN OBIEEDKOV KHRUSHCHEV'],
    ['Цой Юлия Эдуардовна', 'TSOI IULIIA EDUARDOVNA'],
    ['Соловьёв', 'SOLOVEV'],
    ['Шевченко Сергій', 'SHEVCHENKO SERHII'],
    ['Єлизавета Їжак Юрій Ґалаґан', 'YELYZAVETA YIZHAK YURII GALAGAN'],
    ['Ўладзімір Грыгоравіч', 'ULADZIMIR HRYHORAVICH'],
    ['Ђоковић Љиљана Шабац', 'DOKOVIC LJILJANA SABAC'],
    ['Ѓорѓи Ќосев Џамбазов', 'GJORGJI KJOSEV DJAMBAZOV'],
    // Arabic.
    ['محمد', 'MXHMD'],
    ['فاطمة', 'FAXTTMXAH'],
    ['محمّد', 'MXHMMD'],
    // Greek by ELOT 743, with marks composed or not.
    ['Χρήστου', 'CHRISTOU'],
    ['Χρήστου'.normalize('NFD'), 'CHRISTOU'],
    ['ΜΑΪ́ΟΥ'.normalize('NFD'), 'MAIOU'],
    ['Ἀχιλλεύς', 'ACHILLEFS'],
    ['Ευαγγελία Μπάρκα', 'EVANGELIA BARKA'],
  ])('%s is %s', (typed, latin) => {
    expect(readName(typed)).toBe(latin)
    expect(readName(typed.normalize('NFD'))).toBe(latin)
    expect(refuseName(typed)).toBeUndefined()
  })

  it.each(['王', '山田', 'კობა', 'Ռուբեն', 'שרה', 'สมชาย', '김', 'SMITH 王'])(
    '%s is refused for letters that passports have no table for, and stays as typed',
    (typed) => {
      expect(readName(typed)).toBe(typed)
      expect(refuseName(typed)).toEqual(refuse('not_latin'))
    },
  )
})

describe('a name as it is copied', () => {
  it.each([
    ['O’Brien', "O'BRIEN"],
    ['O‘Brien', "O'BRIEN"],
    ['O´Brien', "O'BRIEN"],
    ['O`Brien', "O'BRIEN"],
    ['Oʼbrien', "O'BRIEN"],
    ['O′Brien', "O'BRIEN"],
    ['OʻBrien', "O'BRIEN"],
    ["O' Brien", "O'BRIEN"],
    ["van 't Hoff", "VAN 'T HOFF"],
    ["'t Hart", "'T HART"],
    ['Smith‐Jones', 'SMITH-JONES'],
    ['Smith‑Jones', 'SMITH-JONES'],
    ['Smith–Jones', 'SMITH-JONES'],
    ['Smith — Jones', 'SMITH-JONES'],
    ['Smith−Jones', 'SMITH-JONES'],
    ['Smith\u00adson', 'SMITHSON'],
    ['Παππά\u200bς', 'PAPPAS'],
    ['\ufeffSmith', 'SMITH'],
    ['De\u00a0La\u202fCruz', 'DE LA CRUZ'],
    ['  Smith \t  Jones ', 'SMITH JONES'],
    ['\u202eSmith\u202c', 'SMITH'],
    ['Ｓｍｉｔｈ', 'SMITH'],
    ['ﬁsher', 'FISHER'],
    ['Mª José', 'MA JOSE'],
    ['"Smith"', 'SMITH'],
    ['«Smith»', 'SMITH'],
    ['Smith,', 'SMITH'],
    ['Smith;', 'SMITH'],
    ['1. Smith', 'SMITH'],
    ['12) Smith', 'SMITH'],
    ['(3) Smith', 'SMITH'],
    ['4 Smith', 'SMITH'],
    ['5.- Smith', 'SMITH'],
    ['• Smith', 'SMITH'],
    ['- Smith', 'SMITH'],
    ['– Smith', 'SMITH'],
    ['* Smith', 'SMITH'],
    ['7. • Παππάς', 'PAPPAS'],
    ['J. R. Smith Jr.', 'J. R. SMITH JR.'],
    ['', ''],
    [' ', ''],
    ['-', ''],
  ])('%j is %s', (typed, name) => {
    expect(readName(typed)).toBe(name)
    expect(isName(name)).toBe(true)
  })

  it.each([
    ['SMITH 2', '2'],
    ['6971234567', '6'],
    ['SMITH (2nd bus)', '('],
    ['A&B', '&'],
    ['a@b.gr', '@'],
    ['SMITH/JOHN', '/'],
    ['SMITH, JOHN', ','],
    ['JOHN_', '_'],
    ['☺', '☺'],
  ])('%s is refused with the sign that is in the way', (typed, character) => {
    expect(refuseName(typed, '/name')).toEqual({
      refusal: 'name_unreadable',
      parameters: { text: typed, character },
      at: '/name',
    })
    expect(readName(typed)).toBe(typed)
  })
})

describe('any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .array(fc.constantFrom(...'αβγδ άΐςΣИїщљاةĦəŊøå’‘–—\u00a0\u200b\u0301\u0308.,;/-123()"\'İıß'), {
        maxLength: 10,
      })
      .map((letters) => letters.join('')),
  )

  it('is a name that may be stored, or is refused and stays as it was typed', () => {
    fc.assert(
      fc.property(texts, (typed) => {
        const name = readName(typed)
        if (refuseName(typed) === undefined) {
          expect(isLatin(name)).toBe(true)
          expect(name).not.toMatch(/\d/)
          expect(readName(name)).toBe(name)
        } else expect(name).toBe(typed.trim())
      }),
    )
  })

  it('is the same name however its marks are composed', () => {
    fc.assert(
      fc.property(texts, (typed) => {
        if (refuseName(typed) === undefined)
          expect(readName(typed.normalize('NFD'))).toBe(readName(typed.normalize('NFC')))
      }),
    )
  })
})

describe('signs and blanks', () => {
  it('are those of a keyboard', () => {
    expect([...'“–→…‘•×'].map(plainTwin)).toEqual(['"', '-', '->', '...', "'", '*', 'x'])
    expect(plainTwin('a')).toBeUndefined()
    expect(cleanText('\ufeff a\u00a0\u2003b\r\n\tc\u200d ')).toBe('a b c')
  })

  it('of a list go before the item only', () => {
    expect(withoutNumbering('1. 2nd Lyceum')).toBe('1. 2nd Lyceum')
    expect(withoutNumbering('10 Smith 3')).toBe('Smith 3')
    expect(withoutNumbering('12/3/1985')).toBe('12/3/1985')
    expect(withoutNumbering('2024')).toBe('2024')
  })
})
