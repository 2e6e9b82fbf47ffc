import type { SelectType } from 'kysely'
import type { DB } from '../../../.build/rows/rows.d.ts'

/** The columns of every table, as tests/kit/crs/writeRowTypes.ts has read them from a migrated database. */
export type Tables = DB

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name

/** A row whose columns are named as the statements of the CRS name them: `user_id as "userId"`. */
export type Row<Table extends keyof DB> = {
  [Column in keyof DB[Table] as CamelCase<Column & string>]: SelectType<DB[Table][Column]>
}
