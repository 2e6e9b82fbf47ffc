import { drawnDeclarations } from './drawnDeclarations.ts'
import stryker from './stryker.mjs'

/** What decides where the keys, the cursor and the focus of the desk go. */
export const files = [
  'src/desk/grid/{cursor,rows,cellEditor,editorModel}.ts',
  'src/desk/command/inputTarget.ts',
  'src/desk/keys/{keystroke,resolver,keymap,shortcutConflicts,listener,listenerModel,unhandledKeys}.ts',
  'src/desk/field/focus/focus.ts',
]

/** The second run of `npm test mutation`. */
export default {
  ...stryker,
  mutate: drawnDeclarations(files),
  vitest: { configFile: 'tests/mutation/deskVitest.config.ts', related: true },
  jsonReporter: { fileName: '.build/mutation/deskReport.json' },
}
