import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'

export type Configuration = AnswerOf<typeof session.configurations>

type PartialConfiguration = Partial<Omit<Configuration, 'permissions' | 'user'>> & {
  permissions?: Partial<Configuration['permissions']>
  user?: Partial<Configuration['user']>
}

/** Defaults: nothing hidden, and nothing that needs a permission allowed. */
const defaults: Configuration = {
  interfaceSetting: '{}',
  currency: '',
  hideSetting: [],
  permissions: { canManageTruckCompanies: false, trip: { canCheckIn: false } },
  user: { nationality: 'GR', fullName: '' },
  additionalServices: [],
  companyRedirections: [],
}

/** An external CRS may send only settings, currency and hidden entries. */
export function wholeConfiguration(partial: PartialConfiguration): Configuration {
  return {
    ...defaults,
    ...partial,
    permissions: { ...defaults.permissions, ...partial.permissions },
    user: { ...defaults.user, ...partial.user },
  }
}
