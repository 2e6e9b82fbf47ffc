import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../domain/refusal.ts'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { packageColumns, accompaniedParcelColumns, petColumns, serviceColumns } from './extraColumns.ts'
import { petsAboard } from '../../model/request/productRequests.ts'
import { extraRows, type ExtraRow, type TripView } from '../../model/rows.ts'
import type { Product } from '../../model/state.ts'
import { EntryGrid } from './EntryGrid.tsx'
import { useProblems } from './cells.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'

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
  const parcels = useMemo(() => accompaniedParcelColumns(t, availability), [t, availability])
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

function ExtraGrid<Item extends { uuid: string }>({ kind, rows, columns, word }: ExtraGridProps<Item>) {
  const { t } = useTranslation('booking')
  const problems = useProblems<ExtraRow<Item>>(word)
  if (rows.length === 0) return null
  const title = t(`products.${kind}`)
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <EntryGrid
        kind={kind}
        spot={kind}
        label={title}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        problems={problems}
      />
    </>
  )
}

const keyOf = ({ item }: ExtraRow<{ uuid: string }>) => item.uuid
