import { fallbackLanguage, isLanguage, type Language, languageOfTag } from '../../domain/value/language.ts'

/** The language a desk asks for: one bare code of ours, as no browser sends it by itself. */
export function exactLanguage(header: string | undefined): Language | undefined {
  return header !== undefined && isLanguage(header) ? header : undefined
}

/** The first of a browser’s languages that we speak. */
export function preferredLanguage(header: string | undefined): Language {
  const tags = (header ?? '').split(',').map((tag) => tag.split(';')[0]?.trim() ?? '')
  const spoken = tags.map(languageOfTag).find((language) => language !== undefined)
  return exactLanguage(header) ?? spoken ?? fallbackLanguage
}
