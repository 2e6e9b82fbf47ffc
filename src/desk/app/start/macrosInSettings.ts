import { saleForm } from '../../sale/checkout/macroSteps.ts'
import { setMacroStore, recorder } from '../../command/macro/macroStore.ts'
import type { Macro } from '../../command/macro/macros.ts'
import { changeSettings, useSettings } from '../../settings/settingsStore.ts'

const none: readonly Macro[] = []

/** Stores macros in the settings and records what is typed in a sale. Returns its undo. */
export function storeMacrosInSettings(): () => void {
  const undo = [
    recorder.watch(saleForm),
    setMacroStore({
      all: () => useSettings.getState().value.macros ?? none,
      save: (macros) =>
        changeSettings((draft) => {
          draft.macros = macros
        }),
      subscribe: useSettings.subscribe,
    }),
  ]
  return () => {
    for (const end of undo) end()
  }
}
