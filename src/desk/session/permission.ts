import type { hideKeys } from '../../domain/settings/setting.ts'
import { useSession } from './store.ts'

export type Permission = (typeof hideKeys)[number]

/** Whether the agency keeps this from the user; what the user hides from the menu is still permitted. */
export function isForbidden(key: Permission): boolean {
  return useSession.getState().configuration?.hideSetting.includes(key) ?? false
}

/** The same for a component. */
export function useIsForbidden(key: Permission): boolean {
  return useSession(({ configuration }) => configuration?.hideSetting.includes(key) ?? false)
}
