import { createRef, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../../../src/desk/look/look.css'
import { focus } from '../../../src/desk/command/inputTarget.ts'
import { commands } from '../../../src/desk/command/registry.ts'
import { Button } from '../../../src/desk/field/Button.tsx'
import { CheckField } from '../../../src/desk/field/CheckField.tsx'
import { DateField } from '../../../src/desk/field/date/DateField.tsx'
import { Dialog } from '../../../src/desk/field/Dialog.tsx'
import { NumberField } from '../../../src/desk/field/NumberField.tsx'
import { PortField } from '../../../src/desk/field/choice/PortField.tsx'
import { TextField } from '../../../src/desk/field/TextField.tsx'
import type { EditColumn } from '../../../src/desk/grid/column.ts'
import { EditGrid, type EditGridHandle } from '../../../src/desk/grid/EditGrid.tsx'
import { Announcement } from '../../../src/desk/look/Announcement.tsx'
import { Grid } from '../../../src/desk/grid/Grid.tsx'
import type { GridHandle } from '../../../src/desk/grid/gridHandle.ts'
import { createRows } from '../../../src/desk/grid/rows.ts'
import { changeLanguage, loadTexts, startLanguage } from '../../../src/desk/language/language.ts'

interface Sailing {
  id: number
  ship: string
  free: number
}

interface Person {
  id: string
  surname: string
  sex: string
  age: string
}

const sailings = Array.from({ length: 5000 }, (_, id) => ({ id, ship: `Ship ${id}`, free: (id * 37) % 500 }))
const rows = createRows<Sailing>(sailings)
const events: string[] = []
let drawn = 0

const columns = [
  { key: 'id', title: '#', width: 60, numeric: true, text: ({ id }: Sailing) => String(id + 1) },
  {
    key: 'ship',
    title: 'Ship',
    width: 120,
    grow: 1,
    text({ ship }: Sailing) {
      drawn++
      return ship
    },
  },
  {
    key: 'free',
    title: 'Free',
    width: 80,
    numeric: true,
    text: ({ free }: Sailing) => String(free),
    value: ({ free }: Sailing) => free,
  },
]
const grid = createRef<GridHandle>()
const edit = createRef<EditGridHandle>()

function Sailings() {
  const recordEvent = (what: string) => (row: Sailing, place: number) =>
    void events.push(`${what} ${row.id} at ${place}`)
  return (
    <div style={{ display: 'flex', height: 480 }}>
      <Grid
        ref={grid}
        rows={rows}
        columns={columns}
        label="Sailings"
        keyOf={({ id }) => String(id)}
        rowClass={({ free }) => (free === 0 ? 'dim-row' : undefined)}
        onCursor={recordEvent('cursor')}
        onEnter={recordEvent('enter')}
        onSpace={recordEvent('space')}
      />
    </div>
  )
}

const sexes = [
  { code: 'M', name: 'Άνδρας' },
  { code: 'F', name: 'Γυναίκα' },
]

function People() {
  const [people, setPeople] = useState<readonly Person[]>([
    { id: 'a', surname: 'KOSTAS', sex: 'M', age: '40' },
    { id: 'b', surname: '', sex: '', age: '' },
  ])
  const put = (row: Person, change: Partial<Person>) =>
    setPeople((all) => all.map((one) => (one.id === row.id ? { ...one, ...change } : one)))
  const [fields] = useState<EditColumn<Person>[]>(() => [
    { key: 'id', title: '#', width: 40, text: ({ id }) => id },
    {
      key: 'surname',
      title: 'Surname',
      width: 160,
      text: ({ surname }) => surname,
      edit: { commit: (row, surname) => void put(row, { surname: surname.toUpperCase() }) },
    },
    {
      key: 'sex',
      title: 'Sex',
      width: 90,
      text: ({ sex }) => sex,
      edit: {
        choices: (typed) =>
          sexes.filter(({ code, name }) => [code, name].some((text) => text.startsWith(typed))),
        commit: (row, sex) =>
          sexes.some(({ code }) => code === sex) ? void put(row, { sex }) : 'no such sex',
      },
    },
    {
      key: 'age',
      title: 'Age',
      width: 90,
      numeric: true,
      text: ({ age }) => age,
      edit: { commit: (row, age) => (/^\d+$/.test(age) ? void put(row, { age }) : 'not a number') },
    },
  ])
  return <EditGrid ref={edit} rows={people} columns={fields} label="People" keyOf={({ id }) => id} />
}

const ports = [
  ['PIR', 'Πειραιάς', 'Piraeus', 'Αττική', 900] as const,
  ['JTR', 'Σαντορίνη', 'Santorini', 'Κυκλάδες', 500] as const,
  ['PRS', 'Πόρος', 'Poros', 'Σαρωνικός', 50] as const,
  ['PKL', 'Πόρος', 'Poros', 'Κεφαλονιά', 40] as const,
].map(([idOrCode, nameEl, nameEn, area, sailingsThere]) => ({
  idOrCode,
  locode: `GR${idOrCode}`,
  name: nameEl,
  nameEl,
  nameEn,
  area,
  names: [],
  sailings: sailingsThere,
}))

function parseDay(text: string): string | undefined {
  const [, day, month = '12'] = /^(\d{1,2})(?:\/(\d{1,2}))?(?:\/2026)?$/.exec(text) ?? []
  return day === undefined ? undefined : `2026-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

interface FieldValues {
  from: string
  date: string
  count: number | undefined
  name: string
  back: boolean
}

function Fields() {
  const [value, setValue] = useState<FieldValues>({ from: '', date: '', count: 2, name: '', back: false })
  const [open, setOpen] = useState(false)
  const set = (change: Partial<FieldValues>) => {
    events.push(JSON.stringify(change))
    setValue((now) => ({ ...now, ...change }))
  }
  return (
    <div className="chips">
      <PortField label="Από" value={value.from} onChange={(from) => set({ from })} locations={ports} />
      <DateField
        label="Ημ/νία"
        value={value.date}
        onChange={(date) => set({ date })}
        parse={parseDay}
        today="2026-12-20"
        least="2026-12-20"
      />
      <NumberField
        label="Επιβάτες"
        value={value.count}
        onChange={(count) => set({ count })}
        most={9}
        counts
      />
      <TextField
        label="Όνομα"
        value={value.name}
        onChange={(name) => set({ name })}
        tidy={(text) => text.toUpperCase()}
        check={(text) => (/\d/.test(text) ? 'Όχι ψηφία' : undefined)}
      />
      <CheckField label="Επιστροφή" value={value.back} onChange={(back) => set({ back })} />
      <Button onPress={() => setOpen(true)}>Άνοιγμα</Button>
      {open && (
        <Dialog
          title="Διάλογος"
          place={'dialog' as never}
          onClose={() => setOpen(false)}
          foot={<Button onPress={() => setOpen(false)}>Εντάξει</Button>}
        >
          <TextField label="Μέσα" value="" onChange={(text) => events.push(`inside ${text}`)} />
        </Dialog>
      )}
    </div>
  )
}

let announce: (text: string) => void = () => {}

function Announced() {
  const [text, setText] = useState('')
  useEffect(() => void (announce = setText), [])
  return (
    <div data-part="announced">
      <Announcement text={text} />
    </div>
  )
}

/** The functions that tests call in the page. */
const parts = {
  announce: (text: string) => flushSync(() => announce(text)),
  events,
  drawn: () => drawn,
  place: () => grid.current?.place(),
  edit: () => edit.current?.place(),
  places: () => commands.places() as readonly string[],
  queue: (input: { text: string } | { move: string }) =>
    focus.current()?.handleInput(input as Parameters<GridHandle['handleInput']>[0], 'queue') ?? false,
  keeps: (keys: string) => focus.current()?.keeps?.(keys) ?? false,
  held: () => focus.current() !== undefined,
  update: (id: number, free: number) =>
    flushSync(() => rows.update(id, { ...(rows.row(id) as Sailing), free })),
  replace: (ids: readonly number[]) =>
    flushSync(() => rows.replace(ids.map((id) => ({ ...(sailings[id] as Sailing) })))),
}

declare global {
  interface Window {
    parts: typeof parts
  }
}
window.parts = parts

await startLanguage()
await loadTexts()
await changeLanguage('el')
createRoot(document.getElementById('desk') as HTMLElement).render(
  <div style={{ display: 'grid', gap: 16, padding: 16 }}>
    <button type="button">before</button>
    <Sailings />
    <People />
    <Fields />
    <Announced />
  </div>,
)
