import { BaseSequencer } from 'vitest/node'

/** The files that take longest, in this order, so that no worker is left alone with one of them at the end. */
const longest = [
  'races/lifecycle/lifecycle',
  'journeys/accessibleShell',
  'journeys/accessibleSale',
  'journeys/accessiblePages',
  'journeys/accessibleSearch',
  'journeys/keysEverywhere',
  'journeys/typeAhead',
  'journeys/sale',
  'journeys/session',
  'journeys/polish',
  'journeys/shortcuts',
  'journeys/settings',
  'journeys/drafts',
  'journeys/focus',
  'races/kill',
  'crs/database/embedded',
  'crs/start',
  'crs/world/createWorld',
  'crs/sailing/deck/plan',
  'crs/session/signInThrottle',
  'crs/server/fuzz',
  'desk/browser/books',
  'desk/browser/frame',
].map((name) => `/tests/${name}.test.ts`)

/** A Vitest sequencer that starts them first. */
export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const long = longest.flatMap((name) => files.filter(({ moduleId }) => moduleId.endsWith(name)))
    return [...long, ...(await super.sort(files.filter((file) => !long.includes(file))))]
  }
}
