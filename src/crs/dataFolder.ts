import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from './database/embedded/embedded.ts'
import { StartupError } from './database/startupError.ts'

interface OpenedFolder {
  url: string
  stop(): Promise<void>
}

/** The database of a data folder, for a command; a running server of the folder is left running. */
export async function openFolder(folder: string): Promise<OpenedFolder> {
  if (!existsSync(join(folder, 'postgres/cluster')))
    throw new StartupError(`${folder} holds no database; name another folder with PURSER_DATA.`)
  const { url, adopted, stop } = await startEmbedded(folder)
  return { url, stop: adopted ? () => Promise.resolve() : stop }
}
