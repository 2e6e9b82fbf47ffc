import { previewText } from '../command/line/previewText.ts'
import { atEnd, fail, isFailure, peek } from '../command/line/reader.ts'
import { row, verb, type Row } from '../command/line/row.ts'
import { readCode } from '../command/line/words/code.ts'
import { simple } from '../command/line/words/simple.ts'
import type { InsureArguments } from './offers.ts'

/** A verb and a code: coupon, project or voucher. */
function codeRow(place: number, name: string, command: string, word: string, example: string): Row {
  return row<{ code: string }>({
    ...verb(word),
    name,
    command,
    place,
    usage: `${word} ${example}`,
    read(reader) {
      reader.at = 1
      const code = readCode(reader)
      if (isFailure(code)) return code
      return atEnd(reader) ? { code } : fail(reader, ['nothing'])
    },
    print: ({ code }) => `${word} ${code.toLowerCase()}`,
    preview: ({ code }) => previewText(name, { code }),
    examples: [`${word} ${example}`],
  })
}

const voucherRow = row<{ id: string; code?: string }>({
  ...verb('vch'),
  name: 'voucher',
  place: 110,
  command: 'pricing.voucher',
  usage: 'vch 500101 [4711]',
  read(reader) {
    reader.at = 1
    const id = readCode(reader)
    if (isFailure(id)) return id
    const code = peek(reader, 'code') && readCode(reader)
    if (isFailure(code)) return code
    if (!atEnd(reader)) return fail(reader, ['nothing'])
    return { id, ...(code === undefined ? {} : { code }) }
  },
  print: ({ id, code }) => `vch ${id}${code === undefined ? '' : ` ${code}`}`.toLowerCase(),
  preview: ({ id }) => previewText('voucher', { id }),
  examples: ['vch 500100', 'vch 500101 4711'],
})

const insuranceRow = row<InsureArguments>({
  ...verb('ins'),
  name: 'insurance',
  place: 130,
  command: 'pricing.insure',
  usage: 'ins [2]',
  read(reader) {
    reader.at = 1
    const number = peek(reader, 'number')
    if (number === undefined) return {}
    if (!/^[1-9]$/.test(number.keys)) return fail(reader, ['number'])
    reader.at += 1
    return atEnd(reader) ? { number: Number(number.keys) } : fail(reader, ['nothing'])
  },
  print: ({ number }) => (number === undefined ? 'ins' : `ins ${number}`),
  preview: ({ number = 1 }) => previewText('insurance', { number }),
  examples: ['ins', 'ins 2'],
})

/** Pricing the working booking, and its offers. */
export const pricingRows: readonly Row[] = [
  simple(170, 'price', 'pricing.price', 'p'),
  codeRow(100, 'coupon', 'pricing.coupon', 'cpn', 'summer10'),
  codeRow(120, 'project', 'pricing.project', 'prj', 'islands'),
  voucherRow,
  insuranceRow,
]
