import { fallbackLanguage, isLanguage, type Language, languageOfTag } from '../../../domain/value/language.ts'

/** The language requested by a desk: one bare code, a format that no browser sends by itself. */
export function exactLanguage(header: string | undefined): Language | undefined {
  return header !== undefined && isLanguage(header) ? header : undefined
}

/** The first supported language of a browser. */
export function preferredLanguage(header: string | undefined): Language {
  const tags = (header ?? '').split(',').map((tag) => tag.split(';')[0]?.trim() ?? '')
  const spoken = tags.map(languageOfTag).find((language) => language !== undefined)
  return exactLanguage(header) ?? spoken ?? fallbackLanguage
}
