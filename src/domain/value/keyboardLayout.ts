/**
 * Keyboard scanners press the keys of a US keyboard, and the layout of the computer decides which characters come of
 * them. The codes that are printed have capitals, digits, `-` and `/` only, so these keys alone are listed. Layouts from
 * xkeyboard-config; where Windows differs, both characters.
 */
const usKeys = [...'1234567890-/qwertyuiopasdfghjklzxcvbnm']

/** The characters that other layouts type by these keys, in the order of `usKeys`. */
const typedBy: readonly string[] = [
  // Greek.
  '1234567890-/;ςερτυθιοπασδφγηξκλζχψωβνμ',
  // German, Austrian; Swiss, Slovenian, Croatian, Bosnian, Serbian in Latin letters; Albanian; Hungarian; Czech.
  '1234567890ß-qwertzuiopasdfghjklyxcvbnm',
  "1234567890'-qwertzuiopasdfghjklyxcvbnm",
  '1234567890-/qwertzuiopasdfghjklyxcvbnm',
  '123456789öü-qwertzuiopasdfghjklyxcvbnm',
  '+ěščřžýáíé=-qwertzuiopasdfghjklyxcvbnm',
  // French; Belgian.
  `&é"'(-è_çà)!azertyuiopqsdfghjklwxcvbn,`,
  `&é"'(§è!çà)=azertyuiopqsdfghjklwxcvbn,`,
  // Spanish, Italian, Portuguese; Dutch; Nordic; Turkish.
  "1234567890'-qwertyuiopasdfghjklzxcvbnm",
  '1234567890/-qwertyuiopasdfghjklzxcvbnm',
  '1234567890+-qwertyuiopasdfghjklzxcvbnm',
  '1234567890*.qwertyuıopasdfghjklzxcvbnm',
  // Russian; Ukrainian; Bulgarian, by position and by sound; Serbian and Macedonian.
  '1234567890-.йцукенгшщзфывапролдячсмить',
  '1234567890-.йцукенгшщзфівапролдячсмить',
  '1234567890-б,уеишщксдзьяаожгтнвюйъэфхп',
  '1234567890-/явертъуиопасдфгхйклзьцжбнм',
  "1234567890'-љњертзуиопасдфгхјклжџцвбнм",
  '1234567890-/љњертѕуиопасдфгхјклзџцвбнм',
]

/** Letter keys whose character with shift or caps lock is not the capital of their plain character. */
const withShift: Readonly<Record<string, string>> = { ';': ':', ',': '?', ς: '΅' }

type KeysOf = ReadonlyMap<string, readonly string[]>

function keysOf(layout: string): KeysOf {
  const characters = [...layout]
  const pairs = usKeys.flatMap((key, at): [string, string][] => {
    const typed = characters[at] ?? ''
    const capital = typed.toUpperCase()
    const shifted = [capital.length === 1 ? capital : typed, withShift[typed] ?? typed]
    // Caps lock types the digits of layouts that have them on shift.
    const digit = /\d/.test(key) ? [key] : []
    return [...new Set([typed, ...shifted, ...digit])].map((character) => [character, key.toUpperCase()])
  })
  const keys = Map.groupBy(pairs, ([character]) => character)
  return new Map([...keys].map(([character, found]) => [character, found.map(([, key]) => key)]))
}

const layouts: readonly KeysOf[] = typedBy.map(keysOf)

/** Limits the readings of a text with letters that two keys type, such as the Greek capital Σ. */
const mostReadings = 256

/** The texts whose keys type this one on a layout; none where the layout cannot type it. */
function readingsOn(layout: KeysOf, typed: string): readonly string[] {
  let readings = ['']
  for (const character of typed) {
    const keys = layout.get(character)
    if (keys === undefined) return []
    if (keys.length * readings.length <= mostReadings)
      readings = readings.flatMap((before) => keys.map((key) => before + key))
    else readings = readings.map((before) => before + (keys[0] ?? ''))
  }
  return readings
}

/**
 * The texts, in capitals, that a scanner may have read when this one was typed: the text itself, then the characters of
 * its keys on a US keyboard, for each layout on which they type the text.
 */
export function scannerReadings(typed: string): readonly string[] {
  const text = typed.trim()
  const composed = text.normalize('NFC')
  const byKey = layouts.flatMap((layout) => readingsOn(layout, composed))
  return [...new Set([text.toUpperCase(), ...byKey])]
}

/** The character that the key types on a US keyboard; undefined for a key that types none. */
export function usCharacter({ code, shift }: { code: string; shift: boolean }): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shift ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shift && code.startsWith('D') ? shiftedDigits.charAt(Number(digit)) : digit
  const pair = symbols[code]
  return pair?.charAt(shift ? 1 : 0)
}

const shiftedDigits = ')!@#$%^&*('

const symbols: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  Slash: '/?',
  Period: '.>',
  Comma: ',<',
  Semicolon: ';:',
  Quote: `'"`,
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Backquote: '`~',
  Space: '  ',
  NumpadDivide: '//',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadMultiply: '**',
  NumpadDecimal: '..',
}
