import { macroCommand } from './commands.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionDialog } from '../question/QuestionDialog.tsx'
import { FieldShell } from '../field/FieldShell.tsx'
import { TextField } from '../field/TextField.tsx'
import { useEntry, type EntryField } from '../field/entry/useEntry.ts'
import { keyName } from '../keys/keyName.ts'
import { lineContext, shortcuts } from '../command/keyboard.ts'
import { canonicalKeys } from '../keys/keystroke.ts'
import { commands } from '../command/registry.ts'
import { type Entry, isEntry, parse } from '../line/parse.ts'
import { previewOf } from '../line/previewText.ts'
import { useMacros, type Draft } from './recorder.ts'
import { parametersFor, readParameter, renameParameter, fillParameters, keysProblem } from './macros.ts'
import { splitLine } from '../line/words/reader.ts'
import { macroName } from '../../domain/settings/validSetting.ts'
import { latinKeys } from '../../domain/value/phoneticKey.ts'
import type { LineMacro } from '../line/context.ts'
import { rowFor, type GrammarContext } from '../line/row.ts'
import { portByCode } from '../line/words/port.ts'
import { textOf } from '../language/text.ts'

type Change = (draft: Draft) => Draft

/** Name, key, text and values of a macro, with what each line of it will do. */
export function MacroEditor({ given }: { given: Draft }) {
  const { t } = useTranslation('macro')
  const [draft, setDraft] = useState<Draft>(() => ({ ...given, text: inLines(given.text) }))
  const [tried, setTried] = useState(false)
  const problems = useProblems(draft)
  const lines = checkedLines({ ...draft, text: inOneLine(draft.text) }, lineContext.get())
  const change = (made: Change) => setDraft((now) => made(now))
  const close = () => void commands.run(macroCommand.close, {}, 'screen')

  function save() {
    setTried(true)
    if (problems.name || problems.keys || problems.text) return
    const macro = { ...draft, text: inOneLine(draft.text) }
    void commands.run(macroCommand.save, { macro }, 'screen')
  }

  return (
    <QuestionDialog
      title={given.before === undefined ? t('title.new') : t('title.edit', { name: given.before })}
      place="macroEdit"
      size="large"
      primary={{ title: t('save'), autoFocus: false, run: save }}
      secondary={{ title: t('back'), run: close }}
      onClose={close}
    >
      <NameAndKeys draft={draft} change={change} problems={tried ? problems : { keys: problems.keys }} />
      <TextLines draft={draft} change={change} error={tried ? problems.text : undefined} />
      <Parameters draft={draft} change={change} />
      <Preview lines={lines} />
    </QuestionDialog>
  )
}

interface Problems {
  name?: string | undefined
  keys?: string | undefined
  text?: string | undefined
}

/** Message why it cannot be saved. */
function useProblems(draft: Draft): Problems {
  const { t } = useTranslation('macro')
  const others = useMacros(({ macros }) => macros).filter(({ name }) => name !== draft.before)
  const name = nameProblem(draft.name, others, lineContext.get())
  const keys = keysProblem(draft, draft.before, shortcuts, commands)
  const lines = checkedLines({ ...draft, text: inOneLine(draft.text) }, lineContext.get())
  const wrong = lines.find((line) => line.wrong)
  const text =
    lines.length === 0
      ? t('problem.text_missing')
      : wrong && textOf(`macro:problem.${wrong.wrong}`, { text: wrong.text })
  return {
    name: name && t(`problem.${name}`),
    keys: keys && t(`keys.${keys.reason}`, { keys: keyName(keys.keys), other: titleOf(keys.with) }),
    text,
  }
}

/** The title of the command that has the keys. */
function titleOf(shortcut: string | undefined): string {
  const entry = shortcuts.entries().find(({ name }) => name === shortcut)
  return entry ? textOf(commands.title(commands.nearest(entry.command))) : (shortcut ?? '')
}

interface PartProps {
  draft: Draft
  change(made: Change): void
}

function withKeys({ keys: _, ...draft }: Draft, text: string): Draft {
  return text === '' ? draft : { ...draft, keys: canonicalKeys(text)?.join(' ') ?? text }
}

function NameAndKeys({ draft, change, problems }: PartProps & { problems: Problems }) {
  const { t } = useTranslation('macro')
  return (
    <div className="form">
      <TextField
        label={t('name')}
        must
        autoFocus
        size={20}
        maxLength={20}
        value={draft.name}
        error={problems.name}
        note={t('nameNote')}
        tidy={(text) => text.toLowerCase()}
        onChange={(name) => change((now) => ({ ...now, name }))}
      />
      <TextField
        label={t('key')}
        size={16}
        maxLength={40}
        value={draft.keys ?? ''}
        error={problems.keys}
        note={t('keyNote')}
        onChange={(keys) => change((now) => withKeys(now, keys))}
      />
    </div>
  )
}

/** Entries, one to a line; read again at every key. */
function TextLines({ draft, change, error }: PartProps & { error: string | undefined }) {
  const { t } = useTranslation('macro')
  const take = (text: string) =>
    change((now) => ({ ...now, text, parameters: parametersFor(text, now.parameters) }))
  const entry: EntryField = useEntry<string>({
    value: draft.text,
    show: (text) => text,
    read: (value) => ({ value }),
    onChange: take,
    onType: () => take(entry.text()),
    lines: true,
  })
  return (
    <div className="form macro-entries">
      <FieldShell label={t('text')} must lines entry={atEnd(entry)} error={error} note={t('textNote')} />
    </div>
  )
}

/** A whole text is not there to be typed over: the cursor goes behind it. */
function atEnd(entry: EntryField): EntryField {
  const onFocus: EntryField['handlers']['onFocus'] = (event) => {
    entry.handlers.onFocus(event)
    const end = entry.text().length
    event.currentTarget.setSelectionRange(end, end)
  }
  return { ...entry, handlers: { ...entry.handlers, onFocus } }
}

/** The parameters of the macro: the name in the text and the default value. */
function Parameters({ draft, change }: PartProps) {
  const { t } = useTranslation('macro')
  if (draft.parameters.length === 0) return null
  return (
    <div className="macro-parameters" role="group" aria-label={t('parameters')}>
      {draft.parameters.map(readParameter).map(({ name, value }, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="macro-parameter">
          <TextField
            label={t('parameter')}
            size={8}
            maxLength={20}
            value={name}
            check={(text) => (isFree(draft, at, text) ? undefined : t('problem.parameter'))}
            onChange={(text) => change((now) => withName(now, at, name, text))}
          />
          <TextField
            label={t('usual')}
            size={20}
            maxLength={100}
            value={value}
            onChange={(text) => change((now) => withUsual(now, at, `${name}=${text}`))}
          />
        </div>
      ))}
    </div>
  )
}

function isFree({ parameters }: Draft, at: number, name: string): boolean {
  const taken = parameters.some((one, other) => other !== at && readParameter(one).name === name)
  return !taken && /^(\p{L}[\p{L}\p{N}]*|\d{1,2})$/u.test(name)
}

function withName(draft: Draft, at: number, from: string, to: string): Draft {
  const value = readParameter(draft.parameters[at] ?? '').value
  const text = renameParameter(draft.text, from, to)
  return { ...withUsual(draft, at, `${to}=${value}`), text }
}

function withUsual(draft: Draft, at: number, parameter: string): Draft {
  return { ...draft, parameters: draft.parameters.with(at, parameter) }
}

/** Without the trips that happen to be on screen: it will run over others. */
function wordsOf(entry: Entry): string {
  const named =
    entry.row.name === 'do'
      ? commands.get(commands.nearest(entry.command))?.preview?.(entry.args as never)
      : undefined
  return named ?? previewOf(entry, { ...lineContext.get(), trips: [] })
}

function Preview({ lines }: { lines: readonly CheckedLine[] }) {
  const { t } = useTranslation('macro')
  return (
    <ol className="macro-preview" aria-label={t('preview')} aria-live="polite">
      {lines.map(({ text, entry, open, wrong }, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className={wrong ? 'bad' : open ? 'muted' : undefined}>
          {open
            ? t('open', { text })
            : entry && !wrong
              ? wordsOf(entry)
              : textOf(`macro:problem.${wrong}`, { text })}
        </li>
      ))}
    </ol>
  )
}

/** One entry to a line, as the editor shows it. */
export function inLines(text: string): string {
  let at = 0
  const lines: string[] = []
  for (const { to } of splitLine(text)) {
    lines.push(text.slice(at, to).trim())
    at = to + 1
  }
  return lines.join('\n')
}

/** All entries in one line, as a macro is stored and typed. */
export function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ; ')
}

/** Why a macro cannot be called so; worded under `macro:problem`. */
type NameProblem = 'name_missing' | 'name_shape' | 'name_means' | 'name_taken'

/** A single word that no row accepts. */
export function nameProblem(name: string, others: readonly LineMacro[], context: GrammarContext) {
  if (name === '') return 'name_missing' satisfies NameProblem
  const words = splitLine(name)[0]?.words ?? []
  if (!macroName.test(name) || words.length !== 1) return 'name_shape' satisfies NameProblem
  const alone = { ...context, macros: [] }
  if (!rowFor(words, alone)?.fallback || portByCode(context.ports, words[0]))
    return 'name_means' satisfies NameProblem
  const taken = others.some((other) => latinKeys(other.name) === latinKeys(name))
  return taken ? ('name_taken' satisfies NameProblem) : undefined
}

/** One line of a macro as it will run. */
interface CheckedLine {
  text: string
  /** Its preview, if it is understood. */
  entry?: Entry
  /** True if a parameter has no default value. */
  open?: true
  wrong?: 'failure' | 'macro_in_macro' | 'commit_last'
}

/** The preview of a macro, entry by entry, with its default values. */
export function checkedLines(
  macro: Omit<LineMacro, 'name'>,
  context: GrammarContext,
): readonly CheckedLine[] {
  const { text } = fillParameters(macro, [])
  const { entries } = parse(text, context)
  return entries.map((entry, index): CheckedLine => {
    const own = text.slice(entry.from, entry.to).trim()
    if (/\$[\p{L}\d]/u.test(own)) return { text: own, open: true }
    if (!isEntry(entry)) return { text: own, wrong: 'failure' }
    const early = entry.row.commits && index < entries.length - 1
    const wrong = entry.row.name === 'macro' ? 'macro_in_macro' : early ? 'commit_last' : undefined
    return { text: own, entry, ...(wrong ? { wrong } : {}) }
  })
}
