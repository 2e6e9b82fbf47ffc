import { useSyncExternalStore } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { line, lineContext } from './keyboard.ts'
import { inOrderOfUse } from './line/grammar.ts'
import { isEntry, type Entry, type Help, type Misread, type Parsed } from './line/parse.ts'
import { previewOf } from './line/preview.ts'
import type { Failure } from './line/reader.ts'
import type { Row } from './line/row.ts'
import { useRegistry } from './useCommands.ts'

interface LinePreviewProps {
  focused: boolean
  listOpen: boolean
  word(refusal: Refusal): string
}

/** What Enter will do: beside the text for one entry, line by line under it for a chain; or why it does nothing. */
export function LinePreview({ focused, listOpen, word }: LinePreviewProps) {
  const { t } = useTranslation('command')
  const { parsed, mode, text, refusal, found } = useSyncExternalStore(line.subscribe, line.state)
  if (refusal)
    return (
      <span className="line-preview line-error" role="alert">
        {word(refusal)}
      </span>
    )
  if (focused && mode === 'seeking')
    return <span className="line-preview">{found ?? (text === '' ? '' : t('line.notFound'))}</span>
  if (!focused || text.trim() === '') return null
  if (parsed.help) return <HelpList help={parsed.help} />
  return (
    <>
      {parsed.failure ? (
        <FailureWords failure={parsed.failure} typing={parsed.failure.to >= text.trimEnd().length} />
      ) : (
        <Ready parsed={parsed} armed={mode === 'armed'} />
      )}
      {!listOpen && <Steps parsed={parsed} />}
    </>
  )
}

/**
 * A noun words its own entries, for it knows trips and money, but not those that come after another booking is there;
 * ports and days of a search are the line's.
 */
function useWords({ entries }: Parsed): (entry: Entry) => string {
  const registry = useRegistry()
  const context = lineContext.get()
  return (entry) => {
    const turned = entries.some((one) => isEntry(one) && one.row.turns && one.from < entry.from)
    const general = turned || entry.row.name === 'search'
    const own = general ? '' : registry.get(entry.command)?.preview?.(entry.args as never)
    return own || previewOf(entry, context)
  }
}

function Ready({ parsed, armed }: { parsed: Parsed; armed: boolean }) {
  const { t } = useTranslation('command')
  const words = useWords(parsed)
  const last = parsed.entries.at(-1)
  if (!last || !isEntry(last)) return null
  const sign = armed ? t('line.again') : '⏎'
  return (
    <span className={armed ? 'line-preview strong' : 'line-preview'} aria-live="polite">
      {sign} {parsed.entries.length > 1 ? t('line.entries', { count: parsed.entries.length }) : words(last)}
    </span>
  )
}

/** A failure without offers has words of its own where it would otherwise name none. */
function wordsOf({ failure, expected, offers }: Failure, t: TFunction<'command'>): string {
  const parameters = {
    expected: expected.map((slot) => t(`slot.${slot}`)).join(', '),
    offers: offers.join(' '),
  }
  const defaultValue = t(`fail.${failure}`, parameters)
  return offers.length > 0 ? defaultValue : t(`fail.${failure}_none`, { ...parameters, defaultValue })
}

/** The last word is not wrong yet, only not finished. */
function FailureWords({ failure, typing }: { failure: Failure; typing: boolean }) {
  const { t } = useTranslation('command')
  return (
    <span className={typing ? 'line-preview' : 'line-preview line-error'} aria-live="polite">
      {wordsOf(failure, t)}
    </span>
  )
}

/** Characters that fit beside what is typed. */
const roomBeside = 76

/** Under the line: a chain entry by entry, or one entry that is too long to stand beside the text. */
function Steps({ parsed }: { parsed: Parsed }) {
  const { entries } = parsed
  const words = useWords(parsed)
  const [first] = entries
  const fits = !first || !isEntry(first) || words(first).length + first.to - first.from < roomBeside
  if (entries.length < 2 && fits) return null
  return (
    <div className="line-list line-steps">
      {entries.map((entry, at) => (
        <Step
          key={entry.from}
          entry={entry}
          words={isEntry(entry) ? words(entry) : undefined}
          number={entries.length > 1 ? at + 1 : undefined}
        />
      ))}
    </div>
  )
}

interface StepProps {
  entry: Entry | Misread
  /** Of an entry that was understood. */
  words: string | undefined
  number: number | undefined
}

function Step({ entry, words, number }: StepProps) {
  const { t } = useTranslation('command')
  return (
    <div className="line-plan">
      {isEntry(entry) ? <span>{words}</span> : <span className="bad">{wordsOf(entry.failure, t)}</span>}
      <span className="muted">{number}</span>
    </div>
  )
}

/** How an entry is written and what may come next, with the examples the tests try; or every entry there is. */
function HelpList({ help }: { help: Help }) {
  const { t } = useTranslation('command')
  if (help === 'all')
    return (
      <div className="line-list line-help">
        {inOrderOfUse.map((one) => (
          <Usage key={one.name} row={one} />
        ))}
      </div>
    )
  const slots = help.next.map((slot) => t(`slot.${slot}`)).join(' · ')
  return (
    <div className="line-list line-help">
      {slots !== '' && <div className="line-plan strong">{t('line.next', { slots })}</div>}
      <Usage row={help.row} examples />
    </div>
  )
}

function Usage({
  row: { name, usage, examples: tried },
  examples = false,
}: {
  row: Row
  examples?: boolean
}) {
  const { t } = useTranslation('command')
  return (
    <>
      <div className="line-plan">
        <span>{usage}</span>
        <span className="muted">{t(`row.${name}`)}</span>
      </div>
      {examples &&
        tried.map((example) => (
          <div key={example} className="line-plan">
            <span className="muted">{example}</span>
          </div>
        ))}
    </>
  )
}
