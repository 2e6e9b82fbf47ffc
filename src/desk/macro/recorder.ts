import i18next from 'i18next'
import { create } from 'zustand'
import { fallbackLanguage } from '../../domain/value/language.ts'
import { lineContext, shortcuts } from '../command/keyboard.ts'
import { commands, titleKey, awaited, type Pending, type Registry } from '../command/registry.ts'
import { macroCommandsOf, shortcutOf, type Macro, type MacroStore } from './macros.ts'
import type { RecordedStep, Recording, Screen } from '../command/command.ts'
import { added } from '../command/defineCommand.ts'
import { rowsOf, type GrammarContext, type Grammar } from '../line/row.ts'
import { sameArguments } from './macroRows.ts'
import { createListeners, type Listeners } from '../command/listeners.ts'

/** The macro in the editor; `before` is the name it is stored under. */
export interface Draft extends Macro {
  before?: string
}

interface MacroState {
  macros: readonly Macro[]
  draft: Draft | undefined
  listed: boolean
}

/** Macros as the dialogs show them. */
export const useMacros = create<MacroState>(() => ({ macros: [], draft: undefined, listed: false }))

export const recorder = createRecorder(commands, lineContext.get)

/** The start of the desk provides it. */
let store: MacroStore | undefined

/** Reads and saves macros in the given store; returns a function that ends this. */
export function setMacroStore(given: MacroStore): () => void {
  store = given
  let removeCommands = () => {}
  const follow = () => {
    const macros = given.all()
    if (macros === useMacros.getState().macros) return
    removeCommands()
    removeCommands = take(macros)
  }
  removeCommands = take(given.all())
  const undo = given.subscribe(follow)
  i18next.on('languageChanged', nameAll)
  return () => {
    i18next.off('languageChanged', nameAll)
    undo()
    removeCommands()
    take([])()
    if (recorder.recording()) recorder.stop()
    useMacros.setState({ draft: undefined, listed: false })
  }
}

/** Passes the macros on to the line, the keymap and the palette. */
function take(macros: readonly Macro[]): () => void {
  useMacros.setState({ macros })
  lineContext.set({ macros })
  shortcuts.useMacros(macros.flatMap(shortcutOf))
  nameAll()
  return commands.register(macroCommandsOf(macros))
}

/** Adds the titles of their commands to i18next: they contain names the operator has chosen. */
function nameAll(): void {
  for (const language of new Set([i18next.language ?? fallbackLanguage, fallbackLanguage]))
    for (const { id } of macroCommandsOf(useMacros.getState().macros)) {
      const [, key = ''] = titleKey(id).split(':')
      const name = id.slice('macro.run-'.length)
      i18next.addResource(language, 'macro', key, i18next.t('macro:called', { name }))
    }
}

export function saveMacro({ before, ...macro }: Draft): void {
  const all = store?.all() ?? []
  const at = all.findIndex(({ name }) => name === before)
  store?.save(at < 0 ? [...all, macro] : all.with(at, macro))
}

export function removeMacro(name: string): void {
  store?.save((store.all() ?? []).filter((macro) => macro.name !== name))
}

interface Recorder {
  recording(): boolean
  steps(): readonly Step[]
  start(): void
  /** Ends the recording and returns its steps, as entries of the line. */
  stop(): readonly Step[]
  /** Records the edits of a form too; returns a function that ends this. */
  watch(form: RecordedForm): () => void
  subscribe(listener: () => void): () => void
}

type FormStates = ReadonlyMap<RecordedForm, unknown>
type Commands = Pick<Registry, 'get' | 'onStarted' | 'onSettled'>

/** One object for every call, as subscribers compare it. */
const noSteps: readonly Step[] = []

/** A command under way: the forms when it began, and its recordings, which are added if it completes. */
interface CommandUnderWay {
  forms: FormStates
  recordings: readonly Recording[]
}

interface RecorderModel {
  readonly registry: Commands
  context(): GrammarContext
  readonly forms: Set<RecordedForm>
  readonly listeners: Listeners
  readonly underWay: WeakMap<Pending, CommandUnderWay>
  /** Undefined while nothing is recorded. */
  steps: readonly Step[] | undefined
  /** The forms as they were when their edits were last recorded. */
  recordedForms: FormStates
}

/** Records what the operator does as commands with their arguments, from whatever source they are run. */
export function createRecorder(registry: Commands, context: () => GrammarContext): Recorder {
  const recorder: RecorderModel = {
    registry,
    context,
    forms: new Set(),
    listeners: createListeners(),
    underWay: new WeakMap(),
    steps: undefined,
    recordedForms: new Map(),
  }
  registry.onStarted((pending) => commandStarted(recorder, pending))
  registry.onSettled((pending, { done }) => commandSettled(recorder, pending, done))
  return {
    recording: () => recorder.steps !== undefined,
    steps: () => recorder.steps ?? noSteps,
    start: () => start(recorder),
    stop: () => stop(recorder),
    watch(form) {
      recorder.forms.add(form)
      return () => void recorder.forms.delete(form)
    },
    subscribe: recorder.listeners.subscribe,
  }
}

function start(recorder: RecorderModel): void {
  recorder.recordedForms = formStates(recorder)
  setSteps(recorder, [])
}

function stop(recorder: RecorderModel): readonly Step[] {
  recordForms(recorder, formStates(recorder))
  const steps = recorder.steps ?? []
  setSteps(recorder, undefined)
  return steps
}

function setSteps(recorder: RecorderModel, steps: readonly Step[] | undefined): void {
  recorder.steps = steps
  recorder.listeners.notify()
}

function formStates({ forms }: RecorderModel): FormStates {
  return new Map([...forms].map((form) => [form, form.state()]))
}

function commandStarted(recorder: RecorderModel, pending: Pending): void {
  const recordings = recorder.steps && !pending.inner ? recordingsOf(recorder, pending) : undefined
  if (recordings) recorder.underWay.set(pending, { forms: formStates(recorder), recordings })
}

/** Forms are recorded as they were before the command, which may have changed them. */
function commandSettled(recorder: RecorderModel, pending: Pending, done: boolean): void {
  const begun = recorder.underWay.get(pending)
  if (!begun || !done || !recorder.steps) return
  recordForms(recorder, begun.forms)
  addSteps(recorder, begun.recordings)
  recorder.recordedForms = formStates(recorder)
}

function recordForms(recorder: RecorderModel, now: FormStates): void {
  const { recordedForms } = recorder
  const recordings = [...now].flatMap(([form, state]) =>
    recordedForms.has(form) ? form.since(recordedForms.get(form), state) : [],
  )
  addSteps(recorder, recordings)
  recorder.recordedForms = now
}

function addSteps(recorder: RecorderModel, recordings: readonly Recording[]): void {
  const { grammar } = recorder.context()
  const add = (before: readonly Step[], step: RecordedStep) =>
    appendStep(before, withScreen(recorder, step), grammar)
  setSteps(
    recorder,
    recordings.reduce<readonly Step[]>((before, recording) => recording(before, add), recorder.steps ?? []),
  )
}

function withScreen({ registry }: RecorderModel, step: RecordedStep): Step {
  const command = registry.get(step.command)
  return { ...step, awaits: command && awaited(command, step.args) }
}

/** Returns what a command declares; undefined where it is not recorded. */
function recordingsOf({ registry, context }: RecorderModel, { id, args }: Pending) {
  const { recorded = rowsOf(id, context().grammar).length > 0 } = registry.get(id) ?? {}
  if (recorded === false) return undefined
  return recorded === true ? [added(id, args)] : recorded(args as never, context())
}

/** A recorded command and the screen it leads to. */
interface Step extends RecordedStep {
  awaits?: Screen | undefined
}

/** Returns whether the next step makes this one unnecessary: it leads to the same screen, or runs this one first. */
function coveredBy(last: Step, next: Step, grammar: Grammar): boolean {
  if (rowsOf(next.command, grammar).some(({ prepare }) => prepare?.includes(last.command))) return true
  const hasRow = rowsOf(last.command, grammar).length > 0
  return !hasRow && last.awaits !== undefined && last.awaits === next.awaits
}

/** Appends a step, without detours that it makes unnecessary; nothing where it repeats the last one. */
function appendStep(steps: readonly Step[], next: Step, grammar: Grammar): readonly Step[] {
  const last = steps.at(-1)
  if (!last) return [next]
  if (sameArguments([last.command, last.args], [next.command, next.args])) return steps
  return coveredBy(last, next, grammar) ? appendStep(steps.slice(0, -1), next, grammar) : [...steps, next]
}

/** Fields and cells that change something without running a command. */
export interface RecordedForm<State = unknown> {
  state(): State
  /** Records what turns the first state into the second, as far as the grammar can express it. */
  since(before: State, now: State): readonly Recording[]
}

/** A form without the type of its state, which only the form uses. */
export function recordedForm<State>(one: RecordedForm<State>): RecordedForm {
  return one
}
