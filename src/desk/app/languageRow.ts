import { languages, languageOfTag, type Language } from '../../domain/value/language.ts'
import { previewText } from '../line/previewText.ts'
import { atEnd, fail, type Failure, peek, type Reader } from '../line/reader.ts'
import { verb, type LineForm } from '../line/row.ts'
import { currentLanguage, languageNames } from '../language/language.ts'

interface Chosen {
  language?: Language
}

/** The language that the command changes to where it is not named. */
export const otherLanguage = (): Language => (currentLanguage() === 'el' ? 'en' : 'el')

const languageOf = (code: string) => (code === 'al' ? code : languageOfTag(code))

function readLanguage(reader: Reader): Chosen | Failure {
  reader.at = 1
  const word = peek(reader, 'language')
  if (word === undefined) return atEnd(reader) ? {} : fail(reader, ['language'])
  const language = languageOf(word.keys)
  if (language === undefined) return fail(reader, ['language'])
  reader.at += 1
  return atEnd(reader) ? { language } : fail(reader, ['nothing'])
}

/** `lang de`, by the code that addresses have. */
export const languageRow: LineForm<Chosen> = {
  ...verb('lang'),
  name: 'language',
  place: 335,
  usage: 'lang [de]',
  read: readLanguage,
  words: () => ({ language: languages }),
  print: ({ language }) => (language === undefined ? 'lang' : `lang ${language}`),
  preview: ({ language = otherLanguage() }) => previewText('language', { what: languageNames[language] }),
  examples: ['lang', 'lang de'],
}
