import defaults from '../../../../keymaps/default.json' with { type: 'json' }
import gds from '../../../../keymaps/gds.json' with { type: 'json' }
import laptop from '../../../../keymaps/laptop.json' with { type: 'json' }
import mac from '../../../../keymaps/mac.json' with { type: 'json' }
import { overlay, type KeymapChange, type KeymapEntry } from './keymap.ts'

/** The shipped keymap; profiles and the operator's own bindings override it. */
export const shipped = defaults as readonly KeymapEntry[]

/** Keymaps to choose from, as layers over the shipped one. */
const layers = { default: [], mac, laptop, gds } satisfies Record<string, readonly KeymapChange[]>

export type ProfileName = keyof typeof layers
export const profileNames = Object.keys(layers) as ProfileName[]

/** The chosen profile; where it does not exist, the one for the operating system. */
export function profileName(chosen: string | undefined, onMac: boolean): ProfileName {
  return profileNames.find((name) => name === chosen) ?? (onMac ? 'mac' : 'default')
}

export function profileLayer(chosen: string | undefined, onMac: boolean): readonly KeymapChange[] {
  return layers[profileName(chosen, onMac)]
}

/** The shipped keymap as the profile has it. */
export function profileEntries(name: ProfileName): readonly KeymapEntry[] {
  return overlay(shipped, layers[name])
}
