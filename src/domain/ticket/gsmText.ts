/** Typographic signs outside the alphabet of text messages (3GPP TS 23.038), and what has the same meaning in it. */
const plain: readonly (readonly [signs: RegExp, text: string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018\u2019\u201a\u02bc]/g, "'"],
  [/[\u201c-\u201e\u00ab\u00bb]/g, '"'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2007\u2009\u202f]/g, ' '],
  [/\u00b7/g, '-'],
]

/**
 * A text for a text message. One sign outside the alphabet of 7 bits would cut the message from 160 characters to 70, so dashes,
 * quotation marks and special spaces are written plainly; letters stay as the language has them.
 */
export const gsmText = (text: string): string =>
  plain.reduce((written, [signs, by]) => written.replace(signs, by), text)
