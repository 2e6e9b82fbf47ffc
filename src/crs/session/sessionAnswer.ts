import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { tokenLife } from './device.ts'
import type { AgencyRow } from './agencySql.ts'

/** Properties of the server. */
export interface ServerInfo {
  version: string
  production: boolean
  /** False with an outside CRS, where a sale is two calls. */
  atomicSell: boolean
  /** Outside pages that the desk links to. */
  links: AnswerOf<typeof session.health>['links']
}

export function sessionAnswer(
  about: ServerInfo,
  accessToken: string,
  userName: string,
  agency: Pick<AgencyRow, 'code' | 'name' | 'signature'>,
  version = about.version,
): AnswerOf<typeof session.token> {
  return {
    accessToken,
    userName,
    agencyCode: agency.code,
    agencyName: agency.name,
    agencySignature: agency.signature,
    agencyPrintingData: { channel: 'BROWSER' },
    versioningStatus: isOlder(version, about.version) ? 'OPTIONAL_UPDATE' : 'UP_TO_DATE',
    newVersionDownloadUrl: '',
    expiresIn: tokenLife,
    production: about.production,
  }
}

const isOlder = (version: string, than: string) =>
  version.localeCompare(than, 'en', { numeric: true }) < 0 && /^\d+(\.\d+)*$/.test(version)
