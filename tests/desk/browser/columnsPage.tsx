import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { ColumnArrangement } from '../../../src/domain/settings/validSetting.ts'
import '../../../src/desk/look/look.css'
import { listenToKeys } from '../../../src/desk/command/keyboard.ts'
import { commands } from '../../../src/desk/command/registry.ts'
import { keepArrangements } from '../../../src/desk/grid/columns/columnTable.ts'
import { ColumnsDialog } from '../../../src/desk/grid/columns/ColumnsDialog.tsx'
import { columnCommands } from '../../../src/desk/grid/gridContribution.ts'
import type { Column, EditColumn } from '../../../src/desk/grid/column.ts'
import { EditGrid, type EditGridHandle } from '../../../src/desk/grid/EditGrid.tsx'
import { Grid } from '../../../src/desk/grid/Grid.tsx'
import { createRows } from '../../../src/desk/grid/rows.ts'
import { changeLanguage, loadTexts, startLanguage } from '../../../src/desk/language/language.ts'

interface Sailing {
  number: number
  ship: string
  free: number
}

const rows = createRows<Sailing>(
  Array.from({ length: 40 }, (_, at) => ({ number: at + 1, ship: `Ship ${at}`, free: (at * 37) % 50 })),
)

const columns: Column<Sailing>[] = [
  { key: 'number', title: '#', width: 40, needed: true, text: ({ number }) => String(number) },
  { key: 'departs', title: 'Departs', width: 90, text: () => '08:00' },
  { key: 'ship', title: 'Ship', width: 120, grow: 1, text: ({ ship }) => ship },
  {
    key: 'free',
    title: 'Free',
    width: 80,
    numeric: true,
    text: ({ free }) => String(free),
    value: ({ free }) => free,
  },
]

const people = [{ id: 'a', surname: 'KOSTAS', nation: 'GR' }]
const fields: EditColumn<(typeof people)[number]>[] = [
  { key: 'id', title: '#', width: 40, needed: true, text: ({ id }) => id },
  {
    key: 'surname',
    title: 'Surname *',
    width: 160,
    text: ({ surname }) => surname,
    edit: { commit: () => undefined },
  },
  {
    key: 'nation',
    title: 'Nation',
    width: 90,
    text: ({ nation }) => nation,
    edit: { commit: () => undefined },
  },
]

const edit = createRef<EditGridHandle>()
/** Takes the cursor to a cell of the first person, as the desk does where something is missing. */
const goTo = (key: string) => edit.current?.go(0, key)

declare global {
  interface Window {
    goTo: typeof goTo
  }
}
window.goTo = goTo

const storage = 'arrangements'
const read = () =>
  JSON.parse(sessionStorage.getItem(storage) ?? '{}') as Readonly<Record<string, ColumnArrangement>>

await startLanguage()
await loadTexts()
await changeLanguage('en')
commands.register(columnCommands(['step1']))
commands.enter('step1')
listenToKeys()
keepArrangements({
  all: read,
  save: (name, arrangement) =>
    sessionStorage.setItem(storage, JSON.stringify({ ...read(), [name]: arrangement })),
  subscribe: () => () => {},
})
createRoot(document.getElementById('desk') as HTMLElement).render(
  <main style={{ display: 'grid', gap: 16, padding: 16 }}>
    <div style={{ display: 'flex', height: 300, width: 700 }}>
      <Grid
        name="sailings"
        rows={rows}
        columns={columns}
        label="Sailings"
        keyOf={({ number }) => String(number)}
      />
    </div>
    <div style={{ width: 180 }}>
      <EditGrid
        ref={edit}
        name="people"
        rows={people}
        columns={fields}
        label="People"
        keyOf={({ id }) => id}
      />
    </div>
    <ColumnsDialog />
  </main>,
)
