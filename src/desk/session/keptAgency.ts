import { readJson, removeText, writeJson } from '../browser/storage.ts'

/** The agency a window acts for outlives a reload, not the window; whether it still may is for the server to say. */
export interface Agency {
  code: string
  name: string
}

const key = 'purser.alternate'

interface Kept extends Agency {
  /** Whose choice it was: nobody else inherits it. */
  person: string
}

export function keepAgency(person: string, agency: Agency | undefined): void {
  if (agency === undefined) removeText('sessionStorage', key)
  else writeJson('sessionStorage', key, { ...agency, person } satisfies Kept)
}

export function keptAgency(person: string): Agency | undefined {
  const kept = readJson('sessionStorage', key) as Kept | undefined
  return kept?.person === person ? { code: kept.code, name: kept.name } : undefined
}
