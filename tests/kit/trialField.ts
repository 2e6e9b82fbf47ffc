import type { PassengerFieldDefinition } from '../../src/domain/booking/fields/passengerFieldDefinition.ts'

/** A field that no booking has: everything that uses the table of the fields must have it, once it is there. */
export const trialKey = 'mealWanted'

const trialField: PassengerFieldDefinition = {
  wire: { [trialKey]: 'text' },
  read: (text) => text.toUpperCase(),
  columns: { sale: { width: 60 }, add: { width: 60 }, group: { width: 60 } },
  sheet: 'care',
  detail: { size: 8 },
  sent: 'passengerData',
  priced: false,
  copied: true,
  remembered: true,
  inNameList: true,
  clearable: true,
  change: { of: 'person' },
  keptFor: 'voyage',
  atGate: { shown: true, panel: true, most: 12 },
  onManifest: { when: 'always', width: 5 },
  headings: 'meal, meal wanted',
}

/** Adds the field to the table; to be called before anything else that uses the table is loaded. */
export async function addTrialField(): Promise<void> {
  const { travellerFields } = await import('../../src/domain/booking/fields/travellerFields.ts')
  Object.assign(travellerFields, { [trialKey]: trialField })
}
