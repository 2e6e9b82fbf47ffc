import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'

// Files outside the database are on the disk when these functions return: after a power cut a file that was only
// written
// may be empty, and its name may be missing.

/** Windows opens no folders, and keeps the names in them by itself. */
const syncsFolders = process.platform !== 'win32'

/** Makes the names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  if (!syncsFolders) return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Makes the names in a folder durable synchronously, for the start of the server. */
export function syncFolderNow(path: string): void {
  if (!syncsFolders) return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Makes a folder and those above it that are missing. */
export function makeFolder(path: string, mode = 0o777): void {
  const first = mkdirSync(path, { recursive: true, mode })
  if (first === undefined) return
  const above = dirname(resolve(first))
  for (let folder = resolve(path); folder !== above;) {
    folder = dirname(folder)
    syncFolderNow(folder)
  }
}

/**
 * Writes a file that only its owner may read, in a folder that may be missing; a reader finds the former content or the
 * new one.
 */
export async function replaceFile(file: string, content: string | Buffer | Readable): Promise<void> {
  makeFolder(dirname(file), 0o700)
  const part = `${file}.part`
  await writeFile(part, content, { mode: 0o600, flush: true }).catch(async (cause: unknown) => {
    // On a full disk a half file would take the room that is needed.
    await rm(part, { force: true })
    throw cause
  })
  await rename(part, file)
  await syncFolder(dirname(file))
}

/** Writes a file durably unless it exists; several processes may try at the same time. */
export function createFile(file: string, content: string | Buffer): void {
  makeFolder(dirname(file))
  const part = `${file}.${randomUUID()}.part`
  try {
    writeFileSync(part, content, { mode: 0o600, flush: true })
    linkSync(part, file)
    syncFolderNow(dirname(file))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  } finally {
    rmSync(part, { force: true })
  }
}
