import { describe, expect, it } from 'vitest'
import {
  phoneticKey,
  phoneticPrefixes,
  typedPhoneticKeys,
  latinKeys,
  latinText,
  shapeToLatin,
} from '../../../src/domain/value/phoneticKey.ts'
import { isLatin, transliterate } from '../../../src/domain/value/latin.ts'
import { greekKeys } from '../../kit/desk/greekKeys.ts'
import { tableRows } from '../table.ts'
import { fc } from '../../kit/drawnProperties.ts'

const greek = fc
  .array(fc.constantFrom(...'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΑΒΓΩ '), { maxLength: 12 })
  .map((letters) => letters.join(''))

describe('skeletons', () => {
  it.each([
    ['Πειραιάς', 'peiraias', 'pireas', 'PEIRAIAS', 'ΠΕΙΡΑΙΑΣ', 'peireas'],
    ['Ηράκλειο', 'iraklio', 'irakleio', 'Ηρακλειο', 'ηρακλειό'],
    ['Θεσσαλονίκη', 'thessaloniki', '8essaloniki', 'thesaloniki', 'θεσσαλονικη'],
    ['Μυτιλήνη', 'mytilini', 'mitilini', 'mutilini'.replace('u', 'y')],
    ['Ντένια', 'denia', 'ntenia'],
    ['Μπάρι', 'bari', 'mpari'],
    ['Τσεσμέ', 'tsesme', 'tzesme'],
    ['Αγκίστρι', 'agkistri', 'angistri', 'agistri'],
    ['Κως', 'kos', 'kws', 'ΚΩΣ'],
    ['Ούσα', 'ousa', 'oysa'],
    ['Ναύπλιο', 'nafplio', 'nauplio', 'navplio', 'nayplio'],
  ])('of %s is the same however it is written', (name, ...typed) => {
    for (const text of typed) expect([text, phoneticKey(text)]).toEqual([text, phoneticKey(name)])
  })

  it.each([
    ['Χανιά', 'xania'],
    ['Χανιά', 'hania'],
    ['Χανιά', 'chania'],
    ['Ιθάκη', 'i8akh'],
    ['Ηράκλειο', 'hrakleio'],
    ['Κύθηρα', 'ku8hra'],
    ['Ξάνθη', 'xanthi'],
    ['Αλεξανδρούπολη', 'ale3androupolh'],
    ['Ραφήνα', 'rafhna'],
    ['Σύρος', 'suros'],
  ])('of %s is among those %s may mean', (name, typed) => {
    expect(typedPhoneticKeys(typed)).toContain(phoneticKey(name))
  })

  it('ignore accents, case and final sigma', () => {
    fc.assert(
      fc.property(greek, (name) => {
        const bare = name.normalize('NFD').replace(/\p{M}/gu, '')
        expect(phoneticKey(name)).toBe(phoneticKey(bare))
        expect(phoneticKey(name)).toBe(phoneticKey(name.toUpperCase()))
        expect(latinText(name)).toBe(latinText(bare.replaceAll('ς', 'σ')))
      }),
    )
  })

  it('are lower-case Latin letters and unchanged by folding again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        expect(phoneticKey(text)).toMatch(/^[a-zQ0-9 ]*$/)
        expect(typedPhoneticKeys(text).length).toBeLessThanOrEqual(16)
        expect(typedPhoneticKeys(text)[0]).toBe(phoneticKey(text))
      }),
    )
  })

  it('of a port are equal from Greek and from its ELOT spelling', () => {
    const differing = tableRows('ports.csv').filter(
      ({ name_el = '' }) => !typedPhoneticKeys(transliterate(name_el)).includes(phoneticKey(name_el)),
    )
    expect(differing.map(({ name_el }) => name_el)).toEqual([])
  })
})

describe('ELOT 743', () => {
  it.each([
    ['Χρήστου', 'CHRISTOU'],
    ['Παπαδόπουλος', 'PAPADOPOULOS'],
    ['Ευαγγελία', 'EVANGELIA'],
    ['Ευθυμίου', 'EFTHYMIOU'],
    ['Αυγερινός', 'AVGERINOS'],
    ['Ταΰγετος', 'TAYGETOS'],
    ['Μπάμπης', 'BAMPIS'],
    ['Γκίκας', 'GKIKAS'],
    ['Σφίγξ Αγχίαλος', 'SFINX ANCHIALOS'],
    ['Ξένια-Ψαρρού', 'XENIA-PSARROU'],
    ['ΘΗΣΕΑΣ', 'THISEAS'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ', 'PAPADOPOULOU'],
    ['Müller', 'MULLER'],
    ['Weiß', 'WEISS'],
    ['Çelik Yıldız', 'CELIK YILDIZ'],
    ["O'Neil", "O'NEIL"],
  ])('writes %s as %s', (name, latin) => {
    expect(transliterate(name)).toBe(latin)
  })

  it('leaves only characters permitted on tickets for any Greek name', () => {
    fc.assert(fc.property(greek, (name) => isLatin(transliterate(name))))
  })

  it('detects text that is not Latin', () => {
    expect(isLatin('Smith-Jones Jr.')).toBe(true)
    expect(isLatin('Παππάς')).toBe(false)
    expect(isLatin('Müller')).toBe(false)
  })
})

describe('keys', () => {
  it.each([
    ['ξτρ', 'jtr'],
    ['24δεψ', '24dec'],
    ['٢٤ dec', '24 dec'],
    ['ΠΙΡ', 'PIR'],
    [';', 'q'],
    ['ά', 'a'],
    ['pir', 'pir'],
  ])('%s is typed by the keys of %s', (greekText, latin) => {
    expect(latinKeys(greekText)).toBe(latin)
  })

  it('convert what the Greek layout types to the Latin letters of the same keys', () => {
    const word = fc
      .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'))
      .map((keys) => keys.join(''))
    fc.assert(fc.property(word, (typed) => latinKeys(greekKeys(typed)) === typed))
  })
})

describe('shapes', () => {
  it.each([
    ['ΡΟΑ', 'POA'],
    ['ικα1234', 'IKA1234'],
    ['ΥΧΖ-4501', 'YXZ-4501'],
    ['poa', 'POA'],
    ['δ123', 'D123'],
    ['а123вс', 'A123BC'],
    ['Ж123', 'Ж123'],
  ])('%s looks like %s', (typed, latin) => {
    expect(shapeToLatin(typed)).toBe(latin)
  })
})

describe('letters without a base letter', () => {
  it.each([
    ['Straße', 'strasse'],
    ['Øre', 'ore'],
    ['Ærø', 'aero'],
    ['œuvre', 'oeuvre'],
    ['Đura', 'dura'],
    ['Ísafjörður', 'isafjordur'],
    ['Łódź', 'lodz'],
    ['Yıldız', 'yildiz'],
    ['Þór', 'thor'],
    ['Νάξος--  Χώρα', 'naxos chora'],
  ])('%s is typed as %s', (name, typed) => {
    expect(latinText(name)).toBe(typed)
  })
})

describe('ELOT 743 at the ends of a word', () => {
  it.each([
    ['Ευ', 'EF'],
    ['Αύρα', 'AVRA'],
    ['Γ', 'G'],
    ['Αγ', 'AG'],
    ['Άγξ', 'ANX'],
    ['Μπ', 'B'],
    ['Αμπ', 'AB'],
    ['Αμπά', 'AMPA'],
    ['Ου', 'OU'],
    ['Οϋ', 'OY'],
    ['ο', 'O'],
  ])('writes %s as %s', (name, latin) => {
    expect(transliterate(name)).toBe(latin)
  })
})

describe('an accent without a letter', () => {
  it.each(['῀', '¨', '˝', '¯', '˘', '΅'])(
    '%s is no part of a name, and is not dropped from one either',
    (accent) => {
      expect(transliterate(`CHOIR ${accent}`)).toBe(`CHOIR ${accent}`)
      expect(isLatin(transliterate(accent))).toBe(false)
    },
  )
})

it('a letter that contains a sign is written with it, and so again', () => {
  for (const [typed, latin] of [
    ['㎧', 'M/S'],
    ['M/S', 'M/S'],
    ['M∕S', 'M/S'],
  ] as const)
    expect(transliterate(typed)).toBe(latin)
})

it('a word of several scripts is written at once as it is written again', () => {
  for (const [typed, latin] of [
    ['ﳣﾊﾟ', 'TMパ'],
    ['パ', 'パ'],
    ['تé', 'TE'],
    ['تИ', 'TI'],
  ] as const) {
    expect(transliterate(typed)).toBe(latin)
    expect(transliterate(latin)).toBe(latin)
  }
})

describe('the beginnings of a skeleton', () => {
  it('of any beginning of a name are beginnings of the skeleton of the name', () => {
    for (const name of [
      'ΠΑΠΑΔΟΠΟΥΛΟΣ',
      'Παππάς',
      'CHRISTOFOROU',
      'Χατζηγιάννης',
      'Ντόκος',
      'XENAKIS',
      'Euthymiou',
    ])
      for (let length = 1; length <= name.length; length++) {
        const typed = name.slice(0, length)
        const isFound = phoneticPrefixes(typed).some((beginning) => phoneticKey(name).startsWith(beginning))
        expect([typed, isFound]).toEqual([typed, true])
      }
  })

  it('are few, and none begins with another', () => {
    expect(phoneticPrefixes('papadopo')).toEqual(['papadopo', 'papadopi', 'papadopu'])
    expect(phoneticPrefixes('')).toEqual([])
  })
})
