import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** What is being set up in a session: the challenge for a new passkey, or the sealed secret of one-time codes. */
export interface Setup {
  challenge?: string
  sealed?: Buffer
  until: Date
}

/** Replaces what was being set up; undefined ends it. */
export function storeSetup(tx: Tx, deviceId: number, setup: Setup | undefined): void {
  const { challenge = null, sealed = null, until = null } = setup ?? {}
  sendAhead(
    tx,
    sql`
    update device set setup_challenge = ${challenge}, setup_sealed = ${sealed}, setup_until = ${until}
    where id = ${deviceId}`,
  )
}

interface SetupRow {
  challenge: string | null
  sealed: Buffer | null
  until: Date
}

export async function readSetup(tx: Tx, deviceId: number, now: Date): Promise<SetupRow | undefined> {
  const { rows } = await sql<SetupRow>`
    select setup_challenge as challenge, setup_sealed as sealed, setup_until as until
    from device where id = ${deviceId} and setup_until > ${now} for update`.execute(tx)
  return rows[0]
}
