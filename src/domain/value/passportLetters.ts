/**
 * Letters of other alphabets in the Latin letters of passports: ICAO document 9303, part 3, section 6, in small letters.
 * Where the document leaves a choice for ä, ñ, ö and ü, the plain letter is taken. A letter with marks that is not
 * listed is its base letter.
 */
const latin: Letters = {
  å: 'aa',
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'k',
  ŀ: 'l',
  ł: 'l',
  ŉ: 'n',
  ŋ: 'n',
  ø: 'oe',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
  ə: 'e',
  // Further letters of African and Balkan languages, by their base letter.
  ɓ: 'b',
  ƈ: 'c',
  ɖ: 'd',
  ɗ: 'd',
  ɛ: 'e',
  ǝ: 'e',
  ƒ: 'f',
  ɠ: 'g',
  ǥ: 'g',
  ɣ: 'g',
  ɩ: 'i',
  ɨ: 'i',
  ƙ: 'k',
  ƚ: 'l',
  ɲ: 'n',
  ƞ: 'n',
  ɔ: 'o',
  ɵ: 'o',
  ƥ: 'p',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
  ǯ: 'z',
  ʒ: 'z',
}

const cyrillic: Letters = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  ѵ: 'y',
  ґ: 'g',
  ў: 'u',
  ѫ: 'u',
  ѓ: 'g',
  ђ: 'd',
  ј: 'j',
  ќ: 'k',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѕ: 'dz',
  є: 'ie',
  ї: 'i',
  һ: 'c',
}

type Letters = Readonly<Record<string, string>>

/** Differences of a language, which its own letters show; a name without one of them is read as Russian. */
const ofLanguage: readonly { shownBy: RegExp; letters: Letters; first?: Letters }[] = [
  // Belarusian, Ukrainian, Macedonian, Serbian.
  { shownBy: /ў|і.*[ыэё]|[ыэё].*і/, letters: { г: 'h', ё: 'io' } },
  {
    shownBy: /[ґєії]/,
    letters: { г: 'h', и: 'y' },
    first: { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' },
  },
  { shownBy: /[ѓќѕ]/, letters: { ѓ: 'gj', ќ: 'kj', џ: 'dj', х: 'h', ц: 'c' } },
  { shownBy: /[ђћјљњџ]/, letters: { ж: 'z', х: 'h', ц: 'c', ч: 'c', ш: 's' } },
]

const arabic: Letters = {
  ء: 'xe',
  آ: 'xaa',
  أ: 'xae',
  ؤ: 'u',
  إ: 'i',
  ئ: 'xi',
  ا: 'a',
  ب: 'b',
  ة: 'xta',
  ت: 't',
  ث: 'xth',
  ج: 'j',
  ح: 'xh',
  خ: 'xkh',
  د: 'd',
  ذ: 'xdh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'xsh',
  ص: 'xss',
  ض: 'xdz',
  ط: 'xtt',
  ظ: 'xzz',
  ع: 'e',
  غ: 'g',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ى: 'xay',
  ي: 'y',
  ٱ: 'xxa',
  ٹ: 'xxt',
  ټ: 'xrt',
  پ: 'p',
  ځ: 'xke',
  څ: 'xxh',
  چ: 'xc',
  ڈ: 'xxd',
  ډ: 'xdr',
  ڑ: 'xxr',
  ړ: 'xrr',
  ږ: 'xrx',
  ژ: 'xj',
  ښ: 'xxs',
  ک: 'xkk',
  ګ: 'xxk',
  ڭ: 'xng',
  گ: 'xgg',
  ں: 'xnn',
  ڼ: 'xxn',
  ھ: 'xdo',
  ۀ: 'xyh',
  ہ: 'xxg',
  ۂ: 'xge',
  ۃ: 'xtg',
  ی: 'xya',
  ۍ: 'xxy',
  ې: 'y',
  ے: 'xyb',
  ۓ: 'xbe',
  // The mark that lengthens a word, and those of vowels, are not transliterated.
  ـ: '',
  'ً': '',
  'ٌ': '',
  'ٍ': '',
  'َ': '',
  'ُ': '',
  'ِ': '',
  'ْ': '',
  'ٰ': '',
}

const doubled = 'ّ'

function cyrillicWord(word: string, name: string): string {
  const { letters = {}, first = {} } = ofLanguage.find(({ shownBy }) => shownBy.test(name)) ?? {}
  const ofThis: Letters = { ...cyrillic, ...letters }
  const atFirst: Letters = { ...ofThis, ...first }
  return [...word].map((letter, at) => (at === 0 ? atFirst : ofThis)[letter] ?? letter).join('')
}

function arabicWord(word: string): string {
  const letters = [...word]
  return letters
    .map((letter, at) => {
      if (letter === doubled) return arabic[letters[at - 1] ?? ''] ?? ''
      return letter === 'ة' && at === letters.length - 1 ? 'xah' : (arabic[letter] ?? letter)
    })
    .join('')
}

/** The letter without its marks, which are a part of the letter in other scripts, as in パ. */
function withoutMarks(letter: string): string {
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return latin[letter] ?? latin[base] ?? (base === '' || /\p{Script=Latin}/u.test(base) ? base : letter)
}

const latinWord = (word: string) => [...word].map(withoutMarks).join('')

/**
 * A word in small letters (NFC) as a passport has it, and the whole name, which shows its language. Letters of scripts
 * that the standard does not have are unchanged, and so are Greek ones, for which ELOT 743 holds.
 */
export function passportWord(word: string, name = word): string {
  const fromCyrillic = /\p{Script=Cyrillic}/u.test(word) ? cyrillicWord(word, name) : word
  return latinWord(/\p{Script=Arabic}/u.test(word) ? arabicWord(fromCyrillic) : fromCyrillic)
}
