import type { settings } from '../../contract/settings.ts'
import type { Handlers } from '../server/context.ts'
import { readSetting, saveSetting } from './settings.ts'

export function settingsRoutes(): Handlers<typeof settings> {
  return {
    read: async (_, { tx, who }) => ({ interfaceSetting: await readSetting(tx, who) }),
    save: ({ body }, context) => saveSetting(body.interfaceSetting, context),
  }
}
