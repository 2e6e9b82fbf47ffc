import { plainSigns } from '../../../domain/value/cleanText.ts'
import { readEmail as emailOf, readPhone as phoneOf } from '../../../domain/value/contact.ts'
import { oneWord, type Value } from '../combine.ts'
import type { LineContext } from '../context.ts'
import { atEnd, fail, readerOf, type Failure, type Reader, type Word } from './reader.ts'

/** `tel:` and `τηλ.` on either layout, before a number or as a word. */
const label = /^(?:tel|thl)[.:]/
const groupShape = /^\(?\+?[\d()-]+$/
const pointedShape = /^\(?\+?[\d()./-]+$/

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Part of a number that the word is; undefined for what is none. One with points has many digits, for a date has points
 * too.
 */
function groupOf({ keys, quoted }: Word, digitsWithPoints: number): string | undefined {
  const text = plainSigns(keys).replace(label, '')
  if (quoted) return undefined
  if (text === '' || groupShape.test(text)) return text
  return pointedShape.test(text) && digitsOf(text).length >= digitsWithPoints ? text : undefined
}

interface Found {
  phone: string
  /** How many words it has. */
  words: number
}

function findPhone(words: readonly Word[], digitsWithPoints: number): Found | undefined {
  const groups = words.map((word) => groupOf(word, digitsWithPoints))
  const end = groups.indexOf(undefined)
  const found = end < 0 ? groups : groups.slice(0, end)
  const phone = phoneOf(found.join(' '))?.replace(/[ ()/-]/g, '') ?? ''
  return /^\+?\d{7,15}$/.test(phone) ? { phone, words: found.length } : undefined
}

/** Fewer digits with points may be a date. */
const bare = 9
export const beginsWithPhone = (words: readonly Word[]) =>
  findPhone(readerOf(words).words, bare) !== undefined

/** A number; behind its verb it may be short and have points. */
export function readPhone(reader: Reader, digitsWithPoints = bare): { phone: string } | Failure {
  const found = findPhone(reader.words.slice(reader.at), digitsWithPoints)
  if (found === undefined) return fail(reader, ['phone'])
  reader.at += found.words
  return { phone: found.phone }
}

export const phone: Value<string> = {
  slots: ['phone'],
  sample: '6971234567',
  read(reader) {
    const number = findPhone(reader.words.slice(reader.at), bare)
    if (atEnd(reader)) reader.missing.add('phone')
    if (number) reader.at += number.words
    return number?.phone
  },
  print: (number) => number,
}

/** Returns true for the shape of an e-mail address, right or wrong: a point somewhere behind an at sign. */
export const isAddress = (word: Word | undefined): boolean =>
  word?.quoted === false && /^[^@]+@[^@]+\.[^@]+$/.test(word.text)

export const email: Value<string> = oneWord('email', 'maria@example.gr', {
  meaning: ({ text, keys }) => emailOf(/^[\x21-\x7e]+$/.test(text) ? text : keys),
})

export function readEmail(reader: Reader, context: LineContext): { email: string } | Failure {
  const typed = email.read(reader, context)
  return typeof typed === 'string' ? { email: typed } : fail(reader, ['email'])
}
