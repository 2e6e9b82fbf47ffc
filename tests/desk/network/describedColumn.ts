import type { DescribedColumn } from '../../../src/contract/network.ts'

/** A column of a table, of which only what matters is given. */
export const column = (name: string, more: Partial<DescribedColumn> = {}): DescribedColumn => ({
  name,
  about: '',
  expected: '',
  example: '',
  isKey: false,
  isRequired: false,
  isShared: false,
  isInitial: false,
  isSecret: false,
  ...more,
})
