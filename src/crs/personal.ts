// `npm run personal`: finds, prints or erases what is kept about a person, in a data folder or in DATABASE_URL.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { readConfiguration } from './configuration.ts'
import { isConfirmed } from './confirmation.ts'
import { asOwner, openFolder } from './dataFolder.ts'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables.ts'
import { type Erasure, erasureOfAll, erasureOfOne, find, print } from './personal/persons.ts'
import { systemClock } from './server/clock.ts'

const usage = `npm run personal -- find <surname, document, plate, phone or e-mail>
npm run personal -- print <the same> [--file <file>]
npm run personal -- erase <reference> <number of the passenger as found> [--yes]
npm run personal -- erase <document, plate, phone or e-mail, whole> [--yes]
Erasing lists what is found and asks; --yes answers for a script.`

interface Options {
  file?: string | undefined
  yes?: boolean | undefined
}

async function run(owner: Kysely<Tables>, options: Options, given: readonly string[]): Promise<void> {
  const [verb, what = '', number] = given
  const needed = { database: { owner }, clock: systemClock }
  // An empty text is in every record.
  if (what.trim() === '') throw new StartupError(usage)
  if (verb === 'print') {
    const text = `${JSON.stringify(await print(needed, what), null, 2)}\n`
    if (options.file === undefined) process.stdout.write(text)
    else writeFileSync(options.file, text, { mode: 0o600 })
  } else if (verb === 'find') show(await find(needed, what))
  else if (verb === 'erase')
    await eraseConfirmed(
      number === undefined
        ? await erasureOfAll(needed, what)
        : await erasureOfOne(needed, what, Number(number)),
      options.yes === true,
    )
  else throw new StartupError(usage)
}

/** Lists what is erased, and erases it once that is confirmed, by --yes or at the terminal. */
async function eraseConfirmed({ lines, run: erase }: Erasure, yes: boolean): Promise<void> {
  if (lines.length === 0) {
    show(['Nothing is found.'])
    return
  }
  show(['To be erased:', ...lines.map((line) => `  ${line}`)])
  if (!yes && !(await isConfirmed('Erase this? It cannot be undone.', 'Nothing was erased')))
    throw new StartupError('Nothing was erased.')
  show(await erase())
}

const show = (lines: readonly string[]) => console.log(lines.join('\n'))

async function runOn(url: string): Promise<void> {
  const options = { file: { type: 'string' }, yes: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  await asOwner(url, 'booking_personal', (owner) => run(owner, values, positionals))
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
