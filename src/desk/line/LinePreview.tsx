import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { Announcement } from '../look/Announcement.tsx'
import { notOnPaper } from '../field/notOnPaper.ts'
import { refusalText } from '../request/fault.ts'
import { line, lineContext } from '../command/keyboard.ts'
import { keyName } from '../keys/keyName.ts'
import { Alternatives } from './Alternatives.tsx'
import { elsewhereRefusal, type Readiness } from '../command/registry.ts'
import { useDescriptions } from '../help/help.ts'
import { isEntry, type Help, type Parsed, type Entry, type Misread } from './parse.ts'
import { previewOf } from './previewText.ts'
import type { Failure } from './words/reader.ts'
import type { Row } from './row.ts'
import { isForCommands, isForHelp, type Offer, isUnfinished, type LineVerdict } from './suggestions.ts'
import { refusalIn, useRegistry } from '../command/useCommands.ts'
import { noChain, type ChainSoFar, type Command } from '../command/command.ts'
import { useTextOf } from '../language/text.ts'

interface LinePreviewProps {
  /** Id of the element that describes the line. */
  id: string
  focused: boolean
  judged: LineVerdict
  /** The marked line of the list, which Enter uses instead of the text. */
  marked: Offer | undefined
  /** True while the list is shown. */
  isListed: boolean
  /** Shown while there is no preview; it is no description of the line. */
  idle: ReactNode
}

/** Shows the effect of Enter, entry by entry for a chain, or why there is none. */
export function LinePreview({ id, focused, judged, marked, isListed, idle }: LinePreviewProps) {
  const { t } = useTranslation('line')
  const { mode } = useSyncExternalStore(line.subscribe, line.state)
  const { text, parsed, refusal } = judged
  const words = useConfirmed(text, useWords(parsed), mode === 'running')
  const refused = usePreviewedRefusal(parsed)
  const taken = useOfferWords(marked)
  const refusedText = useRefusedText(parsed, refusal)
  const isUnread = text.trim() === '' || isForCommands(text) || isForHelp(text)
  const isEmpty = !focused || (isUnread && taken === undefined)
  const spoken =
    isEmpty || taken || refusal || mode === 'seeking' ? '' : (refused ?? spokenText(judged, words, t))
  return (
    <>
      <div id={id}>
        {refusal ? (
          <span className="line-preview line-error" role="alert">
            {refusedText}
          </span>
        ) : focused && mode === 'seeking' ? (
          <Found />
        ) : (
          !isEmpty &&
          (taken ?? (
            <Answer
              judged={judged}
              words={words}
              refused={refused}
              armed={mode === 'armed'}
              isListed={isListed}
            />
          ))
        )}
      </div>
      {isEmpty && !refusal && !(focused && mode === 'seeking') && idle}
      <Announcement text={spoken} />
    </>
  )
}

/** Marks a text that is understood and still to be checked: signs that no paper prints, and lookalike letters of names. */
function marksOf({ text, parsed: { entries } }: LineVerdict): string[] {
  const names = entries.flatMap((entry) =>
    isEntry(entry) ? (entry.row.doubtful?.(text.slice(entry.from, entry.to)) ?? []) : [],
  )
  return [...new Set([notOnPaper(text) ?? [], ...names].flat())]
}

/** Returns the announcement while the line is typed; empty for a word that is not finished. */
function spokenText(judged: LineVerdict, words: Worded, t: TFunction<'line'>): string {
  const { failure } = judged.parsed
  if (!failure)
    return [...new Set([readyText(judged.parsed, words, t), ...words, ...marksOf(judged)])].join('. ')
  return isUnfinished(judged) ? '' : failureText(failure, t)
}

/** The line found in the history. */
function Found() {
  const { t } = useTranslation('line')
  const { text, found } = useSyncExternalStore(line.subscribe, line.state)
  return <span className="line-preview">{found ?? (text === '' ? '' : t('line.notFound'))}</span>
}

interface AnswerProps {
  judged: LineVerdict
  words: Worded
  refused: string | undefined
  armed: boolean
  isListed: boolean
}

function Answer({ judged, words, refused, armed, isListed }: AnswerProps) {
  const { parsed } = judged
  const marks = marksOf(judged)
  if (parsed.help && parsed.help !== 'all') return <HelpList help={parsed.help} />
  return (
    <>
      {parsed.failure ? (
        <FailureWords
          failure={parsed.failure}
          isListed={isListed}
          unfinished={isUnfinished(judged)}
          number={misread(parsed)}
        />
      ) : refused ? (
        <span className="line-preview line-error">{refused}</span>
      ) : (
        <Ready words={words} parsed={parsed} armed={armed} />
      )}
      {marks.map((mark) => (
        <span key={mark} className="line-preview warn">
          {mark}
        </span>
      ))}
      {parsed.entries.length > 1 && <Steps words={words} parsed={parsed} />}
    </>
  )
}

/**
 * Why the only entry would be refused, or which page has its command; a chain may lead there itself, and so may what
 * prepares the entry.
 */
function usePreviewedRefusal({ entries }: Parsed): string | undefined {
  const registry = useRegistry()
  const [entry, ...others] = entries
  if (entry === undefined || others.length > 0 || !isEntry(entry)) return undefined
  const id = registry.nearest(entry.command)
  const ready = registry.readiness(id, entry.args)
  const isPrepared = entry.row.prepare?.some((command) => registry.readiness(command) === 'ready') ?? false
  return ready === 'ready' || isPrepared ? undefined : reasonText(ready, registry.get(id))
}

/** Why the first entry was refused, by the server with its action; done entries leave the line. */
function useRefusedText({ entries: [first] }: Parsed, refusal: Refusal | undefined): string {
  const registry = useRegistry()
  if (refusal === undefined) return ''
  return first && isEntry(first) ? refusalIn(registry.nearest(first.command), refusal) : refusalText(refusal)
}

const reasonText = (ready: Exclude<Readiness, 'ready'>, command: Command | undefined) =>
  refusalText(ready === 'elsewhere' ? elsewhereRefusal(command) : ready)

/** The effect of Enter on the marked line of the list; undefined where none is marked. */
function useOfferWords(offer: Offer | undefined): ReactNode {
  const { t } = useTranslation('line')
  const registry = useRegistry()
  const described = useDescriptions()
  if (offer === undefined) return undefined
  if (offer.kind === 'command') {
    const ready = registry.readiness(offer.id)
    if (ready !== 'ready')
      return <span className="line-preview line-error">{reasonText(ready, registry.get(offer.id))}</span>
    return <span className="line-preview">⏎ {described(offer.id)}</span>
  }
  const text =
    offer.kind === 'completion'
      ? offer.completion.text
      : offer.kind === 'row'
        ? offer.verbs[0]
        : offer.example
  return <span className="line-preview">⏎ {t('line.inserts', { text })}</span>
}

/** The effect of each entry; empty for one that is not understood. */
type Worded = readonly string[]

/**
 * A noun previews its own entries, with trips and money, except those after an entry that opens another booking.
 */
function useWords({ entries }: Parsed): Worded {
  const registry = useRegistry()
  const described = useDescriptions()
  const context = lineContext.get()
  const states = chainStates(entries)
  return entries.map((entry, at) => {
    if (!isEntry(entry)) return ''
    const before = states[at] ?? noChain
    const own = before.turned
      ? ''
      : registry.get(registry.nearest(entry.command))?.preview?.(entry.args as never, before)
    return (
      own ||
      (entry.row.name === 'named'
        ? described(registry.nearest(entry.command))
        : previewOf(entry, context, before))
    )
  })
}

/** Keeps the preview of the confirmed line while it runs: a sale clears the booking before the line is cleared. */
function useConfirmed(text: string, words: Worded, running: boolean): Worded {
  const last = useRef({ text, words })
  useEffect(() => {
    if (!running) last.current = { text, words }
  })
  return running && last.current.text === text ? last.current.words : words
}

function Ready({ words, parsed, armed }: { words: Worded; parsed: Parsed; armed: boolean }) {
  const { t } = useTranslation('line')
  const sign = armed ? t('line.again') : '⏎'
  return (
    <span className={armed ? 'line-preview strong' : 'line-preview'}>
      {sign} {readyText(parsed, words, t)} <Choices />
    </span>
  )
}

/** The choices of the last entry, such as another payment method: Tab goes from one to the next. */
function Choices() {
  const { t } = useTranslation('line')
  const ways = line.alternatives()
  if (ways.length === 0) return null
  return (
    <>
      <span className="key">{keyName('tab')}</span>
      <Alternatives label={t('line.choices')} ways={ways} onChange={(way) => line.change(way)} />
    </>
  )
}

/** Returns the effect of the only entry, or the number of entries. */
function readyText({ entries }: Parsed, words: Worded, t: TFunction<'line'>): string {
  return entries.length > 1 ? t('line.entries', { count: entries.length }) : (words.at(-1) ?? '')
}

/** Which entry of a chain is not understood, from 1. */
function misread({ entries, failure }: Parsed): number | undefined {
  const at = entries.findIndex((entry) => !isEntry(entry) && entry.failure === failure)
  return entries.length > 1 && at >= 0 ? at + 1 : undefined
}

interface FailureWordsProps {
  failure: Failure
  /** The last word is not wrong yet, only not finished. */
  unfinished: boolean
  number: number | undefined
  /** The list below has what the text could become. */
  isListed: boolean
}

function FailureWords({ failure, unfinished, number, isListed }: FailureWordsProps) {
  const { t } = useTranslation('line')
  return (
    <span className={unfinished ? 'line-preview' : 'line-preview line-error'}>
      <StepNumber number={number} />
      {failureText(failure, t, unfinished)}
      {isListed && <span className="muted">{` · ${t('line.fromList')}`}</span>}
    </span>
  )
}

/** Lists the effects of the entries of a chain in order. */
function Steps({ words, parsed }: { words: Worded; parsed: Parsed }) {
  return (
    <ol className="line-steps">
      {parsed.entries.map(
        (entry, at) =>
          isEntry(entry) && (
            <li key={entry.from}>
              <StepNumber number={at + 1} />
              {words[at]}
            </li>
          ),
      )}
    </ol>
  )
}

/** Never at the end of a row, parted from its words. */
function StepNumber({ number }: { number: number | undefined }) {
  return number !== undefined && <span className="accent">{`${number}\u00a0`}</span>
}

/** How an entry is written and what may come next, with the examples the tests try. */
function HelpList({ help }: { help: Exclude<Help, 'all'> }) {
  const { t } = useTranslation('line')
  const slots = help.next.map((slot) => t(`slot.${slot}`)).join(' · ')
  return (
    <div className="line-list line-help">
      {slots !== '' && <div className="line-plan strong">{t('line.next', { slots })}</div>}
      <Usage row={help.row} />
    </div>
  )
}

function Usage({ row: { name, usage, examples } }: { row: Row }) {
  const t = useTextOf()
  return (
    <>
      <div className="line-plan">
        <span>{usage}</span>
        <span className="muted">{t(`line:row.${name}`)}</span>
      </div>
      {examples.map((example) => (
        <div key={example} className="line-plan">
          <span className="muted">{example}</span>
        </div>
      ))}
    </>
  )
}

/** Returns the state before each entry of a chain, as the earlier entries leave it. */
export function chainStates(entries: readonly (Entry | Misread)[]): readonly ChainSoFar[] {
  let state = noChain
  return entries.map((entry) => {
    const before = state
    if (isEntry(entry)) state = stateAfter(before, entry)
    return before
  })
}

function stateAfter(before: ChainSoFar, { row, args }: Entry): ChainSoFar {
  const state = row.soFar?.(before, args) ?? before
  return row.turns === true ? { ...state, turned: true } : state
}

/** Why an entry is not understood. While its last word is being typed, only its possible completions are listed. */
export function failureText(failure: Failure, t: TFunction<'line'>, typing = false): string {
  const { failure: reason, typed, refusal } = failure
  if (refusal) return refusalText(refusal)
  // It always comes with a refusal, whose text is shown.
  if (reason === 'refused') return typed
  const offers = failure.offers.join(' ')
  if (typing && offers !== '' && (reason === 'not_understood' || reason === 'unknown_port'))
    return t('fail.not_understood_typing', { typed, offers })
  const expected = failure.expected.map((slot) => t(`slot.${slot}`)).join(', ')
  const parameters = { expected, offers, typed }
  const defaultValue = t(`fail.${reason}`, parameters)
  if (offers !== '') return defaultValue
  const { like = [] } = failure
  // One thing that is possible there is named; of several the operator sees whole entries instead.
  if (failure.expected.length !== 1 && like.length > 0 && reason === 'not_understood')
    return t('fail.not_understood_like', { typed, like: like.join(' · ') })
  const otherwise = { ...parameters, defaultValue }
  return expected === ''
    ? t(`fail.${reason}_none`, otherwise)
    : t(`fail.${reason}_expected`, { ...otherwise, defaultValue: t(`fail.${reason}_none`, otherwise) })
}
