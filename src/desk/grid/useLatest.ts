import { useState } from 'react'

/** The last list stays until the next one is there, so that a grid is not emptied while its filter is typed. */
export function useLatest<Row>(list: readonly Row[] | undefined): readonly Row[] | undefined {
  const [latest, setLatest] = useState(list)
  if (list !== undefined && list !== latest) setLatest(list)
  return list ?? latest
}
