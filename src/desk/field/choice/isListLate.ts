import { isAnswerComing } from '../../request/progress.ts'

/** Whether a list without entries may still be filled by an answer under way. */
export const isListLate = (count: number): boolean => count === 0 && isAnswerComing()
