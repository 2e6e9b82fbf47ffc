import type { RawTable } from '../file/rawTable.ts'

/** A row of a table of a network: texts by column. */
export type TextRow = Readonly<Record<string, string>>

/** Rows by name of the table. */
export type TextTables = ReadonlyMap<string, readonly TextRow[]>

export const textRows = ({ columns, rows }: RawTable): TextRow[] =>
  rows.map(({ cells }) => Object.fromEntries(columns.map((column, nth) => [column, cells[nth] ?? ''])))

/** Items of a cell that are separated by blanks. */
export const itemsOf = (cell: string | undefined): string[] => (cell ?? '').split(/\s+/).filter(Boolean)

/** Tables that an import adds to those of the network; people correct them, and the next import reads them. */
export const gtfsTables = {
  gtfs_stops: {
    about:
      'Stops of the feed and their ports. A match that is only proposed is not used until its state is taken.',
    columns: {
      stop_id: 'Identifier of the stop in the feed.',
      stop_name: 'Name in the feed.',
      port: 'Code of the port. A code that ports.csv lacks makes a port of the stop.',
      matched_by:
        'How the port was found: code, position, name or person; new for a port that the import has made.',
      state: 'taken, or proposed: the trips of the stop are not imported yet.',
    },
  },
  gtfs_routes: {
    about: 'Routes of the feed and their lines and ships.',
    columns: {
      route_id: 'Identifier of the route in the feed.',
      route_name: 'Name in the feed.',
      company: 'Code of the company.',
      line: 'Codes of its lines, with blanks between them; a second one has calls that the first cannot have.',
      ship: 'Codes or classes of its ships, with blanks between them; empty: its sailings are not on sale.',
      cars: 'Whether the feed says that cars are taken: yes, no, or empty.',
      bikes: 'Whether the feed says that bicycles are taken: yes, no, or empty.',
      note: 'Anything.',
    },
  },
} as const
