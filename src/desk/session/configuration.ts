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
export function wholeConfiguration(told: PartialConfiguration): Configuration {
  return {
    ...defaults,
    ...told,
    permissions: { ...defaults.permissions, ...told.permissions },
    user: { ...defaults.user, ...told.user },
  }
}
