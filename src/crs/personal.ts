// `npm run personal`: finds, prints or erases what is kept about a person, in a data folder or in DATABASE_URL.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { readConfiguration } from './configuration.ts'
import { asOwner, openFolder } from './dataFolder.ts'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables/tables.ts'
import { eraseFound, eraseOne, find, print } from './personal/persons.ts'
import { systemClock } from './server/clock.ts'

const usage = `npm run personal -- find <surname, document, plate, phone or e-mail>
npm run personal -- print <the same> [--file <file>]
npm run personal -- erase <reference> <number of the passenger as found>
npm run personal -- erase <document, plate, phone or e-mail>`

async function run(owner: Kysely<Tables>, file: string | undefined, given: readonly string[]): Promise<void> {
  const [verb, what, number] = given
  const needed = { database: { owner }, clock: systemClock }
  if (what === undefined) throw new StartupError(usage)
  if (verb === 'print') {
    const text = `${JSON.stringify(await print(needed, what), null, 2)}\n`
    if (file === undefined) process.stdout.write(text)
    else writeFileSync(file, text, { mode: 0o600 })
  } else if (verb === 'find') show(await find(needed, what))
  else if (verb === 'erase')
    show(number === undefined ? await eraseFound(needed, what) : await eraseOne(needed, what, Number(number)))
  else throw new StartupError(usage)
}

const show = (lines: readonly string[]) => console.log(lines.join('\n'))

async function runOn(url: string): Promise<void> {
  const { values, positionals } = parseArgs({ options: { file: { type: 'string' } }, allowPositionals: true })
  await asOwner(url, 'booking_personal', (owner) => run(owner, values.file, positionals))
}

try {
  const { sessionUrl, folder } = readConfiguration(process.env, [])
  const { url, stop } = sessionUrl
    ? { url: sessionUrl, stop: () => Promise.resolve() }
    : await openFolder(folder)
  await runOn(url).finally(stop)
} catch (cause) {
  // Words of the database may quote what was looked for.
  console.error(
    cause instanceof StartupError ? `purser: ${cause.message}` : `purser: ${(cause as Error).name}`,
  )
  process.exitCode = 1
}
