import { createHash, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { StartupError } from '../database/startupError.ts'

/**
 * Notes the key of the servers on this database; throws a StartupError where codes are in use that were sealed with
 * another. Keys are random, so that they cannot be found from their digest.
 */
export async function requireSameKey(owner: Kysely<Tables>, key: Buffer): Promise<void> {
  const digest = createHash('sha256').update('purser one-time codes').update(key).digest()
  await sql`
    insert into codes_key (digest) values (${digest}) on conflict (single) do update set digest = excluded.digest
    where not exists (select from one_time_code)`.execute(owner)
  const { rows } = await sql<{ digest: Buffer }>`select digest from codes_key`.execute(owner)
  if (rows.some((row) => timingSafeEqual(row.digest, digest))) return
  throw new StartupError(
    'The key of one-time codes is not the one that was used with this database before: codes of authenticator apps would be ' +
      'refused. Give all servers on it the same CODES_KEY; the file codes.key in the data folder of the first one has it, ' +
      'which `xxd -p -c 64 codes.key` prints. If that is lost, run `npm run factors -- forget-key`.',
  )
}

/** The key of the server that starts next is noted. Codes sealed with the former key cannot be used any more. */
export async function forgetKey(owner: Kysely<Tables>): Promise<void> {
  await sql`delete from codes_key`.execute(owner)
}
