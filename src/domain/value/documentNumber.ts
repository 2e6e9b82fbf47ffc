import { cleanText } from './cleanText.ts'
import { shapeToLatin } from './phoneticKey.ts'

/** Letters of an identity card and its figures, which are apart on Greek ones. */
const apart = /^([A-Z]{1,3}) (\d{5,9})$/

/** The number of a document in Latin capitals: Greek letters by their shape, as on the document, ΑΒ 123456 → AB123456. */
export const readDocumentNumber = (text: string): string =>
  shapeToLatin(cleanText(text)).replace(apart, '$1$2')
