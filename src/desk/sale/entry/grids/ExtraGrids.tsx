import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../domain/refusal.ts'
import { EditGrid, type EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { packageColumns, parcelColumns, petColumns, serviceColumns } from './extraColumns.ts'
import { petsAboard } from '../../model/request/productRequests.ts'
import { extraRows, type ExtraRow, type TripView } from '../../model/rows.ts'
import type { Product } from '../../model/state.ts'
import { setCursor } from '../../model/store.ts'
import { markedClass } from './useEntryGrid.ts'
import { useGoTo } from './useGoTo.ts'
import { useStableRows } from './useStableRows.ts'
import { useProblems } from './useProblems.ts'
import { useWatchedGrid } from '../../model/wrongTexts.ts'

interface ExtraGridsProps {
  view: TripView
  word(refusal: Refusal): string
}

/** Pets, services, packages and parcels of the trip on screen, a grid for each kind that has rows. */
export function ExtraGrids({ view, word }: ExtraGridsProps) {
  const { t } = useTranslation('booking')
  const { workingBooking, trip, availability } = view
  const { people } = workingBooking
  const services = useMemo(() => serviceColumns(t, availability), [t, availability])
  const packages = useMemo(() => packageColumns(t, availability), [t, availability])
  const parcels = useMemo(() => parcelColumns(t, availability), [t, availability])
  const pets = useMemo(() => petColumns(t, availability, people), [t, availability, people])
  return (
    <>
      <ExtraGrid
        kind="pet"
        rows={extraRows(view, 'pet', workingBooking.pets, petsAboard(workingBooking, trip))}
        columns={pets}
        word={word}
      />
      <ExtraGrid
        kind="service"
        rows={extraRows(view, 'service', trip.services)}
        columns={services}
        word={word}
      />
      <ExtraGrid
        kind="package"
        rows={extraRows(view, 'package', trip.packages)}
        columns={packages}
        word={word}
      />
      <ExtraGrid kind="parcel" rows={extraRows(view, 'parcel', trip.parcels)} columns={parcels} word={word} />
    </>
  )
}

interface ExtraGridProps<Item> {
  kind: Product
  rows: ExtraRow<Item>[]
  columns: readonly EditColumn<ExtraRow<Item>>[]
  word(refusal: Refusal): string
}

function ExtraGrid<Item extends { uuid: string }>(props: ExtraGridProps<Item>) {
  const { t } = useTranslation('booking')
  if (props.rows.length === 0) return null
  return (
    <>
      <h2 className="section-title">{t(`products.${props.kind}`)}</h2>
      <Rows {...props} />
    </>
  )
}

function Rows<Item extends { uuid: string }>({ kind, rows, columns, word }: ExtraGridProps<Item>) {
  const { t } = useTranslation('booking')
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  const placeOf = (row: number) => rows.findIndex(({ index }) => index === row)
  useGoTo(kind, handle, placeOf)
  return (
    <div data-spot={kind}>
      <EditGrid
        ref={handle}
        name={gridNames[kind]}
        label={t(`products.${kind}`)}
        rows={useStableRows(rows, keyOf)}
        columns={columns}
        keyOf={keyOf}
        problems={useProblems<ExtraRow<Item>>(word)}
        rowClass={markedClass}
        onPlace={({ index }, _, field) => setCursor({ kind, row: index, field })}
      />
    </div>
  )
}

/** Under which the arrangements of columns are stored. */
const gridNames = { pet: 'pets', service: 'services', package: 'packages', parcel: 'parcels' } as const

const keyOf = ({ item }: ExtraRow<{ uuid: string }>) => item.uuid
