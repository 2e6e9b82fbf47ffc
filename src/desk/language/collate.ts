import { collateIn } from '../../domain/value/collate.ts'
import type { Language } from '../../domain/value/language.ts'
import { currentLanguage } from './language.ts'

/** Orders names as the operator expects. */
export function collate(one: string, other: string, language: Language = currentLanguage()): number {
  return collateIn(language)(one, other)
}
