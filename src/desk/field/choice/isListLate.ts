import { records } from '../../request/record.ts'

/** Whether a list without entries may still be filled by an answer under way. */
export const isListLate = (count: number): boolean => count === 0 && records.isFetching() > 0
