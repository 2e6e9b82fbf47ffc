import { firstLanguage, type Language } from '../../domain/value/language.ts'
import { serverText } from '../server/serverText.ts'

/** A word in the passenger’s language, and in Greek for the crew and the port. */
export interface Label {
  text: string
  /** Empty if the passenger’s language is Greek. */
  greek: string
}

export function labelOf({ language }: { language: Language }, code: string): Label {
  const text = serverText(language, code)
  const greek = serverText(firstLanguage, code)
  return { text, greek: language === firstLanguage || greek === text ? '' : greek }
}

export const bothOf = ({ text, greek }: Label) => [text, greek].filter(Boolean).join(' · ')
