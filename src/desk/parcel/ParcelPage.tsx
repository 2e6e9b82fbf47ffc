import { useEffect, useRef } from 'react'
import type { ChoiceSource } from '../field/choice/choice.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { PageBody } from '../field/PageBody.tsx'
import { ParcelForm } from './ParcelForm.tsx'
import { ParcelGrid } from './ParcelGrid.tsx'
import { ParcelHistory } from './ParcelHistory.tsx'
import { loadForm } from './storedForm.ts'
import { TrackingBar } from './TrackingBar.tsx'

interface ParcelPageProps {
  companies: ChoiceSource
  word(problem: unknown): string
}

/** Small packages: the form of a new one, the labels scanned at the port, and the list with the way of each. */
export function ParcelPage({ companies, word }: ParcelPageProps) {
  const grid = useRef<{ enter(): void }>(null)
  useEffect(() => void loadForm(), [])
  return (
    <PageBody kind="parcels" beside={<ParcelHistory />}>
      <ParcelForm companies={companies} word={(refusal: Refusal) => word(refusal)} />
      <TrackingBar word={(refusal: Refusal) => word(refusal)} toGrid={() => grid.current?.enter()} />
      <ParcelGrid ref={grid} word={word} />
    </PageBody>
  )
}
