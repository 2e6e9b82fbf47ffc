import { isLanguage, type Language, languageOfTag } from '../../../domain/value/language.ts'

/** Permissions of a row of `directory_group`. */
export interface GroupRow {
  agency: string
  /** Empty: that of the person in the directory. */
  language: string
  rights: readonly string[]
  canCheckIn: boolean
  canManageTruckCompanies: boolean
  hideSetting: readonly string[]
  /** Null for every port. */
  checkInPorts: readonly string[] | null
  companies: readonly string[]
}

/** A person as the directory describes it. */
export interface DirectoryPerson {
  issuer: string
  subject: string
  groups: readonly string[]
  /** Wanted user name, full name and address; empty where the directory does not have them. */
  userName: string
  fullName: string
  email: string
  /** A language tag such as `el-GR`; empty if there is none. */
  locale: string
  /** The directory has verified a second factor. */
  hasFactor: boolean
}

/** Permissions of a user by the groups of the directory. */
export interface GroupRights extends Omit<GroupRow, 'language'> {
  language: Language
}

const union = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].toSorted()

/**
 * Returns what the rows of a person’s groups give together; undefined without rows. They are in the order of the table: the
 * first decides the agency, and rows of other agencies are ignored. Within the agency rights, companies and ports add up, an
 * entry is hidden that every row hides, and the first language counts.
 */
export function rightsOfGroups(
  rows: readonly GroupRow[],
  { locale }: Pick<DirectoryPerson, 'locale'>,
): GroupRights | undefined {
  const [first] = rows
  if (!first) return undefined
  const members = rows.filter(({ agency }) => agency === first.agency)
  const gates = members.filter(({ canCheckIn }) => canCheckIn)
  const isEverywhere = gates.some(({ checkInPorts }) => checkInPorts === null)
  return {
    agency: first.agency,
    language: members.map(({ language }) => language).find(isLanguage) ?? languageOfTag(locale) ?? 'en',
    rights: union(members.map(({ rights }) => rights)),
    canCheckIn: gates.length > 0,
    canManageTruckCompanies: members.some(({ canManageTruckCompanies }) => canManageTruckCompanies),
    hideSetting: first.hideSetting
      .filter((entry) => members.every(({ hideSetting }) => hideSetting.includes(entry)))
      .toSorted(),
    checkInPorts:
      gates.length === 0 || isEverywhere ? null : union(gates.map(({ checkInPorts }) => checkInPorts ?? [])),
    companies: union(members.map(({ companies }) => companies)),
  }
}

/** A user name without blanks, of 2 to 40 characters, from the name in the directory. */
export function userNameOf({
  userName,
  email,
  subject,
}: Pick<DirectoryPerson, 'userName' | 'email' | 'subject'>) {
  const wanted = userName.split('@')[0] || email.split('@')[0] || subject
  // Room is left for a number that makes the name unique.
  const name = wanted
    .normalize('NFC')
    .replaceAll(/[\s\p{C}/]+/gu, '.')
    .slice(0, 32)
  return name.length < 2 ? `user-${name}` : name
}
