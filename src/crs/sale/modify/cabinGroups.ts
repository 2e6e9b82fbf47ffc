import type { DraftItem } from './draft.ts'

/** Passengers given the same cabin type share whole cabins: as many cabins as they fill. */
export function groupedByCabin(items: readonly DraftItem[], berths: (code: string) => number): DraftItem[] {
  const counts = new Map<string, number>()
  return items.map((draft) => {
    const size = berths(draft.accommodation)
    const isNew = draft.group !== `${draft.item.request}`
    if (!isNew || draft.requestType !== 'COMPLETE' || size < 2) return draft
    const count = counts.get(draft.group) ?? 0
    counts.set(draft.group, count + 1)
    return { ...draft, group: `${draft.group} ${Math.floor(count / size)}` }
  })
}
