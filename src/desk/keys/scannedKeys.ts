import { usCharacter } from '../../domain/value/keyboardLayout.ts'
import { isReference, readReference } from '../../domain/booking/reference.ts'
import { parcelReadings } from '../../domain/parcel/code.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { ticketCodes, voucherCodes } from '../../domain/ticket/code.ts'
import { parseTicket, printTicket } from '../../domain/ticket/number.ts'
import { withoutScannerSigns } from '../../domain/checkin/scan.ts'
import { readText, writeText } from '../browser/storage.ts'
import type { KeyEvent } from './listenerModel.ts'

/** Keys that were pressed one after the other, without a key in between that types nothing. */
export interface Typing {
  /** The text that they have typed. */
  text: string
  /** The text that they type on a US keyboard, whatever caps lock is. */
  byKey: string
  /** True if no person types as fast. */
  isFast: boolean
}

interface Pressed {
  text: string
  byKey: string
  at: number
}

/** Milliseconds between two keys of a scanner; people need more. */
const scannerPause = 35
const longestTyping = 400
/** Typings that are remembered: keys typed ahead are read some time after they were pressed. */
const most = 30

/** Dead keys, and the key after one, type nothing by themselves. */
const composing = new Set(['Dead', 'Process'])

function pressedBy({ key = '', code = '', shiftKey = false, timeStamp = 0 }: KeyEvent): Pressed | undefined {
  const isComposing = composing.has(key)
  if (!isComposing && [...key].length !== 1) return undefined
  // A program that types by itself names no key.
  const byKey = usCharacter({ code, shift: shiftKey }) ?? (isComposing ? '' : key)
  return { text: isComposing ? '' : key, byKey, at: timeStamp }
}

export interface ScannedKeys {
  press(event: KeyEvent): void
  /** The keys that have typed this text last; undefined where it was not typed, or changed since. */
  behind(text: string): Typing | undefined
  /** The keys pressed last, without those before a pause. */
  last(): Typing
  /** Returns whether the key followed the last one as fast as a scanner types. */
  follows(timeStamp: number): boolean
}

/** Remembers which keys were pressed, since the layout of the computer hides it from the text that a scanner types. */
export function createScannedKeys(): ScannedKeys {
  let typings: (readonly Pressed[])[] = []
  const latest = () => typings.findLast((pressed) => pressed.length > 0) ?? []

  return {
    press(event) {
      const isShortcut = event.ctrlKey === true || event.altKey === true || event.metaKey === true
      const pressed = isShortcut ? undefined : pressedBy(event)
      const current = typings.at(-1) ?? []
      if (pressed && current.length < longestTyping)
        typings = [...typings.slice(0, -1), [...current, pressed]]
      else if (!isModifier(event)) typings = [...typings, []].slice(-most)
    },
    behind(text) {
      const wanted = separated(text)
      const found = typings.findLast(
        (pressed) =>
          pressed.length > 0 &&
          (separated(textOf(pressed)) === wanted || (isComposed(pressed) && pressed === latest())),
      )
      return found && typingOf(found)
    },
    last: () => typingOf(afterPause(latest())),
    follows: (timeStamp) => timeStamp - (latest().at(-1)?.at ?? Number.NEGATIVE_INFINITY) <= scannerPause,
  }
}

/** The keys of the desk. */
export const scannedKeys = createScannedKeys()

/** The line draws commas as semicolons. */
const separated = (text: string) => text.replaceAll(',', ';')

const modifiers = new Set(['Shift', 'CapsLock', 'AltGraph', 'Control', 'Alt', 'Meta', 'NumLock'])
const isModifier = ({ key = '' }: KeyEvent) => modifiers.has(key)

const textOf = (pressed: readonly Pressed[]) => pressed.map(({ text }) => text).join('')
/** The text in the field then has characters that no single key has typed. */
const isComposed = (pressed: readonly Pressed[]) => pressed.some(({ text }) => text === '')

const isPause = (pressed: readonly Pressed[], at: number) =>
  at > 0 && (pressed[at]?.at ?? 0) - (pressed[at - 1]?.at ?? 0) > scannerPause

const afterPause = (pressed: readonly Pressed[]) =>
  pressed.slice(
    Math.max(
      0,
      pressed.findLastIndex((_, at) => isPause(pressed, at)),
    ),
  )

function typingOf(pressed: readonly Pressed[]): Typing {
  return {
    text: textOf(pressed),
    byKey: pressed.map(({ byKey }) => byKey).join(''),
    isFast: pressed.length > 1 && !pressed.some((_, at) => isPause(pressed, at)),
  }
}

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
/** How the scanner’s keys are read: by a US keyboard, or by the characters that they type on this computer. */
type Scanner = 'us' | 'asTyped'
const known = (): Scanner | undefined => {
  const scanner = readText('localStorage', stored)
  return scanner === 'us' || scanner === 'asTyped' ? scanner : undefined
}
const learn = (scanner: Scanner) => known() !== scanner && writeText('localStorage', stored, scanner)

/** A letter and three digits. */
const shortestPlain = 4

/**
 * Returns the code of a scanner that typed this text through the layout of the computer; undefined where the text is
 * the code itself, or was typed by a person. The signature of a code shows the layout. A number without one is refused where its
 * letter would be that of another series, until a code was scanned with this scanner.
 */
export function scannedCode(typed: string): string | Refusal | undefined {
  const text = typed.trim()
  const unwrapped = withoutScannerSigns(text)
  // A text of a person may begin with such a sign; a code does not.
  if (unwrapped !== text && (plainCode(unwrapped) !== undefined || signedReadings(unwrapped).length > 0))
    return unwrapped
  const typing = scannedKeys.behind(text)
  const [signed] = signedReadings(text)
  if (signed !== undefined || (typing && isSigned(typing.byKey)))
    return signedCode(text, typing?.byKey, signed)
  if (!typing?.isFast || typing.text.length < shortestPlain) return undefined
  return unsignedCode(text, typing.byKey)
}

/** Chooses between two readings that are both codes: the one whose reference has the right check character. */
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
