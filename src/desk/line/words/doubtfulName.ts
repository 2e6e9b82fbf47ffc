import { lookalikeNote } from '../../field/notOnPaper.ts'

/** Marks a typed name in letters of several alphabets that look alike. Short Latin words are mostly no names. */
export function doubtfulName(typed: string): string | undefined {
  const names = typed.split(/[\s/]+/u).filter((word) => !/^[a-z\d]{1,3}$/i.test(word))
  return lookalikeNote(names.join(' '))
}
