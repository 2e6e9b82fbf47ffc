import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner may read: on the disk with its name when it returns, also after a power cut, and
 * never seen half written.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const part = `${file}.part`
  await writeFile(part, text, { mode: 0o600, flush: true }).catch(async (cause: unknown) => {
    // On a full disk a half file would take the room that is needed.
    await rm(part, { force: true })
    throw cause
  })
  await rename(part, file)
  // Windows opens no folders, and keeps the names in them by itself.
  if (process.platform === 'win32') return
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
