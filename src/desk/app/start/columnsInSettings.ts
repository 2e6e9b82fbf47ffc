import { keepArrangements } from '../../grid/columns/arrangementStore.ts'
import { changeSettings, useSettings } from '../../settings/settingsStore.ts'

const asDeclared = {}

/** Stores the arrangements of columns in the settings. Returns its undo. */
export function keepColumnsInSettings(): () => void {
  return keepArrangements({
    all: () => useSettings.getState().value.columns ?? asDeclared,
    save: (name, arrangement) =>
      changeSettings((draft) => {
        draft.columns = { ...draft.columns, [name]: arrangement }
      }),
    subscribe: useSettings.subscribe,
  })
}
