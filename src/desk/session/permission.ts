import type { hideKeys } from '../../domain/settings/setting.ts'
import { hasRight, type Right, rightsInAgency } from '../../domain/session/right.ts'
import { useSession } from './sessionStore.ts'

export type Permission = (typeof hideKeys)[number]

/**
 * Returns whether the agency forbids this to the user; entries that the user hides from the menu are still permitted.
 */
export function isForbidden(key: Permission): boolean {
  return useSession.getState().configuration?.hideSetting.includes(key) ?? false
}

/** Returns whether the user has one of the needed rights; an outside CRS that sends none checks them itself. */
export function isPermitted(needed: readonly Right[] | undefined): boolean {
  return hasRight(useSession.getState().configuration?.permissions.rights ?? rightsInAgency, needed)
}

/** The hook of `isForbidden`. */
export function useIsForbidden(key: Permission): boolean {
  return useSession(({ configuration }) => configuration?.hideSetting.includes(key) ?? false)
}
