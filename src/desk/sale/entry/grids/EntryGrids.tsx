import { saleCommand } from '../../commands.ts'
import { useRef, useMemo } from 'react'
import { EditGrid, type EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { CellProblem, EditColumn } from '../../../grid/column.ts'
import { notifyTyping, type FieldRef, type Product } from '../../model/state.ts'
import {
  type Row,
  reuseUnchanged,
  personRows,
  type PersonRow,
  vehicleRows,
  type VehicleRow,
  type TripView,
  extraRows,
  type ExtraRow,
} from '../../model/rows.ts'
import { setCursor } from '../../model/saleStore.ts'
import { useWatchedGrid } from '../../model/missing/missingFields.ts'
import { useGoTo, gapProblems } from './cells.ts'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../../command/keyboard.ts'
import { useKeyName } from '../../../keys/keyName.ts'
import { focusTarget } from '../../../field/focus/focus.ts'
import { personNotes, vehicleNotes, type NotesContext } from './notes.ts'
import { personColumns, vehicleColumns } from './columns.ts'
import { packageColumns, accompaniedParcelColumns, petColumns, serviceColumns } from './extraColumns.ts'
import { petsAboard } from '../../model/request/productRequests.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'

/** Under which the arrangements of columns are stored. */
const gridNames = {
  passenger: 'people',
  vehicle: 'vehicles',
  pet: 'pets',
  service: 'services',
  package: 'packages',
  parcel: 'parcels',
} as const satisfies Partial<Record<FieldRef['kind'], string>>

type EntryKind = keyof typeof gridNames

interface EntryGridProps<R extends Row> {
  kind: EntryKind
  /** Name of the focus target. */
  spot: string
  label: string
  rows: R[]
  columns: readonly EditColumn<R>[]
  keyOf(row: R): string
  problems(row: R): readonly CellProblem[]
  /** Called when Tab leaves the last cell. */
  onEnd?: () => void
}

/** A grid of step 2, whose cells the store can move the focus to. */
function EntryGrid<R extends Row>(props: EntryGridProps<R>) {
  const { kind, spot, label, columns, keyOf, problems, onEnd } = props
  const rows = useStableRows(props.rows, keyOf)
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  useGoTo(kind, handle, (row, field) => {
    const isHere = columns.some(({ key }) => key === field) || !hasSheet(kind)
    return isHere ? rows.findIndex(({ index }) => index === row) : -1
  })
  return (
    <div data-spot={spot}>
      <EditGrid
        ref={handle}
        name={gridNames[kind]}
        label={label}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        problems={problems}
        rowClass={markedClass}
        onType={({ index: row }, field, text) => notifyTyping({ kind, row, field, text })}
        onPlace={({ index: row }, _, field) => setCursor({ kind, row, field })}
        {...(onEnd && { onEnd })}
      />
    </div>
  )
}

/** Fields that are not columns are in the detail sheet. */
const hasSheet = (kind: EntryKind) => kind === 'passenger' || kind === 'vehicle'

/** Highlights rows marked for the next command. */
const markedClass = ({ marked }: Row) => (marked ? 'picked' : undefined)

/** Keeps the identity of unchanged rows, so that a key press renders one row and not five hundred. */
function useStableRows<R extends Row>(rows: R[], keyOf: (row: R) => string): R[] {
  const before = useRef<ReadonlyMap<string, R>>(new Map())
  const kept = reuseUnchanged(rows, before.current, keyOf)
  before.current = new Map(kept.map((row) => [keyOf(row), row]))
  return kept
}

/** The problems of a row, then its notes; cached, because finding the first problem checks every row. */
function useRowProblems<R extends Row>(
  notes: (row: R, about: NotesContext) => CellProblem[],
  availability: TripView['availability'],
) {
  const { t } = useTranslation('sale')
  const fixKey = useKeyName(saleCommand.fix)
  return useMemo(() => {
    const found = new WeakMap<R, readonly CellProblem[]>()
    return (row: R) => {
      const known = found.get(row) ?? [...gapProblems(row), ...notes(row, { t, availability, fixKey })]
      found.set(row, known)
      return known
    }
  }, [notes, t, availability, fixKey])
}

const personKey = ({ person }: PersonRow) => person.uuid

/** The passengers of the trip on screen, edited like a spreadsheet; `today` is YYYY-MM-DD of the agency. */
export function PeopleGrid({ view, today }: { view: TripView; today: string }) {
  const { t } = useTranslation('sale')
  const { availability } = view
  const rows = personRows(view)
  const { countries } = lineContext.get()
  const proof = rows.some(({ discount }) => needsProof(discount, availability))
  const numbers = rows.some(({ place }) => (place.accommodationNumber ?? '') !== '')
  const columns = useMemo(
    () => personColumns({ t, today, availability, countries, proof, numbers }),
    [t, today, availability, countries, proof, numbers],
  )
  return (
    <EntryGrid
      kind="passenger"
      spot="people"
      label={t('passengers')}
      rows={rows}
      columns={columns}
      keyOf={personKey}
      problems={useRowProblems(personNotes, availability)}
      onEnd={() => focusTarget(view.trip.vehicles.length > 0 ? 'vehicles' : 'leader-mobile')}
    />
  )
}

function needsProof(discount: string, availability: TripView['availability']): boolean {
  return availability?.discounts.some(({ idOrCode, needs }) => idOrCode === discount && needs !== '') ?? false
}

const vehicleKey = ({ vehicle }: VehicleRow) => vehicle.uuid

export function VehicleGrid({ view }: { view: TripView }) {
  const { t } = useTranslation('sale')
  const { availability } = view
  return (
    <EntryGrid
      kind="vehicle"
      spot="vehicles"
      label={t('vehicles')}
      rows={vehicleRows(view)}
      columns={useMemo(() => vehicleColumns(t, availability), [t, availability])}
      keyOf={vehicleKey}
      problems={useRowProblems(vehicleNotes, availability)}
      onEnd={() => focusTarget('leader-mobile')}
    />
  )
}

/** Pets, services, packages and parcels of the trip on screen, a grid for each kind that has rows. */
export function ExtraGrids({ view }: { view: TripView }) {
  const { t } = useTranslation('sale')
  const { workingBooking, trip, availability } = view
  const { people, pets } = workingBooking
  const columns = useMemo(
    () => ({
      service: serviceColumns(t, availability),
      package: packageColumns(t, availability),
      parcel: accompaniedParcelColumns(t, availability),
    }),
    [t, availability],
  )
  const petsColumns = useMemo(() => petColumns(t, availability, people), [t, availability, people])
  const petRows = extraRows(view, 'pet', pets, petsAboard(workingBooking, trip))
  return (
    <>
      <ExtraGrid kind="pet" rows={petRows} columns={petsColumns} />
      <ExtraGrid kind="service" rows={extraRows(view, 'service', trip.services)} columns={columns.service} />
      <ExtraGrid kind="package" rows={extraRows(view, 'package', trip.packages)} columns={columns.package} />
      <ExtraGrid kind="parcel" rows={extraRows(view, 'parcel', trip.parcels)} columns={columns.parcel} />
    </>
  )
}

interface ExtraGridProps<Item> {
  kind: Product
  rows: ExtraRow<Item>[]
  columns: readonly EditColumn<ExtraRow<Item>>[]
}

const itemKey = ({ item }: ExtraRow<{ uuid: string }>) => item.uuid

function ExtraGrid<Item extends { uuid: string }>({ kind, ...grid }: ExtraGridProps<Item>) {
  const { t } = useTranslation('sale')
  if (grid.rows.length === 0) return null
  const title = t(`products.${kind}`)
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <EntryGrid {...grid} kind={kind} spot={kind} label={title} keyOf={itemKey} problems={gapProblems} />
    </>
  )
}
