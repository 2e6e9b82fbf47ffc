import type { ledger } from '../../contract/ledger.ts'
import type { Handlers } from '../server/parts.ts'
import { credits } from './credits.ts'

export function ledgerRoutes(): Handlers<typeof ledger> {
  return { credits: (_input, context) => credits(context) }
}
