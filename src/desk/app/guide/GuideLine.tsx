import { lineCommand } from '../../line/commands.ts'
import { appCommand } from '../commands.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { watchFocus } from '../../field/focus/focus.ts'
import { commands } from '../../command/registry.ts'
import { useKeyName } from '../../keys/keyName.ts'
import { type GuideId, closeGuide, markSeen } from './guideStore.ts'
import type { WorkingBooking } from '../../sale/model/workingBooking.ts'

/** The steps of a sale on the command line, in order; `sold` is its end. */
export const saleSteps = ['search', 'choose', 'names', 'phone', 'issue'] as const
export type SaleStep = (typeof saleSteps)[number] | 'sold'

export interface SaleView {
  workingBooking: Pick<WorkingBooking, 'people' | 'trips' | 'leader'>
  /** Trips to choose, one per leg of the search; at least one. */
  wanted: number
  listed: number
  /** True when a booking was sold or held and the next one has not begun. */
  sold: boolean
}

/** The next step of the sale. */
export function stepOf({
  workingBooking: { people, trips, leader },
  wanted,
  listed,
  sold,
}: SaleView): SaleStep {
  if (trips.length < Math.max(wanted, 1)) {
    if (sold) return 'sold'
    return listed > 0 ? 'choose' : 'search'
  }
  if (people.some(({ surname, name }) => surname === '' || name === '')) return 'names'
  return leader.mobile === '' ? 'phone' : 'issue'
}

const names = ['papadopoulou/maria f', 'nikos m', 'eleni f', 'anna f', 'petros m', 'sofia f']
const phone = '6971234567'

/**
 * The line that holds a group of twenty under a name; `search` is the complete search line, of which it needs the trip.
 */
export const groupExample = (search: string, name: string) =>
  `${search.split(' ').slice(0, 3).join(' ')}, $, ${phone}, grp 20a "${name}" h`

/**
 * The line to type at a step; `search` is the complete search line. Undefined when there is no search to
 * type.
 */
export function exampleOf(
  step: SaleStep,
  { search, people }: { search: string | undefined; people: number },
): string | undefined {
  const party = names.slice(0, Math.max(people, 1)).join('/')
  const examples: Record<SaleStep, string | undefined> = {
    search,
    choose: '$',
    names: party,
    phone,
    issue: 'i',
    sold: search && `${search}, $, ${names.slice(0, 2).join('/')}, ${phone}, i`,
  }
  return examples[step]
}

interface GuideLineProps {
  id: GuideId
  title: string
  steps: readonly string[]
  step: string
  /** Words for the effect of the step. */
  words: string
  /** A line to type. */
  example?: string | undefined
  /** The command whose key does the step. */
  command?: string | undefined
}

/**
 * One step of a guide: a line to type or a key to press, and why. It follows the stores and never takes a key or the
 * focus. Its last step is the end.
 */
export function GuideLine({ id, title, steps, step, words, example, command = '' }: GuideLineProps) {
  const key = useKeyName(command)
  const lineKey = useKeyName(lineCommand.leaveField)
  const isOnLine = useSyncExternalStore(watchFocus, isLineFocused)
  const isEnd = !steps.includes(step)
  useEnd(id, isEnd)
  return (
    <aside className="guide" aria-label={title}>
      <p className="guide-words" aria-live="polite">
        <span className="strong">
          {title}
          {!isEnd && ` ${steps.indexOf(step) + 1}/${steps.length}`}
        </span>
        {example !== undefined && (
          <>
            {!isOnLine && <span className="key">{lineKey}</span>}
            <kbd className="guide-example">{example}</kbd>
            <span className="key">⏎</span>
          </>
        )}
        {key !== undefined && <span className="key">{key}</span>}
        <span>{words}</span>
      </p>
      <Dismiss done={isEnd} />
    </aside>
  )
}

/** An example is typed into the line, which has to be reached first from a field. */
const isLineFocused = () => document.activeElement?.matches('.line-input') ?? false

/** Once its end was reached the guide does not open again at sign-in; it closes when the next work begins. */
function useEnd(id: GuideId, isEnd: boolean): void {
  const before = useRef(isEnd)
  useEffect(() => {
    if (isEnd) markSeen(id)
    else if (before.current) closeGuide(id)
    before.current = isEnd
  }, [id, isEnd])
}

/** For the mouse; the keyboard has the command. */
function Dismiss({ done }: { done: boolean }) {
  const { t } = useTranslation('app')
  const key = useKeyName(appCommand.guide)
  return (
    <button
      type="button"
      className="button"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void commands.run(appCommand.guide, {}, 'bar')}
    >
      {t(done ? 'guide.finish' : 'guide.skip')}
      {key !== undefined && <span className="key">{key}</span>}
    </button>
  )
}
