let read = () => false

/** Provides the permission of the signed-in user, which is needed before any record is cached. */
export function setPermission(given: () => boolean): void {
  read = given
}

/** Whether the user may check passengers in at a port. */
export const canCheckIn = (): boolean => read()
