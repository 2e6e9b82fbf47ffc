import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { CallContext } from '../server/context.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { findAgency } from './agencySql.ts'
import { readRights, readUserById } from './sessionSql.ts'

type Configuration = AnswerOf<typeof session.configurations>

/** The user’s interface settings as JSON text. */
export type ReadSetting = (tx: Tx, who: Actor) => Promise<string>

/** Web pages of companies with other products. */
export type RedirectionsIn = (language: Language) => Configuration['companyRedirections']

/** All services on sale, by name. */
export type ServicesIn = (language: Language) => { name: string; code: string }[]

/** The table of the network that is to be filled next. */
export type EmptyTable = (tx: Tx) => Promise<Configuration['emptyTable']>

/** Returns the permissions of the signed-in user, and the configuration of the desk. */
export async function configurations(
  readSetting: ReadSetting,
  servicesIn: ServicesIn,
  redirectionsIn: RedirectionsIn,
  emptyTable: EmptyTable,
  { network, companies }: Pick<Catalogue, 'network' | 'companies'>,
  { tx, who, deviceId }: CallContext,
): Promise<Configuration> {
  const user = await readUserById(tx, who.userId ?? 0)
  const agency = await findAgency(tx, who.agency)
  const toFill = await emptyTable(tx)
  const { rights, mustAddFactor, mustChangePassword } = await readRights(tx, user.id, deviceId)
  return {
    interfaceSetting: await readSetting(tx, who),
    currency: network.currency,
    digits: network.digits,
    timezone: agency?.timezone ?? network.timezone,
    seriesLetters: Math.max(1, ...companies.map(({ ticketLetter }) => ticketLetter.length)),
    ...(mustAddFactor && { mustAddFactor }),
    ...(mustChangePassword && { mustChangePassword }),
    hideSetting: user.hideSetting,
    permissions: {
      canManageTruckCompanies: user.canManageTruckCompanies,
      trip: { canCheckIn: user.canCheckIn },
      rights,
    },
    user: { nationality: user.nationality || network.nationality, fullName: user.fullName },
    additionalServices: servicesIn(who.language),
    companyRedirections: redirectionsIn(who.language),
    ...(toFill && { emptyTable: toFill }),
  }
}
