import type { hideKeys } from '../../domain/settings/setting.ts'
import { useSession } from './store.ts'

export type Permission = (typeof hideKeys)[number]

/** Whether the agency forbids this to the user; what the user hides from the menu is still permitted. */
export function isForbidden(key: Permission): boolean {
  return useSession.getState().configuration?.hideSetting.includes(key) ?? false
}

/** The same as a hook. */
export function useIsForbidden(key: Permission): boolean {
  return useSession(({ configuration }) => configuration?.hideSetting.includes(key) ?? false)
}
