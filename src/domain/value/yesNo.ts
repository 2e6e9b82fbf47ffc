import { latinKeys } from './phoneticKey.ts'
import type { Language } from './language.ts'

const answers: Record<Language, { yes: string; no: string }> = {
  el: { yes: 'ναι', no: 'όχι' },
  al: { yes: 'po', no: 'jo' },
  de: { yes: 'ja', no: 'nein' },
  en: { yes: 'yes', no: 'no' },
  es: { yes: 'sí', no: 'no' },
  fr: { yes: 'oui', no: 'non' },
  it: { yes: 'sì', no: 'no' },
  nl: { yes: 'ja', no: 'nee' },
}

/** Lower case without accents; Greek letters as the same keys type them on a Latin layout. */
function letters(typed: string): string {
  return latinKeys(typed.trim()).toLowerCase()
}

/** The words of all languages, the codes Y and N, and `όχι` in Latin letters. */
const words: ReadonlyMap<string, boolean> = new Map([
  ...Object.values(answers).flatMap(({ yes, no }): [string, boolean][] => [
    [letters(yes), true],
    [letters(no), false],
  ]),
  ...['y', '1', 'true'].map((code) => [code, true] as const),
  ...['n', '0', 'false', 'ochi'].map((code) => [code, false] as const),
])

/** Reads a whole yes or no in any language of the desk; undefined if the text is neither. */
export function yesNoWord(typed: string): boolean | undefined {
  // ν is on the N key and begins ναι.
  return /^\s*ν\s*$/i.test(typed) ? true : words.get(letters(typed))
}

/**
 * Reads a yes or no in any language, or the beginning of one in the operator’s language; undefined if the text is
 * neither. An empty text is no.
 */
export function readYesNo(typed: string, language: Language): boolean | undefined {
  const begun = letters(typed)
  if (begun === '') return false
  return yesNoWord(typed) ?? beginning(begun, answers[language])
}

function beginning(begun: string, { yes, no }: { yes: string; no: string }): boolean | undefined {
  if (letters(yes).startsWith(begun)) return true
  return letters(no).startsWith(begun) ? false : undefined
}
