import { isEmail } from '../../../../domain/value/contact.ts'
import { fail, peek, readerOf, type Failure, type Reader } from '../reader.ts'
import type { Word } from './splitLine.ts'

const groupShape = /^\+?[\d()-]+$/

/** Groups of digits with an optional + before them; undefined for what is no phone number. */
function phoneOf(words: readonly Word[]): string | undefined {
  const phone = words
    .map(({ text }) => text)
    .join('')
    .replace(/[()-]/g, '')
  return /^\+?\d{7,15}$/.test(phone) ? phone : undefined
}

/** How many words from here are groups of one number. */
function groups(reader: Reader): readonly Word[] {
  const rest = reader.words.slice(reader.at)
  const end = rest.findIndex(({ quoted, text }) => quoted || !groupShape.test(text))
  return end < 0 ? rest : rest.slice(0, end)
}

export const beginsWithPhone = (words: readonly Word[]) => phoneOf(groups(readerOf(words))) !== undefined

export function readPhone(reader: Reader): { phone: string } | Failure {
  const words = groups(reader)
  const phone = words.length > 0 ? phoneOf(words) : undefined
  if (phone === undefined) return fail(reader, ['phone'])
  reader.at += words.length
  return { phone }
}

export function readEmail(reader: Reader): { email: string } | Failure {
  const word = peek(reader, 'email')
  const email = word && (/^[\x21-\x7e]+$/.test(word.text) ? word.text : word.keys)
  if (email === undefined || !isEmail(email)) return fail(reader, ['email'])
  reader.at += 1
  return { email }
}
