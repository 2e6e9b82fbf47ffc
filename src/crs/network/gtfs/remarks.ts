/** A row of the feed, or another subject, that is not or not exactly taken. */
export interface Remark {
  /** A kind and an identifier, such as trip 101, or a file. */
  subject: string
  reason: string
}

/** Subjects that are named; of a large feed thousands may have one reason. */
const mostNamed = 3

/** One remark for all subjects of a kind that have the same reason. */
export function joinedRemarks(remarks: readonly Remark[]): Remark[] {
  const kindOf = ({ subject }: Remark) => /^(.*) \S+$/.exec(subject)?.[1] ?? subject
  const groups = Map.groupBy(remarks, (remark) => `${kindOf(remark)}\u0001${remark.reason}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const kind = kindOf(first)
    const ids = [...new Set(group.map(({ subject }) => subject.slice(kind.length + 1)))].filter(Boolean)
    if (ids.length < 2) return [first]
    const others = ids.length > mostNamed ? ` and ${ids.length - mostNamed} others` : ''
    return [{ subject: `${kind} ${ids.slice(0, mostNamed).join(', ')}${others}`, reason: first.reason }]
  })
}
