import { isColour } from '../../../domain/settings/colour.ts'
import type { KeptName } from '../localValues.ts'
import type { TextName } from './fields.ts'

interface TextRule {
  /** Normalizes the typed text. */
  tidy?(text: string): string
  /** True when the text is valid; empty text is always valid. */
  check(text: string): boolean
}

const highestPort = 65_535
const host = /^(?=.{1,64}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const figures = /^[\d.]+$/

/** An IPv4 address or a host name. */
function isHost(text: string): boolean {
  if (!figures.test(text)) return host.test(text)
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= highestPort
}

const orEmpty = (check: (text: string) => boolean) => (text: string) => text === '' || check(text)

/** `00a1e4` and `#00A1E4` are the same colour. */
function tidyColour(text: string): string {
  return text === '' || text.startsWith('#') ? text.toLowerCase() : `#${text.toLowerCase()}`
}

export const checks: Partial<Record<TextName | KeptName, TextRule>> = {
  tcpIp: { check: orEmpty(isHost) },
  tcpPort: { check: orEmpty(isPort) },
  erpIp: { check: orEmpty(isHost) },
  erpPort: { check: orEmpty(isPort) },
  defaultColor: { tidy: tidyColour, check: isColour },
  defaultPassengerAccommodation: {
    tidy: (text) => text.toUpperCase(),
    check: orEmpty((text) => /^[A-Z0-9]{1,8}$/.test(text)),
  },
}
