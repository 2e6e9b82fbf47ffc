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
  if (agency === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify({ ...agency, person } satisfies Kept))
}

export function keptAgency(person: string): Agency | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    return kept?.person === person ? { code: kept.code, name: kept.name } : undefined
  } catch {
    return undefined
  }
}
