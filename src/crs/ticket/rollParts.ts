import {
  beginRoll,
  drawRule,
  drawTagged,
  putLabel,
  putLogo,
  putQr,
  putText,
  roll,
  type PdfDocument,
  type TextStyle,
} from '../pdf/document.ts'
import type { Language } from '../../domain/value/language.ts'
import { blackAndWhite, logoBox } from '../pdf/logo.ts'
import type { Label } from './printLines.ts'

/** Part of a page of a roll, from top to bottom; the page is as high as its parts together. */
export interface Part {
  height: number
  draw(document: PdfDocument, y: number): void
}

const left = roll.margin
const width = roll.width - 2 * roll.margin
const labelWidth = 76
const qrSide = 128
export const red = '#b00020'

export const text = (words: string, style: TextStyle = {}): Part => ({
  height: words === '' ? 0 : (style.size ?? 9) * 1.35,
  draw: (document, y) => words !== '' && putText(document, words, left, y, { width, ...style }),
})

export const pair = (label: Label, value: string, style: TextStyle = {}): Part => ({
  height: Math.max(label.second ? 18 : 13, (style.size ?? 9) * 1.45),
  draw(document, y) {
    const x = left + labelWidth + 4
    drawTagged(document, 'P', () => {
      putLabel(document, label, left, y, { width: labelWidth })
      putText(document, value, x, y, { width: width - labelWidth - 4, ...style })
    })
  },
})

export const amount = (label: string, sum: string, style: TextStyle = {}): Part => ({
  height: (style.size ?? 8) * 1.5,
  draw(document, y) {
    drawTagged(document, 'P', () => {
      putText(document, label, left, y, { size: 8, ...style, width: width - 62 })
      putText(document, sum, left + width - 80, y, { size: 8, ...style, width: 80, align: 'right' })
    })
  },
})

export const qrOf = (content: string): Part => ({
  height: qrSide + 16,
  draw: (document, y) => putQr(document, content, left + (width - qrSide) / 2, y + 8, qrSide),
})

/** A logo as the head of a thermal printer prints it; nothing where there is none. */
export const logoOf = (logo: string, alt: string): Part[] =>
  logo === ''
    ? []
    : [
        {
          height: logoBox.height + 6,
          draw: (document, y) =>
            putLogo(document, blackAndWhite(logo), left + (width - logoBox.width) / 2, y, {
              align: 'center',
              alt,
            }),
        },
      ]

export const rule: Part = {
  height: 8,
  draw: (document, y) => drawRule(document, y + 3, roll.margin, roll.width),
}

/** Words that may need several lines, such as the sentence for the passenger. */
export function paragraph(words: string, style: TextStyle): Part[] {
  const most = Math.floor(width / ((style.size ?? 9) * 0.5))
  const lines = words.split(' ').reduce<string[]>((done, word) => {
    const line = done.at(-1) ?? ''
    return line.length + word.length < most
      ? [...done.slice(0, -1), `${line} ${word}`.trim()]
      : [...done, word]
  }, [])
  return lines.map((line) => text(line, style))
}

export function drawParts(document: PdfDocument, parts: readonly Part[], language?: Language): void {
  const height = parts.reduce((sum, part) => sum + part.height, 0)
  beginRoll(document, height + 2 * roll.margin, language)
  let y: number = roll.margin
  for (const part of parts) {
    part.draw(document, y)
    y += part.height
  }
}

export const centred = { align: 'center' } as const
