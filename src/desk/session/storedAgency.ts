import { readJson, removeText, writeJson } from '../browser/storage.ts'

/**
 * The agency a window acts for survives a reload, but not the window; the server checks whether it is still
 * permitted.
 */
export interface Agency {
  code: string
  name: string
}

const key = 'purser.alternate'

interface Kept extends Agency {
  /** The user who chose it; other users do not inherit it. */
  person: string
}

export function storeAgency(person: string, agency: Agency | undefined): void {
  if (agency === undefined) removeText('sessionStorage', key)
  else writeJson('sessionStorage', key, { ...agency, person } satisfies Kept)
}

export function storedAgency(person: string): Agency | undefined {
  const kept = readJson('sessionStorage', key) as Kept | undefined
  return kept?.person === person ? { code: kept.code, name: kept.name } : undefined
}
