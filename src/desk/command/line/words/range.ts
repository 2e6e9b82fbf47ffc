import { rangeWords } from '../../../../domain/sailing/filter.ts'

const words = Object.keys(rangeWords).join('|')

/** `dur<8`, `fare20-60`: the word, then a sign and an end, or both ends. */
export const rangeShape = new RegExp(`^(${words})(?:([<>])([\\d:.,]+)|([\\d:.,]+)-([\\d:.,]+))$`)
/** What could only become a range. */
export const begunRange = new RegExp(`^(?:${words})[<>\\d]`)
