import type { RecordedStep } from '../command.ts'
import type { LineContext } from '../line/context.ts'
import { grammar } from '../line/grammar.ts'
import { awaited, type Pending, type Registry } from '../registry.ts'
import { appendStep, withoutNumbers, type Step } from './appendStep.ts'
import type { RecordedForm } from './recordedForm.ts'

export interface Recorder {
  recording(): boolean
  steps(): readonly Step[]
  start(): void
  /** What was done since, as entries of the line. */
  stop(): readonly Step[]
  /** Fields whose edits are to be noted too; returns its undo. */
  watch(form: RecordedForm): () => void
  subscribe(listener: () => void): () => void
}

type States = ReadonlyMap<RecordedForm, unknown>

/** The same list each time, for those who watch it. */
const noSteps: readonly Step[] = []

/** A command under way: what the forms said when it began, and what is noted if it ends well. */
interface Begun {
  states: States
  notes: readonly RecordedStep[]
}

/** Notes what the operator does as commands with their arguments, wherever they came from. */
export function createRecorder(
  registry: Pick<Registry, 'get' | 'onStarted' | 'onSettled'>,
  context: () => LineContext,
): Recorder {
  const forms = new Set<RecordedForm>()
  const listeners = new Set<() => void>()
  const underWay = new WeakMap<Pending, Begun>()
  let steps: readonly Step[] | undefined
  let since: States = new Map()

  function become(next: typeof steps): void {
    steps = next
    for (const listener of [...listeners]) listener()
  }

  function look(): States {
    return new Map([...forms].map((form) => [form, form.state()]))
  }

  function stepOf(noted: RecordedStep): Step {
    const command = registry.get(noted.command)
    return { ...noted, awaits: command && awaited(command, noted.args) }
  }

  function keep(notes: readonly RecordedStep[]): void {
    become(notes.map(stepOf).reduce(appendStep, steps ?? []))
  }

  /** What was typed into forms up to a moment. */
  function keepForms(now: States): void {
    keep([...now].flatMap(([form, state]) => (since.has(form) ? form.since(since.get(form), state) : [])))
    since = now
  }

  registry.onStarted((pending) => {
    const notes = steps && !pending.inner ? notesOf(pending) : undefined
    if (notes) underWay.set(pending, { states: look(), notes })
  })
  registry.onSettled((pending, { done }) => {
    const begun = underWay.get(pending)
    if (!begun || !done || !steps) return
    keepForms(begun.states)
    keep(begun.notes)
    since = look()
  })

  function notesOf({ id, args }: Pending): readonly RecordedStep[] | undefined {
    const { recorded: noted, palette } = registry.get(id) ?? {}
    // What only a screen can give arguments to shows something, unless it says what it does.
    const shows = palette === false && noted === undefined && !grammar.some(({ command }) => command === id)
    if (noted === false || noted === 'forms' || shows) return undefined
    const notes = noted ? noted(args as never) : [{ command: id, args }]
    return notes.map((note) => withoutNumbers(note, context()))
  }

  return {
    recording: () => steps !== undefined,
    steps: () => steps ?? noSteps,
    start() {
      since = look()
      become([])
    },
    stop() {
      keepForms(look())
      const done = steps ?? []
      become(undefined)
      return done
    },
    watch(form) {
      forms.add(form)
      return () => void forms.delete(form)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
