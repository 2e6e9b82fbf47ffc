/** Ways in which lists are sent to an authority. */
export const authorityKinds = ['mail', 'http', 'sftp'] as const
export type AuthorityKind = (typeof authorityKinds)[number]

/** IMO FAL forms 5 and 6, and UN/EDIFACT PAXLST of two directories. */
export const authorityFormats = ['fal_pdf', 'fal_csv', 'paxlst_d02b', 'paxlst_d12b'] as const
export type AuthorityFormat = (typeof authorityFormats)[number]

export const authorityLists = ['crew', 'passengers'] as const
export type AuthorityList = (typeof authorityLists)[number]

/** The kind of transport for which an address is written; undefined for text that is no address. */
export function kindOfAddress(address: string): AuthorityKind | undefined {
  if (/^https?:\/\//.test(address)) return 'http'
  if (address.startsWith('sftp://')) return 'sftp'
  return /^[^\s@]+@[^\s@]+$/.test(address) ? 'mail' : undefined
}

/** Minutes after a departure within which lists have to be sent, unless its line has others: Directive 98/41/EC, Article 5. */
export const minutesToSend = 15
