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
  const columns = { setup_challenge: challenge, setup_sealed: sealed, setup_until: until }
  sendAhead(tx, tx.updateTable('device').set(columns).where('id', '=', deviceId))
}

export function readSetup(
  tx: Tx,
  deviceId: number,
  now: Date,
): Promise<{ challenge: string | null; sealed: Buffer | null; until: Date } | undefined> {
  return tx
    .selectFrom('device')
    .select(['setup_challenge as challenge', 'setup_sealed as sealed', 'setup_until as until'])
    .where('id', '=', deviceId)
    .where('setup_until', '>', now)
    .forUpdate()
    .$narrowType<{ until: Date }>()
    .executeTakeFirst()
}
