import { defineCommands } from '../defineCommands.ts'
import { doRow } from './doRow.ts'
import i18next from 'i18next'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnyCommand, Command, CommandId, CommandServices } from '../command.ts'
import { line, lineContext } from '../keyboard.ts'
import type { DoArguments } from './doRow.ts'
import { rowsOf } from '../line/grammar.ts'
import { callRow, type MacroCall } from './callRow.ts'
import { awaited, commands } from '../registry.ts'
import { recorder, removeMacro, saveMacro, useMacros, type Draft } from './macroStore.ts'
import { macroText } from './expand.ts'
import { template } from './template.ts'

declare module '../command.ts' {
  interface Commands {
    'macro.record': NoArguments
    'macro.stop': NoArguments
    'macro.list': NoArguments
    'macro.new': NoArguments
    'macro.edit': { name: string }
    'macro.save': { macro: Draft }
    'macro.remove': { name: string }
    'macro.close': NoArguments
    'macro.run': MacroCall
    'macro.do': DoArguments
  }
  interface Screens {
    macros: true
    macroEdit: true
  }
}

function macroNamed(name: string) {
  return useMacros.getState().macros.find((macro) => macro.name === name)
}

function stop(): Refusal | undefined {
  const draft = { name: '', ...template(recorder.stop(), lineContext.get()) }
  useMacros.setState({ draft: { ...draft, parameters: [...draft.parameters] } })
  return undefined
}

function edit({ name }: { name: string }): Refusal | undefined {
  const macro = macroNamed(name)
  if (!macro) return refuse('no_such_macro', { name })
  useMacros.setState({ draft: { ...macro, before: name } })
  return undefined
}

/** The editor is shown over the list: closing it leads back there. */
function close(): void {
  const { draft } = useMacros.getState()
  useMacros.setState(draft ? { draft: undefined } : { listed: false })
}

/** Writes the call into the line and enters it, so that it runs like a typed line. */
async function call(args: MacroCall, { run }: CommandServices): Promise<Refusal | undefined> {
  if (line.state().mode === 'running') return refuse('line_busy')
  await run('app.line', {})
  line.empty()
  line.edit(callRow.print(args, lineContext.get()))
  line.enter()
  return undefined
}

/** A command that changes the record without being an entry of the line must not run by its id: nothing would preview it. */
function isRefusedById({ changes, id, recorded }: Command): boolean {
  if (rowsOf(id, lineContext.get().grammar).some(({ commits }) => commits)) return true
  if (changes !== 'record') return false
  return typeof recorded !== 'function' || recorded({}).every(({ command }) => command !== id)
}

function notDone({ id, args }: DoArguments): Refusal | undefined {
  const command = commands.get(id)
  if (!command) return refuse('no_such_command', { id })
  if (id === 'macro.do' || isRefusedById(command)) return refuse('not_by_name', { id })
  const ready = commands.readiness(id, args)
  return ready === 'ready' ? undefined : ready === 'elsewhere' ? refuse('not_here') : ready
}

async function doIt({ id, args }: DoArguments, { run }: CommandServices): Promise<Refusal | undefined> {
  const outcome = await run(id as CommandId, args as never)
  if (!outcome.done && 'fault' in outcome) throw outcome.fault
  return outcome.done ? undefined : outcome.refusal
}

function previewCall({ name, values }: MacroCall): string {
  const macro = macroNamed(name)
  return macro ? macroText(macro, values, lineContext.get()).text : ''
}

const plain = {
  where: 'everywhere',
  changes: 'nothing',
  recorded: false,
} as const satisfies Partial<AnyCommand>
const inDialog = { ...plain, where: ['macros', 'macroEdit'], palette: false } as const

/** Commands to record, edit and run macros. */
export const macroCommands = defineCommands({
  'macro.record': {
    ...plain,
    refuses: () => (recorder.recording() ? refuse('recording') : undefined),
    run: recorder.start,
  },
  'macro.stop': {
    ...plain,
    awaits: 'macroEdit',
    refuses: () => (recorder.recording() ? undefined : refuse('not_recording')),
    run: stop,
  },
  'macro.list': { ...plain, awaits: 'macros', run: () => useMacros.setState({ listed: true }) },
  'macro.new': {
    ...inDialog,
    awaits: 'macroEdit',
    run: () => useMacros.setState({ draft: { name: '', text: '', parameters: [] } }),
  },
  'macro.edit': { ...inDialog, awaits: 'macroEdit', run: edit },
  'macro.save': {
    ...inDialog,
    run({ macro }) {
      saveMacro(macro)
      close()
    },
  },
  'macro.remove': { ...inDialog, run: ({ name }) => removeMacro(name) },
  'macro.close': { ...inDialog, run: close },
  'macro.run': {
    line: callRow,
    ...plain,
    palette: false,
    refuses: (args) =>
      args && !macroNamed(args.name) ? refuse('no_such_macro', { name: args.name }) : undefined,
    preview: previewCall,
    run: call,
  },
  'macro.do': {
    line: doRow,
    where: 'everywhere',
    changes: 'desk',
    palette: false,
    awaits: ({ id, args }) => {
      const command = commands.get(id)
      return command && awaited(command, args)
    },
    refuses: (args) => (args ? notDone(args) : undefined),
    preview: ({ id }) => i18next.t(commands.title(id)),
    run: doIt,
  },
})
