import { firstLanguage, type Language } from '../../domain/value/language.ts'
import { putText, type PdfDocument, type TextStyle } from '../pdf/document.ts'
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

export const grey = '#555555'
const greekSize = 6

/** The text, and the Greek one below it in small letters. */
export function putLabel(
  document: PdfDocument,
  { text, greek }: Label,
  x: number,
  y: number,
  style: TextStyle,
): void {
  const { size = 8 } = style
  putText(document, text, x, y, { size, colour: grey, ...style })
  if (greek) putText(document, greek, x, y + size + 1, { ...style, size: greekSize, colour: grey })
}
