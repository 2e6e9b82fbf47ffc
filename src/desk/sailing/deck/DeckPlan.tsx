import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../contract/call.ts'
import { sailing as calls } from '../../../contract/sailing.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { formatTime, formatDuration } from '../../language/date.ts'
import { formatPrice } from '../../language/money.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { useInputTarget } from '../../field/focus/focus.ts'
import { Problem } from '../../field/Problem.tsx'
import { useSecondsLeft } from '../../field/useTime.ts'
import { inputOf } from '../../command/inputTarget.ts'
import { answerOrUndefined, useAnswerOf, useCached } from '../../request/cache.ts'
import type { Trip } from '../search/form.ts'
import { BedList, DeckGrid, mouseOnly, useCursorMark, PassengerList } from './DeckGrid.tsx'
import { type Deck, type Cell, usePlan, zoom, zoomBy } from './deckStore.ts'
import { useRefreshedPlan, renewPlan } from '../results/live.ts'
import { createDeckPlan, type DeckPlanControl } from './planControl.ts'
import {
  type DeckPlanServices,
  rowsBySeat,
  withOwnSeats,
  type Offer,
  type SeatSeeker,
} from './planContext.ts'

export interface DeckPlanProps {
  trip: Trip
  /** Must equal the input of the request that preloaded the plan, so that the plan opens from the cache. */
  input: InputOf<typeof calls.plan>
  seekers: readonly SeatSeeker[]
  offers: readonly Offer[]
  /** `performance.now()` at which the hold expires. */
  endsAt: number | undefined
  onTake(uuid: string, accommodation: string, number: string): Promise<Refusal | undefined>
  onFree(uuid: string): Promise<Refusal | undefined>
  onClose(): void
}

/** The decks of a ship: seats and cabins are chosen for one passenger after the other and held at once. */
export function DeckPlan(props: DeckPlanProps) {
  const { trip, input, onClose, seekers } = props
  const { t } = useTranslation(['sailing', 'refusal'])
  const { data } = useCached(calls.plan, input)
  const decks = useMemo(() => withOwnSeats(answerOrUndefined(data)?.decks ?? [], seekers), [data, seekers])
  useRefreshedPlan(trip)
  const title = t('deck.title', {
    vessel: trip.vessel.name ?? trip.vessel.idOrCode,
    time: formatTime(trip.departureDateTime),
  })
  return (
    <Dialog title={title} place="seatPlan" onClose={onClose} size="frame">
      {data === undefined ? (
        <Problem words={t('refusal:seat_map_missing')} />
      ) : (
        <Decks {...props} decks={decks} />
      )}
    </Dialog>
  )
}

function useBeds({ input }: DeckPlanProps) {
  const cabin = usePlan((state) => state.cabin?.number)
  const answer = useAnswerOf(calls.cabins, input, { enabled: cabin !== undefined })
  return cabin === undefined ? undefined : answer?.cabins.find(({ number }) => number === cabin)
}

type CabinNow = ReturnType<typeof useBeds>

/** Returns functions that remain the same while the plan is open; they always read the latest props. */
function usePlanActions(props: DeckPlanProps, decks: readonly Deck[], cabin: CabinNow): DeckPlanControl {
  const now = useRef({ props, decks, cabin })
  now.current = { props, decks, cabin }
  return useMemo(() => {
    const services: DeckPlanServices = {
      decks: () => now.current.decks,
      seekers: () => now.current.props.seekers,
      offers: () => now.current.props.offers,
      beds: () => now.current.cabin?.beds ?? [],
      take: (uuid, accommodation, number) => now.current.props.onTake(uuid, accommodation, number),
      free: (uuid) => now.current.props.onFree(uuid),
      renew: () => void renewPlan(),
      close: () => now.current.props.onClose(),
      now: () => performance.now(),
    }
    const plan = createDeckPlan(services)
    const { handleInput, ...inputTarget } = plan.inputTarget
    return {
      ...plan,
      inputTarget: {
        ...inputTarget,
        handleInput: (input, source) => flushSync(() => handleInput(input, source)),
      },
    }
  }, [])
}

function Decks(props: DeckPlanProps & { decks: readonly Deck[] }) {
  const { decks, seekers, offers, endsAt } = props
  const { t } = useTranslation(['sailing', 'refusal'])
  const id = useId()
  const cabin = useBeds(props)
  const plan = usePlanActions(props, decks, cabin)
  const shown = usePlan((state) => state.deck)
  const scale = usePlan((state) => state.scale)
  const block = usePlan((state) => state.block)
  const box = useRef<HTMLDivElement>(null)
  const deck = decks[shown]
  const names = useMemo(() => new Map(offers.map(({ idOrCode, name }) => [idOrCode, name])), [offers])
  const drawn = useMemo(() => new Set(decks.flatMap(({ accommodations }) => accommodations)), [decks])
  const rowBySeat = useMemo(() => rowsBySeat(seekers), [seekers])
  useLayoutEffect(() => {
    plan.begin()
    box.current?.focus()
  }, [plan])
  useCursorMark(box, id, deck, block)
  const taking = useInputTarget(plan.inputTarget)

  function onKeyDown(event: KeyboardEvent): void {
    const input = inputOf(event.nativeEvent)
    if (!input || !plan.inputTarget.handleInput(input, 'live')) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="deck-plan">
      <div className="deck-main">
        <div className="deck-bar">
          <span className="muted">{t('deck.decks')}</span>
          <DeckTabs decks={decks} shown={shown} onShow={plan.showDeck} names={names} />
          <Zoom scale={scale} />
          <Countdown endsAt={endsAt} />
        </div>
        <div
          ref={box}
          role="grid"
          tabIndex={0}
          className="deck-scroll"
          style={{ '--deck-scale': scale } as React.CSSProperties}
          data-upright={scale < roomForNumbers || undefined}
          aria-label={t('deck.plan', { name: deck?.name ?? '' })}
          aria-rowcount={deck?.rows.length ?? 0}
          onKeyDown={onKeyDown}
          {...taking}
        >
          {deck && (
            <DeckGrid
              id={id}
              deck={deck}
              rowBySeat={rowBySeat}
              names={names}
              block={block}
              onPress={plan.press}
            />
          )}
        </div>
        <Status decks={decks} names={names} offers={offers} />
        {deck && <Legend deck={deck} />}
      </div>
      <aside className="deck-side" aria-label={t('deck.people')}>
        <PassengerList seekers={seekers} names={names} drawn={drawn} onTurn={plan.turnTo} />
        <BedList id={id} beds={cabin?.beds ?? []} sex={cabin?.sexType} onPress={plan.pressBed} />
      </aside>
    </div>
  )
}

/** From this scale on, a seat is wide enough for its number; below, the number is turned. */
const roomForNumbers = 1

interface DeckTabsProps {
  decks: readonly Deck[]
  shown: number
  names: ReadonlyMap<string, string>
  onShow(deck: number): void
}

function DeckTabs({ decks, shown, names, onShow }: DeckTabsProps) {
  const { t } = useTranslation(['sailing', 'refusal'])
  return (
    <div role="tablist" aria-label={t('deck.decks')} className="tabs deck-tabs">
      {decks.map(({ name, accommodations }, nth) => (
        <button
          key={name}
          type="button"
          role="tab"
          {...mouseOnly}
          aria-selected={nth === shown}
          aria-label={`${t('deck.deck', { name })} ${firstCodes(accommodations)}`}
          title={accommodations.map((code) => names.get(code) ?? code).join(', ')}
          className={nth === shown ? 'tab here' : 'tab'}
          onClick={() => onShow(nth)}
        >
          {name} <span className="muted">{firstCodes(accommodations)}</span>
        </button>
      ))}
    </div>
  )
}

const mostCodes = 3

/** The first accommodation codes of a deck, as the tab has little room; the tab’s title lists them all. */
function firstCodes(accommodations: readonly string[]): string {
  const more = accommodations.length - mostCodes
  return accommodations.slice(0, mostCodes).join(' ') + (more > 0 ? ` +${more}` : '')
}

function Zoom({ scale }: { scale: number }) {
  const { t } = useTranslation(['sailing', 'refusal'])
  return (
    <span className="deck-zoom">
      <button type="button" {...mouseOnly} aria-label={t('deck.zoomOut')} onClick={() => zoomBy(-1)}>
        −
      </button>
      <button type="button" {...mouseOnly} onClick={() => usePlan.setState({ scale: zoom.usual })}>
        {t('deck.zoom', { percent: Math.round(scale * 100) })}
      </button>
      <button type="button" {...mouseOnly} aria-label={t('deck.zoomIn')} onClick={() => zoomBy(1)}>
        +
      </button>
    </span>
  )
}

function Countdown({ endsAt }: { endsAt: number | undefined }) {
  const { t } = useTranslation(['sailing', 'refusal'])
  const seconds = useSecondsLeft(endsAt)
  if (seconds === undefined) return <span className="deck-held" />
  const time = formatDuration(seconds)
  return (
    <span className={seconds === 0 ? 'deck-held bad' : 'deck-held warn'}>
      {seconds === 0 ? t('deck.lapsed') : t('deck.held', { time })}
    </span>
  )
}

interface StatusProps {
  decks: readonly Deck[]
  names: ReadonlyMap<string, string>
  offers: readonly Offer[]
}

/** The seat or cabin under the cursor, and the result of the last key. */
function Status({ decks, names, offers }: StatusProps) {
  const { t } = useTranslation(['sailing', 'refusal'])
  const cell = usePlan(({ deck, at }) => decks[deck]?.rows[at.row]?.[at.column])
  const message = usePlan((state) => state.message)
  const price = offers.find(({ idOrCode }) => idOrCode === cell?.accommodation)?.price
  return (
    <div className="deck-status">
      <span>
        {cell?.number !== undefined &&
          t('deck.cell', {
            number: cell.number,
            class: names.get(cell.accommodation ?? '') ?? cell.accommodation,
            state: t(`deck.state.${cell.kind}`),
          })}
        {price !== undefined && <span className="strong"> {formatPrice(price)}</span>}
      </span>
      <span className="warn" role="status">
        {message}
      </span>
    </div>
  )
}

const kinds: readonly [kind: Cell['kind'], sign: string][] = [
  ['normal', '12A'],
  ['selected', '✓1'],
  ['reserved', '◐'],
  ['reserved2', '◑'],
  ['booked', '■'],
  ['occupied', ''],
  ['table', ''],
  ['tv', ''],
]

/** Explains the cells that are on the deck. */
export function Legend({ deck }: { deck: Deck }) {
  const { t } = useTranslation(['sailing', 'refusal'])
  const drawn = useMemo(() => new Set(deck.rows.flat().map(({ kind }) => kind)), [deck])
  return (
    <ul className="deck-legend" aria-label={t('deck.legend')}>
      {kinds
        .filter(([kind]) => drawn.has(kind))
        .map(([kind, sign]) => (
          <li key={kind}>
            <span className={`deck-cell is-${kind}`} aria-hidden>
              {sign}
            </span>
            {t(`deck.state.${kind}`)}
          </li>
        ))}
    </ul>
  )
}
