import { isReference, readReference } from '../../domain/booking/reference.ts'
import { parcelReadings } from '../../domain/parcel/code.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { ticketCodes, voucherCodes } from '../../domain/ticket/code.ts'
import { parseTicket, printTicket } from '../../domain/ticket/number.ts'
import { readText, writeText } from '../browser/storage.ts'
import { scannedKeys } from './scannedKeys.ts'

/** The texts that the scanner may have read, of a code with a signature; the text itself comes first. */
const signedReadings = (text: string): readonly string[] =>
  [ticketCodes, voucherCodes, parcelReadings].flatMap((readingsOf) =>
    readingsOf(text).flatMap(({ signed = [] }: { signed?: string | [] }) => signed),
  )

const isSigned = (text: string) => signedReadings(text)[0] === text.trim().toUpperCase()

/** A number or a reference without a signature, as it is printed; undefined for anything else. */
function plainCode(text: string): string | undefined {
  const ticket = parseTicket(text)
  if (ticket) return printTicket(ticket)
  if (/^\d+$/.test(text.trim())) return text.trim()
  return readReference(text) ?? parcelReadings(text)[0]?.code
}

const stored = 'purser.scanner'
/** Whether the keys of the scanner mean what they type on a US keyboard, or what they type on this computer. */
type Scanner = 'us' | 'asTyped'
const known = (): Scanner | undefined => {
  const scanner = readText('localStorage', stored)
  return scanner === 'us' || scanner === 'asTyped' ? scanner : undefined
}
const learn = (scanner: Scanner) => known() !== scanner && writeText('localStorage', stored, scanner)

/** A letter and three digits. */
const shortestPlain = 4

/**
 * What a scanner has read that typed this text through the layout of the computer; undefined where the text is what was
 * read, or was typed by a person. The signature of a code shows the layout. A number without one is refused where its
 * letter would be that of another series, until a code was scanned with this scanner.
 */
export function scannedCode(typed: string): string | Refusal | undefined {
  const text = typed.trim()
  const typing = scannedKeys.behind(text)
  const [signed] = signedReadings(text)
  if (signed !== undefined || (typing && isSigned(typing.byKey)))
    return signedCode(text, typing?.byKey, signed)
  if (!typing?.isFast || typing.text.length < shortestPlain) return undefined
  return unsignedCode(text, typing.byKey)
}

/** Of a text that is a code both as typed and by its keys, the one whose reference has the right check character. */
function signedCode(text: string, byKey = text, reading = text): string {
  const codes = [text, byKey].filter(isSigned)
  const valid = codes.filter((code) => isReference(codeOf(code)?.reference ?? ''))
  const [first = reading] = valid.length > 0 ? valid : codes
  if (new Set(valid.length > 0 ? valid : codes).size === 1 && text !== byKey)
    learn(first === text ? 'asTyped' : 'us')
  return first
}

const codeOf = (text: string) => [...ticketCodes(text), ...voucherCodes(text)][0]?.code

/** A code of letters and digits as a scanner has read it, where it typed signs or letters of another alphabet. */
export function codeByKey(typed: string): string {
  const typing = scannedKeys.behind(typed.trim())
  const isCode = (text: string) => /^[A-Za-z\d/-]+$/.test(text)
  return typing?.isFast && !isCode(typing.text) && isCode(typing.byKey) ? typing.byKey : typed
}

const hasOtherLetters = (text: string) => /[^\p{Script=Latin}\P{L}]/u.test(text)

function unsignedCode(text: string, byKey: string): string | Refusal | undefined {
  const [asTyped, asKeys] = [plainCode(text), plainCode(byKey)]
  if (asKeys === undefined || asTyped === asKeys || known() === 'asTyped') return undefined
  if (asTyped === undefined || hasOtherLetters(text) || known() === 'us') return asKeys
  return refuse('scan_unclear', { one: asTyped, other: asKeys })
}
