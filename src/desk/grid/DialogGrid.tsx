import { useEffect, useRef } from 'react'
import { Grid } from './Grid.tsx'
import type { GridHandle, GridProps } from './gridHandle.ts'
import { asHigh, useRows } from './rows.ts'

type DialogGridProps<Row> = Omit<GridProps<Row>, 'ref' | 'rows'> & { list: readonly Row[] }

/** The list of a dialog, which opens with the cursor on its first row; a button of the dialog acts on the row of the cursor. */
export function DialogGrid<Row>({ list, ...shared }: DialogGridProps<Row>) {
  const rows = useRows(list)
  const grid = useRef<GridHandle>(null)
  useEffect(() => {
    grid.current?.focus()
    grid.current?.go(0)
  }, [])
  return (
    <div {...asHigh(list.length, true)}>
      <Grid ref={grid} rows={rows} {...shared} />
    </div>
  )
}
