import { previewText } from '../../command/line/previewText.ts'
import type { ContactArguments } from '../model/commandArguments.ts'
import { atEnd, fail, isFailure, peek, type Failure, type Reader } from '../../command/line/reader.ts'
import { bare, type LineForm } from '../../command/line/row.ts'
import { beginsWithPhone, readEmail, readPhone } from '../../command/line/words/contact.ts'

const longestRemark = 500
function readRemarks(reader: Reader): ContactArguments | Failure {
  const word = peek(reader, 'words', true)
  if (!word?.quoted) return fail(reader, ['words'])
  if (word.text.length > longestRemark) return fail(reader, ['words'], 'too_long')
  reader.at += 1
  return { remarks: word.text }
}

const readers: Record<string, (reader: Reader) => ContactArguments | Failure> = {
  ph: readPhone,
  em: readEmail,
  rm: readRemarks,
}

function readContact(reader: Reader): ContactArguments | Failure {
  const contact: ContactArguments = {}
  while (!atEnd(reader)) {
    const word = reader.words[reader.at]
    const own = word && !word.quoted ? readers[word.keys] : undefined
    if (own) reader.at += 1
    const found = (own ?? readPhone)(reader)
    if (isFailure(found)) return found
    if (Object.keys(found).some((what) => what in contact)) return fail(reader, ['nothing'])
    Object.assign(contact, found)
  }
  return contact
}

/** Quotation marks inside a remark become the other kind, which reads back the same. */
function quoted(text: string): string {
  return text.includes('"') ? `«${text}»` : `"${text}"`
}

function printContact({ phone, email, remarks }: ContactArguments): string {
  return [
    phone === undefined ? '' : `ph ${phone}`,
    email === undefined ? '' : `em ${email}`,
    remarks === undefined ? '' : `rm ${quoted(remarks)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function previewContact({ phone, email, remarks }: ContactArguments): string {
  return previewText('contact', {
    contact: [phone, email, remarks].filter((part) => part !== undefined).join(' · '),
  })
}

export const contactRow: LineForm<ContactArguments> = {
  name: 'contact',
  place: 160,
  verbs: Object.keys(readers),
  usage: '6971234567 · ph 6971234567 · em maria@example.gr · rm "…"',
  is: ([first]) => !first?.quoted && (first?.keys ?? '') in readers,
  read: readContact,
  print: printContact,
  preview: previewContact,
  examples: [
    'ph 6971234567',
    'ph +30 697 123 4567 em maria@example.gr',
    'em maria@example.gr',
    'rm "wheelchair; call before boarding, please"',
  ],
}

export const phoneRow: LineForm<ContactArguments> = {
  ...bare,
  name: 'phone',
  place: 150,
  precedence: 4,
  usage: '6971234567',
  is: beginsWithPhone,
  read: readContact,
  print: printContact,
  preview: previewContact,
  examples: ['6971234567', '+306971234567', '210 4123456', '6971234567 em maria@example.gr'],
}
