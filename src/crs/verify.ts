// `npm run verify`: checks the journal and the records of a data folder or of DATABASE_URL, and changes none of them.
import { existsSync } from 'node:fs'
import { readArguments } from './commandArguments.ts'
import { readConfiguration } from './configuration.ts'
import { openFolder } from './dataFolder.ts'
import { type Head, headsFileIn, parseHeads } from './journal/heads.ts'
import { verify } from './verification.ts'

/** The heads that the server of the folder has kept, and those of the file. */
function keptHeads(folder: string, file: string | undefined): Head[] {
  const own = headsFileIn(folder)
  return [...(existsSync(own) ? parseHeads(own) : []), ...(file ? parseHeads(file) : [])]
}

const usage = `npm run verify     (compares the journal with the records, and changes none of them)
npm run verify -- --heads <file>     (also with the heads that a server has kept elsewhere)`

async function run(): Promise<boolean> {
  const { heads } = readArguments({ usage, options: { heads: { type: 'string' } } }).values
  const { sessionUrl, folder } = readConfiguration(process.env, [])
  const kept = keptHeads(folder, heads)
  if (sessionUrl) return verify(sessionUrl, kept)
  const { url, stop } = await openFolder(folder)
  try {
    return await verify(url, kept)
  } finally {
    await stop()
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (cause) {
  console.error(`purser: ${(cause as Error).message}`)
  process.exitCode = 1
}
