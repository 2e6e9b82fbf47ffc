import type { Operator } from './operator.ts'

/**
 * What the keys `1234567890-/qwertyuiopasdfghjklzxcvbnm` of a US keyboard type on the layouts of the desk’s languages,
 * without and with shift, from the files of xkeyboard-config.
 */
const keys = [...'1234567890-/qwertyuiopasdfghjklzxcvbnm']

const rows = {
  us: ['1234567890-/qwertyuiopasdfghjklzxcvbnm', '!@#$%^&*()_?QWERTYUIOPASDFGHJKLZXCVBNM'],
  gr: ['1234567890-/;ςερτυθιοπασδφγηξκλζχψωβνμ', '!@#$%^&*()_?:ΣΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ'],
  al: ['1234567890-/qwertzuiopasdfghjklyxcvbnm', '!"#$%^&*()_?QWERTZUIOPASDFGHJKLYXCVBNM'],
  de: ['1234567890ß-qwertzuiopasdfghjklyxcvbnm', '!"§$%&/()=?_QWERTZUIOPASDFGHJKLYXCVBNM'],
  es: ["1234567890'-qwertyuiopasdfghjklzxcvbnm", '!"·$%&/()=?_QWERTYUIOPASDFGHJKLZXCVBNM'],
  fr: [`&é"'(-è_çà)!azertyuiopqsdfghjklwxcvbn,`, '1234567890°§AZERTYUIOPQSDFGHJKLWXCVBN?'],
  it: ["1234567890'-qwertyuiopasdfghjklzxcvbnm", '!"£$%&/()=?_QWERTYUIOPASDFGHJKLZXCVBNM'],
  nl: ['1234567890/-qwertyuiopasdfghjklzxcvbnm', `!"#$%&_()'?=QWERTYUIOPASDFGHJKLZXCVBNM`],
  tr: ['1234567890*.qwertyuıopasdfghjklzxcvbnm', `!'^+%&/()=?:QWERTYUIOPASDFGHJKLZXCVBNM`],
  ru: ['1234567890-.йцукенгшщзфывапролдячсмить', '!"№;%:?*()_,ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ'],
} as const

export type ScannerLayout = keyof typeof rows
export const scannerLayouts = Object.keys(rows) as ScannerLayout[]

/** A key that a scanner presses, and what it types on the layout. */
export interface ScannedKey {
  key: string
  code: string
  shiftKey: boolean
}

function codeOf(usKey: string): string {
  if (usKey === '-') return 'Minus'
  if (usKey === '/') return 'Slash'
  return /\d/.test(usKey) ? `Digit${usKey}` : `Key${usKey.toUpperCase()}`
}

/** The keys that a scanner with a US keyboard presses for a text; `capsLock` is on at the computer. */
export function scannedKeysOf(text: string, layout: ScannerLayout, capsLock = false): ScannedKey[] {
  return [...text].map((character) => {
    const at = keys.indexOf(character.toLowerCase())
    const shiftKey = /[A-Z]/.test(character)
    const isShifted = shiftKey !== (capsLock && /[a-z]/i.test(character))
    const key = [...rows[layout][isShifted ? 1 : 0]][at] ?? character
    return { key, code: codeOf(character.toLowerCase()), shiftKey }
  })
}

/** What the scanner types. */
export const scannedText = (text: string, layout: ScannerLayout, capsLock = false): string =>
  scannedKeysOf(text, layout, capsLock)
    .map(({ key }) => key)
    .join('')

/**
 * Scans with a US keyboard on the layout: its keys bear times 5 ms apart, however slowly a busy machine sends them. Its
 * last key is the suffix.
 */
export async function scanOn(
  { page }: Operator,
  text: string,
  layout: ScannerLayout,
  { capsLock = false, suffix = 'Enter' }: { capsLock?: boolean; suffix?: 'Enter' | 'Tab' } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const keys = scannedKeysOf(text, layout, capsLock).map(({ shiftKey, ...key }) => ({
    ...key,
    text: key.key,
    modifiers: shiftKey ? 8 : 0,
    windowsVirtualKeyCode: key.code.charCodeAt(3),
  }))
  const last =
    suffix === 'Enter'
      ? { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
      : { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const start = Date.now() / 1000
  for (const [nth, key] of [...keys, last].entries()) {
    const timestamp = start + nth * 0.005
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp })
  }
  await session.detach()
}
