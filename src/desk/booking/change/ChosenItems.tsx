import { namesOf } from '../recall/rows.ts'
import type { StoredBooking } from '../shown/items.ts'

/** The rows that a change is about, by name. */
export const ChosenItems = ({ of, keys }: { of: StoredBooking; keys: ReadonlySet<string> }) => (
  <ul>
    {[...namesOf(of)]
      .filter(([key]) => keys.has(key))
      .map(([key, name]) => (
        <li key={key}>{name}</li>
      ))}
  </ul>
)
