import type { Database } from '../../database/transaction.ts'
import { readAgenciesWithoutPasswords } from '../office/agenciesSql.ts'
import type { Directory } from './directory.ts'
import { logDirectory } from './signInFlow.ts'

/** Returns what keeps users of agencies without passwords from signing in. */
export async function directoryWarnings(
  { owner }: Pick<Database, 'owner'>,
  directory: Directory | undefined,
): Promise<string[]> {
  const agencies = await readAgenciesWithoutPasswords(owner)
  return agencies.flatMap(({ code, emergencyUsers, groups }) => [
    ...(directory
      ? []
      : [`agency ${code} signs in by the directory, and OIDC_ISSUER is not set: its users cannot sign in.`]),
    ...(directory && groups === 0 ? [`no group of the directory belongs to agency ${code}.`] : []),
    ...(emergencyUsers === 0
      ? [
          `agency ${code} signs in by the directory, and no user has break_glass: no user can sign in while it does not answer.`,
        ]
      : []),
  ])
}

/** Reports at the start where the directory does not answer; the server serves without it. */
export async function reportUnreachable(directory: Directory): Promise<void> {
  const failure = await directory.reach()
  if (failure)
    logDirectory(
      `${directory.settings.issuer} is not reached, sign-ins by it are refused until it is`,
      failure.cause,
    )
}
