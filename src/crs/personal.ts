// `npm run personal`: finds, prints or erases what is kept about a person, in a data folder or in DATABASE_URL.
import { writeFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { CommandValues } from './commandArguments.ts'
import { isConfirmed } from './confirmation.ts'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables.ts'
import { runOffice } from './officeCommand.ts'
import { type Erasure, erasureOfAll, erasureOfOne, find, print } from './personal/persons.ts'
import { systemClock } from './server/clock.ts'

const usage = `npm run personal -- find <surname, document, plate, phone or e-mail>
npm run personal -- print <the same> [--file <file>]
npm run personal -- erase <reference> <number of the passenger as found> [--yes]
npm run personal -- erase <document, plate, phone or e-mail, whole> [--yes]
Erasing lists what is found and asks; --yes answers for a script.`

const options = { file: { type: 'string' }, yes: { type: 'boolean' } } as const

async function run(
  owner: Kysely<Tables>,
  [verb, what = '', number]: readonly string[],
  { file, yes = false }: CommandValues<typeof options>,
): Promise<readonly string[]> {
  const needed = { database: { owner }, clock: systemClock }
  // An empty text is in every record.
  if (what.trim() === '') throw new StartupError(usage)
  switch (verb ?? '') {
    case 'print': {
      const text = JSON.stringify(await print(needed, what), null, 2)
      if (file === undefined) return [text]
      writeFileSync(file, `${text}\n`, { mode: 0o600 })
      return []
    }
    case 'find':
      return find(needed, what)
    case 'erase':
      return eraseConfirmed(
        number === undefined
          ? await erasureOfAll(needed, what)
          : await erasureOfOne(needed, what, Number(number)),
        yes,
      )
    default:
      throw new StartupError(usage)
  }
}

/** Lists what is erased, and erases it once that is confirmed, by --yes or at the terminal. */
async function eraseConfirmed({ lines, run: erase }: Erasure, yes: boolean): Promise<readonly string[]> {
  if (lines.length === 0) return ['Nothing is found.']
  console.log(['To be erased:', ...lines.map((line) => `  ${line}`)].join('\n'))
  if (!yes && !(await isConfirmed('Erase this? It cannot be undone.', 'Nothing was erased')))
    throw new StartupError('Nothing was erased.')
  return erase()
}

await runOffice('booking_personal', { usage, options }, run)
