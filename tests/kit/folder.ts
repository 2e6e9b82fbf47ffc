import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Prefix of test folders, by which `postgres.ts` finds what a killed run has left. */
export const folderPrefix = 'purser-tests-'

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20 }) }
}
