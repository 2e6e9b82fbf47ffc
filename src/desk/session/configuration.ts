import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'

export type Configuration = AnswerOf<typeof session.configurations>

type Told = Partial<Omit<Configuration, 'permissions' | 'user'>> & {
  permissions?: Partial<Configuration['permissions']>
  user?: Partial<Configuration['user']>
}

/** What nobody has said: nothing is hidden, and nothing may be done that has to be allowed. */
const unsaid: Configuration = {
  interfaceSetting: '{}',
  currency: '',
  hideSetting: [],
  permissions: { canManageTruckCompanies: false, trip: { canCheckIn: false } },
  user: { nationality: 'GR', fullName: '' },
  additionalServices: [],
  companyRedirections: [],
}

/** An outside system may tell as little as settings, currency and what is hidden. */
export function wholeConfiguration(told: Told): Configuration {
  return {
    ...unsaid,
    ...told,
    permissions: { ...unsaid.permissions, ...told.permissions },
    user: { ...unsaid.user, ...told.user },
  }
}
