import { useTranslation } from 'react-i18next'
import { useSyncExternalStore, useEffect, useRef } from 'react'
import { draftCommand } from '../../draft/commands.ts'
import { watchFocus, borrowFocus, focusedOrLender } from '../../field/focus/focus.ts'
import { usePlace } from '../../command/useCommands.ts'
import { useParked } from '../../draft/parkedDrafts.ts'
import { Announcement } from '../../look/Announcement.tsx'
import { useProgress } from '../../request/progress.ts'
import { useSession } from '../../session/sessionStore.ts'
import { isAfterSale, useSale } from '../../sale/model/saleStore.ts'
import { commands } from '../../command/registry.ts'
import { fullScreen } from '../../help/fullScreen.ts'
import { recorder } from '../../macro/recorder.ts'
import { textOf } from '../../language/text.ts'
import { queue } from '../../command/keyboard.ts'
import type { QueueField } from '../../queue/queueModel.ts'
import { localized } from '../navigation/localizedPath.ts'
import { isForbiddenCommand, pages, statusNotes } from '../contributions.ts'
import { notify } from '../notices/notices.ts'
import { guideOn } from '../guide/guideStore.ts'

/** The screen, the keys typed ahead, the requests under way, the key hints, and the connection. */
export function StatusLine() {
  const { t } = useTranslation('app')
  const place = usePlace()
  const health = useSession((state) => state.health)
  const hint = useHint()
  const terms = health?.links?.terms
  const production = useSession((state) => state.user?.production ?? true)
  return (
    <footer className="status">
      <span className="status-mode">{place && t(`place.${place}`)}</span>
      <RecordingMark />
      <QueueStrip />
      {hint !== undefined && <Hint words={textOf(`app:${hint}`)} />}
      <StatusNotes />
      <Saved />
      <UnderWay />
      <div className="status-side">
        <FullScreenMark />
        <Connection />
        {!production && <span className="dev">{t('status.development')}</span>}
        <span>{t('status.poweredBy')}</span>
        {/* A plain link, because a change of language replaces the address without the router. */}
        <a
          href={terms ?? localized(location.pathname, '/terms')}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
        >
          {t('status.terms')}
        </a>
        <span className="status-version">{t('status.version', { version: health?.version })}</span>
      </div>
    </footer>
  )
}

const notifyWarning = (words: string) => notify('warning', words, { stays: 'warning' })

/** The figures of other pages, for the users who may go there. */
function StatusNotes() {
  return statusNotes
    .filter(({ command }) => !isForbiddenCommand(command))
    .map(({ command, note: Note }) => <Note key={command} notify={notifyWarning} />)
}

/** Item by item: an item that does not fit is left out entirely. */
function Hint({ words }: { words: string }) {
  return (
    <span className="status-hint">
      {words.split(' · ').map((piece) => (
        <span key={piece}>{piece}</span>
      ))}
    </span>
  )
}

/** Shows that the working booking is saved, without a flash at every change. */
function Saved() {
  const { t } = useTranslation('app')
  const time = useParked((state) => state.savedAt)
  return time === undefined ? null : <span>{t('status.saved', { time })}</span>
}

const mostNamed = 2
/** Milliseconds after which work under way is announced to screen readers. */
const long = 2000

/** Calls made at every change, of which only a failure is of interest. */
const background: ReadonlySet<string> = new Set([draftCommand.save])

function UnderWay() {
  const { t } = useTranslation('app')
  const underWay = useProgress((state) => state.underWay)
  const shown = Object.keys(underWay).filter((id) => !background.has(id))
  const titles = shown.map((id) => {
    const [noun, verb] = id.split('.')
    return textOf([`${noun}:call.${verb}`, `${noun}:command.${verb}`], { defaultValue: id })
  })
  const more = titles.length - mostNamed
  const calls = titles.slice(0, mostNamed).join(', ') + (more > 0 ? ` +${more}` : '')
  const words = titles.length === 0 ? '' : t('status.working', { calls })
  return (
    <>
      {words !== '' && <span className="warn late">{words}</span>}
      <Announcement text={words} rest={long} />
    </>
  )
}

function Connection() {
  const { t } = useTranslation('app')
  const reachable = useProgress((state) => state.reachable)
  const milliseconds = useProgress((state) => state.milliseconds)
  const breathing = useProgress((state) => state.breathing)
  if (breathing) return <span className="warn">● {t('status.breathing')}</span>
  if (!reachable) return <span className="bad">● {t('status.unreachable')}</span>
  return <span className="good">● {t('status.connected', { ms: milliseconds })}</span>
}

/** The kinds of focused element that have their own hints; a list with its own hint names it in `data-hint`. */
type Focused = 'line' | 'lineList' | 'grid' | 'emptyGrid' | 'field' | 'button' | 'home' | 'calendar'

function focusedNow(): Focused {
  const held = document.activeElement
  if (held === null || held === document.body) return 'button'
  if (held.matches('.line-input')) return held.getAttribute('aria-expanded') === 'true' ? 'lineList' : 'line'
  const own = held.closest<HTMLElement>('[data-hint]')?.dataset['hint']
  if (own !== undefined) return own as Focused
  const grid = held.closest('[role=grid], [role=treegrid]')
  if (grid) return grid.querySelector('.grid-row') ? 'grid' : 'emptyGrid'
  return held.matches('input, textarea') ? 'field' : 'button'
}

/** The hint can change without a focus event, when rows arrive or a list opens. */
function subscribe(listener: () => void): () => void {
  const watch = new MutationObserver(listener)
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-expanded'] })
  const unwatch = watchFocus(listener)
  return () => {
    watch.disconnect()
    unwatch()
  }
}

/** The key of the hint text for the focused element; none while a dialog is open, whose keys are in the key bar. */
function useHint(): string | undefined {
  const place = usePlace()
  const focused = useSyncExternalStore(subscribe, focusedNow)
  const sold = useSale(isAfterSale)
  if (commands.inOverlay()) return undefined
  if (focused === 'lineList') return 'hint.lineList'
  if (place === 'step4' && sold) return 'hint.sold'
  // A sale is typed into the line; elsewhere the keys of the page come first.
  if (focused === 'line' && guideOn(place) === 'sale') return 'hint.line'
  return pages.some(({ screen, gridHint }) => screen === place && gridHint) &&
    focused !== 'grid' &&
    focused !== 'line'
    ? `hint.${focused}`
    : `hint.${place}`
}

/** In the status line: that the screen is full, and how to leave. */
function FullScreenMark() {
  const { t } = useTranslation('help')
  const { full, locked } = useSyncExternalStore(fullScreen.subscribe, fullScreen.state)
  useEffect(() => fullScreen.watch(), [])
  if (!full) return null
  return (
    <span className="accent" role="status">
      {t(locked ? 'fullScreen.locked' : 'fullScreen.unlocked')}
    </span>
  )
}

/** In the status line while a macro is recorded: how many entries it has so far. */
function RecordingMark() {
  const { t } = useTranslation('macro')
  const recording = useSyncExternalStore(recorder.subscribe, recorder.recording)
  const steps = useSyncExternalStore(recorder.subscribe, recorder.steps)
  if (!recording) return null
  return (
    <span className="bad" role="status">
      {t('mark', { count: steps.length })}
    </span>
  )
}

/** The field takes the focus with the first key, and returns it to where it was. */
function fieldOf(input: HTMLInputElement): QueueField {
  const hasFocus = () => document.activeElement === input
  return {
    hasFocus,
    focus: () => {
      if (hasFocus()) return
      borrowFocus()
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
    },
    returnFocus: () => {
      if (!hasFocus()) return
      const before = focusedOrLender()
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
      else input.blur()
    },
  }
}

/** Keys typed ahead, in the status line: shown while a command is under way, editable once the queue has stopped. */
function QueueStrip() {
  const { t } = useTranslation('line')
  const { mode, text } = useSyncExternalStore(queue.subscribe, queue.state)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => (input.current ? queue.attach(fieldOf(input.current)) : undefined), [])
  const shown = text !== ''
  return (
    <label className={shown ? `status-queue ${mode}` : 'status-queue idle'}>
      <span>{t(`queue.${mode}`)}</span>
      <input
        ref={input}
        className="status-queue-input"
        tabIndex={mode === 'stopped' ? 0 : -1}
        aria-label={t('queue.label')}
        autoComplete="off"
        spellCheck={false}
        size={Math.max(text.length + 1, 12)}
        value={text}
        onChange={(event) => queue.edit(event.target.value)}
      />
      {mode === 'stopped' && <span>{t('queue.hint')}</span>}
    </label>
  )
}
