import { refuse } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'

declare module '../../command/command.ts' {
  interface Commands {
    /** Ends a text once the list it is read with has come; keys typed until then are meant for what follows. */
    'field.awaitList': AwaitedList
  }
}

interface AwaitedList {
  arrived(): Promise<void>
  /** False where the text is invalid, so that the keys typed meanwhile stay unplayed. */
  goOn(): boolean
}

/** As a command that changes something, it holds the keys typed while it runs. */
export const awaitListCommand: AnyCommand = {
  id: 'field.awaitList',
  where: 'everywhere',
  inDialogs: true,
  changes: 'desk',
  palette: false,
  recorded: false,
  async run({ arrived, goOn }) {
    await arrived()
    return goOn() ? undefined : refuse('text_not_understood')
  },
}

/** Goes on once the list is no longer late, or will not come. */
export function whenListed(isLate: () => boolean, goOn: () => boolean): void {
  void commands.run('field.awaitList', { arrived: () => arrivedOnScreen(isLate), goOn }, 'screen')
}

/** Milliseconds between two looks. */
const pause = 20

/** A look, and not an event of the cache: the list is there once it is rendered. */
async function arrivedOnScreen(isLate: () => boolean): Promise<void> {
  while (isLate()) await turn(pause)
  // React renders a failed answer too, which may be the last one under way.
  await turn(pause)
}

const turn = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds))
