import { readFile } from 'node:fs/promises'
import { formEncoding } from '../../domain/ticket/form.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'

/** Ticket forms and printer files, from the configured static host or our own. */
export interface Forms {
  /** The text of a file, such as `PAS.txt`, or a refusal if the host does not answer. */
  read(name: string): Promise<string | Refusal>
  /** The address from which the desk fetches the file. */
  address(name: string): string
}

const ownFolder = new URL('./forms/', import.meta.url)
const ownAddress = '/ticket-forms/'
/** Milliseconds for which a fetched file is used, and after which a silent host is given up. */
const lifetime = 10 * 60_000
const timeout = 3_000
const largestFile = 64 * 1024

const decode = (bytes: ArrayBuffer | Uint8Array) => new TextDecoder(formEncoding).decode(bytes)

const ownForms: Forms = {
  read: async (name) => decode(await readFile(new URL(name, ownFolder))),
  address: (name) => ownAddress + name,
}

/** The forms in a folder of another server; without one our own. */
export const formsAt = (folder: string | undefined) => (folder === undefined ? ownForms : hostedForms(folder))

/** A file that was read once is used while its host is silent. */
function hostedForms(folder: string): Forms {
  const files = new Map<string, { text: string; until: number }>()
  const address = (name: string) => folder.replace(/\/?$/, '/') + name
  return {
    address,
    async read(name) {
      const stored = files.get(name)
      if (stored && stored.until > Date.now()) return stored.text
      const text = await fetchText(address(name)).catch((problem: unknown) => {
        console.error(`purser: no ticket form at ${address(name)}: ${String(problem)}`)
        return stored?.text
      })
      if (text === undefined) return refuse('forms_unavailable', { file: name })
      files.set(name, { text, until: Date.now() + lifetime })
      return text
    },
  }
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const bytes = await response.arrayBuffer()
  if (bytes.byteLength > largestFile) throw new Error(`${bytes.byteLength} bytes`)
  return decode(bytes)
}
