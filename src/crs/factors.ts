// `npm run factors`: who has to sign in with a second factor, and the way back in for a user who has lost every one.
import type { Kysely } from 'kysely'
import { rights } from '../domain/session/right.ts'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables.ts'
import { runOffice } from './officeCommand.ts'
import {
  forgetKey,
  deleteFactors,
  readRequirement,
  readUsers,
  storeRequirement,
} from './session/factor/factorSql.ts'

const usage = `npm run factors -- show <agency>
npm run factors -- require <agency> all
npm run factors -- require <agency> ${rights.join(' ')}     (holders of any of these rights)
npm run factors -- require <agency> none
npm run factors -- remove <agency> <user>     (the user signs in with the password alone, and sets up another)
npm run factors -- forget-key     (of one-time codes, where CODES_KEY is lost: users of codes set up others)`

async function run(owner: Kysely<Tables>, [verb, agency, ...rest]: readonly string[]): Promise<string[]> {
  if (verb === 'forget-key' && agency === undefined) {
    await forgetKey(owner)
    return ['Done; the server that starts next sets the key, and the others need the same.']
  }
  if (agency === undefined) throw new StartupError(usage)
  const required = await readRequirement(owner, agency)
  if (required === undefined) throw new StartupError(`There is no agency ${agency}.`)
  if (verb === 'show' && rest.length === 0) return show(owner, agency, required)
  if (verb === 'require' && rest.length > 0) {
    await storeRequirement(owner, agency, readRights(rest))
    return ['Done; it holds from the next request of every user.']
  }
  const [user] = rest
  if (verb !== 'remove' || user === undefined || rest.length > 1) throw new StartupError(usage)
  if (await deleteFactors(owner, agency, user)) return ['Done; the sessions of the user have ended.']
  throw new StartupError(`There is no user ${user} in agency ${agency}.`)
}

function readRights(words: readonly string[]): readonly string[] {
  const [only] = words
  if (words.length === 1 && only === 'none') return []
  const unknown = words.filter((word) => word !== 'all' && !rights.some((right) => right === word))
  if (unknown.length > 0)
    throw new StartupError(`There is no right ${unknown.join(', ')}; there are ${rights.join(', ')}.`)
  return words
}

async function show(owner: Kysely<Tables>, agency: string, required: readonly string[]): Promise<string[]> {
  const users = await readUsers(owner, agency)
  return [
    `Required of: ${required.join(' ') || 'none'}`,
    ...users.map(({ name, needs, passkeys, codes }) => {
      const held = [passkeys > 0 && `${passkeys} passkeys`, codes && 'one-time codes'].filter(Boolean)
      return `${name}: ${held.join(', ') || (needs ? 'still to be set up' : '-')}`
    }),
  ]
}

await runOffice('codes_key', { usage, options: {} }, run)
