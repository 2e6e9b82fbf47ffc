import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'
import { useRowHeight } from './rowHeight.ts'

/** Rows up to which all are in the page. */
const mostDrawn = 300

/** Rows drawn beyond each edge of the view. */
const overscan = 12

interface RowWindow {
  /** Places of the rows that are in the page. */
  places: readonly number[]
  isPartial: boolean
  bodyStyle: CSSProperties | undefined
  /** Pixels; undefined where rows follow one another. */
  topOf(index: number): number | undefined
}

/** Chooses the rows of an edit grid that are in the page: those in view and the one with the cursor, or all of a few. */
export function useRowWindow(
  scroll: RefObject<HTMLElement | null>,
  count: number,
  current: number,
): RowWindow {
  const rowHeight = useRowHeight()
  const isPartial = count > mostDrawn
  const virtual = useVirtualizer({
    count,
    enabled: isPartial,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  useLayoutEffect(() => {
    if (isPartial) virtual.scrollToIndex(current, { align: 'auto' })
  }, [virtual, isPartial, current])
  if (!isPartial)
    return {
      places: Array.from({ length: count }, (_, index) => index),
      isPartial,
      bodyStyle: undefined,
      topOf: () => undefined,
    }
  const inView = virtual.getVirtualItems().map(({ index }) => index)
  return {
    places: inView.includes(current) ? inView : [...inView, current],
    isPartial,
    bodyStyle: { height: count * rowHeight },
    topOf: (index) => index * rowHeight,
  }
}
