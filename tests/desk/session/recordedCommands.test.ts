import { expect, it } from 'vitest'
import { createRegistry } from '../../../src/desk/command/registry.ts'
import { createRecorder } from '../../../src/desk/macro/recorder.ts'
import { sessionCommands } from '../../../src/desk/session/sessionContribution.ts'
import { context } from '../line/context.ts'

it.each(['session.changePassword', 'session.showPassword'])(
  'excludes %s from recorded macros',
  async (id) => {
    const registry = createRegistry()
    const [command] = sessionCommands.filter((one) => one.id === id)
    if (command)
      registry.register({ ...command, where: 'everywhere', refuses: () => undefined, run: () => {} })
    const recorder = createRecorder(registry, context)
    recorder.start()
    expect(await registry.run(id as never, {}, 'key')).toEqual({ done: true })
    expect(recorder.stop()).toEqual([])
  },
)
