import { lineCommand } from './commands.ts'
import { Command as List } from 'cmdk'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type InputTarget, focus } from '../command/inputTarget.ts'
import type { AnyCommand } from '../command/command.ts'
import { useHeldModifiers } from '../help/help.ts'
import { keyName, useKeyName } from '../keys/keyName.ts'
import { keystroke } from '../keys/keystroke.ts'
import { keys, line, onMac } from '../command/keyboard.ts'
import { moveOf } from '../queue/token.ts'
import type { Span } from './words/reader.ts'
import { createLineInputTarget, type LineList, useLineList } from './useLineList.ts'
import { LinePreview } from './LinePreview.tsx'
import { isInvalid, offendingWord, type Offer } from './suggestions.ts'
import { useCommands } from '../command/useCommands.ts'

/** A value that no offer has: no offer is marked. */
const noOffer = '–'

interface CommandLineProps {
  /** Shown below the preview: what other modules add about the text. */
  children?: ReactNode
  /** Shown in place of the preview while there is none. */
  idle?: ReactNode
  /** At the right of the line’s own row, which gives it the room it needs. */
  aside?: ReactNode
}

/** The command line: reads entries, shows in full what they will do, and finds every command by name. */
export function CommandLine({ children, aside, idle }: CommandLineProps) {
  const { t } = useTranslation(['line', 'help'])
  const { text, mode, ...answered } = useSyncExternalStore(line.subscribe, line.state)
  const input = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  const answerId = useId()
  const { offers, open, marked, list, take } = useLineList(focused)
  const [rejectedText, setRejectedText] = useState<string>()
  const judged = { ...answered, text, rejected: rejectedText === text }
  const handlers = useLineKeys(list, setFocused, setRejectedText)
  useCommands(useMemo(() => focusing(input), []))
  useLabel(input)
  useSpokenMark(input, open, marked, offers)

  return (
    <List
      className={`line ${mode}`}
      label={t('line.label')}
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      value={offers[marked]?.id ?? noOffer}
    >
      <LineEntry
        input={input}
        focused={focused}
        open={open}
        answerId={answerId}
        handlers={handlers}
        offending={offendingWord(judged)}
        invalid={isInvalid(judged)}
      />
      {aside}
      <div className="line-answer">
        <LinePreview
          id={answerId}
          focused={focused}
          judged={judged}
          marked={offers[marked]}
          isListed={open}
          idle={idle}
        />
        {children}
      </div>
      {open && (
        <List.List className="line-list" label={t('line.offers')}>
          {offers.map((offer) => (
            <OfferLine key={offer.id} offer={offer} onChoose={take} />
          ))}
        </List.List>
      )}
    </List>
  )
}

interface LineEntryProps {
  input: RefObject<HTMLInputElement | null>
  focused: boolean
  /** True while the list is shown. */
  open: boolean
  answerId: string
  offending: Span | undefined
  invalid: boolean
  handlers: ReturnType<typeof useLineKeys>
}

/** The keyboard layout, the mode and the input of the line. */
function LineEntry({ input, focused, open, answerId, offending, invalid, handlers }: LineEntryProps) {
  const { t } = useTranslation(['line', 'help'])
  const { text, cursor, mode, selected } = useSyncExternalStore(line.subscribe, line.state)
  const { capsLock } = useHeldModifiers()
  const layout = useSyncExternalStore(keys.subscribe, keys.layout)
  const lineKey = useKeyName(lineCommand.focus)
  useCursor(input, text, cursor)
  useSelection(input, selected)
  return (
    <label className="line-entry">
      <span className="line-mode">
        {capsLock && <span className="line-caps">{t('help:capsLock')}</span>}{' '}
        {mode === 'seeking' ? t('line.seeking') : ''} ›
      </span>
      <span className="line-text">
        <OffendingMark input={input} text={text} span={offending} />
        <input
          ref={input}
          className="line-input"
          // `aria-controls` is set by useSpokenMark while the list is open.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="combobox"
          aria-label={t('line.label')}
          aria-expanded={open}
          aria-autocomplete="list"
          aria-invalid={invalid}
          aria-describedby={answerId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={focused ? '' : lineKey}
          value={text}
          onChange={({ target }) => line.edit(target.value, target.selectionStart ?? target.value.length)}
          onSelect={({ currentTarget }) => followCursor(currentTarget)}
          {...handlers}
        />
      </span>
      {/* Latin letters need no word. */}
      {layout === 'other' && <span className="line-mode">{t('line.layout')}</span>}
    </label>
  )
}

/** Both commands focus the line; pressed there again, the key of `line.focus` lists the commands. */
function focusing(input: RefObject<HTMLInputElement | null>): AnyCommand[] {
  const run = () => input.current?.focus()
  return [
    { id: lineCommand.focus, where: 'everywhere', changes: 'nothing', palette: false, run },
    { id: lineCommand.leaveField, where: 'everywhere', changes: 'nothing', palette: false, run },
  ]
}

/** Passes on a cursor the operator moved without typing. */
function followCursor({ value, selectionStart }: HTMLInputElement): void {
  const { text, cursor } = line.state()
  if (value === text && selectionStart !== null && selectionStart !== cursor) line.edit(value, selectionStart)
}

/** History, completions and keys typed ahead move the cursor too. */
function useCursor(input: RefObject<HTMLInputElement | null>, text: string, cursor: number): void {
  useLayoutEffect(() => {
    const element = input.current
    const selecting = element?.selectionStart !== element?.selectionEnd
    if (element && element.value === text && element.selectionStart !== cursor && !selecting)
      element.setSelectionRange(cursor, cursor)
  }, [input, text, cursor])
}

/** Selects the open field of a macro, or the whole text, to be typed over. */
function useSelection(input: RefObject<HTMLInputElement | null>, selected: Span | undefined): void {
  useLayoutEffect(() => {
    if (selected) input.current?.setSelectionRange(selected.from, selected.to)
  }, [input, selected])
}

/** cmdk writes a label for an input whose id it chooses. */
function useLabel(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const label = input.current?.closest('[cmdk-root]')?.querySelector<HTMLLabelElement>('[cmdk-label]')
    if (label) input.current?.setAttribute('id', label.htmlFor)
  }, [input])
}

/** Names the list and its marked offer to screen readers; cmdk gives them their ids. */
function useSpokenMark(
  input: RefObject<HTMLInputElement | null>,
  open: boolean,
  marked: number,
  offers: readonly Offer[],
): void {
  useEffect(() => {
    const list = input.current?.closest('[cmdk-root]')?.querySelector('[role=listbox]')
    setOrRemove(input.current, 'aria-controls', list?.id)
    // Selects by index, since cmdk moves `aria-selected` only after this effect.
    setOrRemove(input.current, 'aria-activedescendant', list?.querySelectorAll('[role=option]')[marked]?.id)
  }, [input, open, marked, offers])
}

function setOrRemove(element: Element | null, name: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(name)
  else element?.setAttribute(name, value)
}

interface OffendingMarkProps {
  input: RefObject<HTMLInputElement | null>
  text: string
  span: Span | undefined
}

/** An input cannot underline a part of its text: the same text lies behind it, scrolled by the same distance. */
function OffendingMark({ input, text, span }: OffendingMarkProps) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = input.current
    if (!element || !span) return
    const scroll = () => mark.current?.style.setProperty('translate', `${-element.scrollLeft}px`)
    scroll()
    element.addEventListener('scroll', scroll)
    return () => element.removeEventListener('scroll', scroll)
  })
  if (!span) return null
  return (
    <span className="line-marks" aria-hidden="true">
      <span ref={mark}>
        {text.slice(0, span.from)}
        <span className="line-wrong">{text.slice(span.from, span.to)}</span>
        {text.slice(span.to)}
      </span>
    </span>
  )
}

/** Handlers of the input for live keys; its input target has the desk's focus while the input is focused. */
function useLineKeys(
  list: LineList,
  setFocused: (focused: boolean) => void,
  setRejectedText: (text: string) => void,
) {
  const repeating = useRef(false)
  const releaseFocus = useRef<(() => void) | undefined>(undefined)
  const inputTarget = useMemo((): InputTarget => {
    const own = createLineInputTarget({ line, list, repeating: () => repeating.current })
    const handleInput: InputTarget['handleInput'] = (given, source) => {
      const accepted = flushSync(() => own.handleInput(given, source))
      if (!accepted && 'move' in given && given.move === 'enter') setRejectedText(line.state().text)
      return accepted
    }
    return { ...own, handleInput }
  }, [list, setRejectedText])

  function onKeyDown(event: KeyboardEvent): void {
    // cmdk handles some keys itself, Home and End among them.
    event.stopPropagation()
    repeating.current = event.repeat
    const move = moveOf(keystroke(event.nativeEvent, keys.layout(), onMac) ?? '')
    if (move === undefined) return
    if (move === 'break') line.separate()
    // Enter never submits a form; Tab without a completion moves the focus as everywhere.
    else if (!inputTarget.handleInput({ move }, 'live') && move !== 'enter') return
    event.preventDefault()
  }

  return {
    onKeyDown,
    onFocus: () => {
      releaseFocus.current ??= focus.take(inputTarget)
      setFocused(true)
    },
    onBlur: () => {
      releaseFocus.current?.()
      releaseFocus.current = undefined
      setFocused(false)
    },
  }
}

function OfferLine({ offer, onChoose }: { offer: Offer; onChoose(offer: Offer): void }) {
  return (
    <List.Item
      className="line-item"
      value={offer.id}
      disabled={offer.kind === 'command' && offer.off}
      onMouseDown={(event) => event.preventDefault()}
      onSelect={() => onChoose(offer)}
    >
      <OfferWords offer={offer} />
    </List.Item>
  )
}

function OfferWords({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['line', 'help'])
  if (offer.kind === 'completion') {
    const { text, name, area, slot } = offer.completion
    return (
      <>
        <span>
          <span className="strong">{text}</span> {name}
        </span>
        <span className="muted">{area ?? t(`slot.${slot}`)}</span>
      </>
    )
  }
  if (offer.kind === 'example')
    return (
      <>
        <span>
          <span className="strong">{offer.example}</span> <span className="muted">{offer.title}</span>
        </span>
        <span className="muted">{offer.usage}</span>
      </>
    )
  return (
    <>
      <span>{offer.title}</span>
      {offer.kind === 'row' && <span className="muted">{offer.usage}</span>}
      {offer.kind === 'command' && offer.keys !== undefined && (
        <span className="key">{keyName(offer.keys)}</span>
      )}
    </>
  )
}
