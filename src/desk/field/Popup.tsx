import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface PopupProps {
  /** Element below which it opens. */
  anchor: RefObject<Element | null>
  children: ReactNode
}

/** Something under a field, above everything else on the page; it never takes the focus. */
export function Popup({ anchor, children }: PopupProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => hang(box.current, anchor.current)
    box.current?.showPopover()
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [anchor])
  return (
    // The mouse must not take the focus out of the field either.
    <div
      ref={box}
      popover="manual"
      role="presentation"
      className="popover"
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}

/** Below the anchor, or above it where there is more room. */
function hang(box: HTMLElement | null, anchor: Element | null): void {
  if (!box || !anchor) return
  const { top, bottom, left, width } = anchor.getBoundingClientRect()
  const below = bottom + box.offsetHeight <= innerHeight || top < innerHeight - bottom
  box.style.minWidth = `${width}px`
  box.style.left = `${Math.max(Math.min(left, innerWidth - box.offsetWidth - 4), 0)}px`
  box.style.top = `${below ? bottom : top - box.offsetHeight}px`
}
