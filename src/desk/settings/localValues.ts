import { readJson, removeText, writeJson } from '../browser/storage.ts'

const prefix = 'purser.kept.'
const day = 24 * 60 * 60 * 1000

interface Kept {
  value: unknown
  /** Expiry in milliseconds since the epoch. */
  until: number
}

/** The values stored in this browser, and their lifetime in days. */
const daysOf = {
  tcpIp: 365,
  tcpPort: 365,
  printerInfo: 365,
  /** Program of the agency’s accounts, which gets every sale. */
  erpIp: 365,
  erpPort: 365,
  receiptPrinter: 365,
  rollPrinter: 365,
  /** Sign-in of the printing service; never sent to the server. */
  printerLogin: 30,
  /** Set once the settings prepared for this machine were applied. */
  desktopSetUp: 3650,
  /** Day the last tip was shown, by agency and user. */
  tip: 2,
  /** The language and user when a default language was last set in this browser. */
  languageBefore: 365,
} as const

export type KeptName = keyof typeof daysOf

/** Settings stored on the server that also apply to this machine before sign-in. */
export const copiedFields = ['tcpIp', 'tcpPort'] as const

/** Values in local storage with an expiry time. */
export function createLocalValues(now: () => number) {
  function keep(name: KeptName, value: unknown): void {
    const localValues: Kept = { value, until: now() + daysOf[name] * day }
    writeJson('localStorage', prefix + name, localValues)
  }

  function read(name: KeptName): unknown {
    const { value, until } = storedValue(readJson('localStorage', prefix + name)) ?? { until: 0 }
    if (until > now()) return value
    removeText('localStorage', prefix + name)
    return undefined
  }

  return { keep, read }
}

function storedValue(json: unknown): Kept | undefined {
  const found = json as Partial<Kept> | undefined
  return typeof found?.until === 'number' ? { value: found.value, until: found.until } : undefined
}

export const localValues = createLocalValues(() => Date.now())

export function localText(name: KeptName): string {
  const value = localValues.read(name)
  return typeof value === 'string' ? value : ''
}
