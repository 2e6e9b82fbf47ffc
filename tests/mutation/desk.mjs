import stryker from './stryker.mjs'

/** The same for the desk: what decides where its keys, its cursor and its focus go. */
export default {
  ...stryker,
  mutate: [
    'src/desk/grid/{cursor,rows,cellEditor,editorModel}.ts',
    'src/desk/command/inputTarget.ts',
    'src/desk/keys/{keystroke,resolver,keymap,shortcutConflicts,listener,listenerModel,unhandledKeys}.ts',
    'src/desk/field/focus/focus.ts',
  ],
  vitest: { configFile: 'tests/mutation/deskVitest.config.ts', related: true },
  jsonReporter: { fileName: '.build/mutation/deskReport.json' },
}
