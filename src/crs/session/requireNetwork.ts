import type { Database } from '../database/transaction.ts'
import { StartupError } from '../database/startupError.ts'
import { networkIn, wrongSeriesIn } from '../reference/network.ts'
import { isZone } from '../server/clock.ts'
import { listOtherCurrencies } from './agencySql.ts'

/**
 * Throws if an agency keeps its account in another currency than the network, if days cannot be counted in the zone of the
 * network, or if the tickets of a company have no valid series. An empty database has none of these.
 */
export async function requireNetwork(database: Pick<Database, 'owner'>): Promise<void> {
  const network = await networkIn(database)
  const others = await listOtherCurrencies(database.owner, network?.currency ?? '')
  if (network === undefined) {
    if (others.length > 0) throw new StartupError('There are agencies, but no network that they sell for.')
    return
  }
  const { currency, timezone } = network
  if (others.length > 0)
    throw new StartupError(
      `The currency of the network is ${currency}, but not that of these agencies: ` +
        `${others.map((other) => `${other.code} (${other.currency})`).join(', ')}. ` +
        'Set agency.currency or network.currency; amounts are not converted.',
    )
  if (!isZone(timezone))
    throw new StartupError(`The zone of the network is ${timezone}, which is no IANA zone such as UTC.`)
  const wrong = await wrongSeriesIn(database)
  if (wrong.length > 0)
    throw new StartupError(
      'A ticket series has one to four capital letters: set company.ticket_letter of ' +
        `${wrong.map(({ code, letters }) => `${code} (${letters})`).join(', ')}.`,
    )
}
