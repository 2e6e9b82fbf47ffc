import { expect, test } from 'vitest'
import { latinName } from '../../../src/domain/onBoard/latinName.ts'

/** Pairs as Greek passports have them, by ELOT 743. */
test.each([
  ['Παπαδόπουλος', 'PAPADOPOULOS'],
  ['Ευάγγελος', 'EVANGELOS'],
  ['Ευτυχία', 'EFTYCHIA'],
  ['Σταύρος Μπάμπης', 'STAVROS BAMPIS'],
  ['Σφίγγα', 'SFINGA'],
  ['Μελιγαλάς-Ξένος', 'MELIGALAS-XENOS'],
  ['Προϋποθέσης', 'PROYPOTHESIS'],
  ['Αϋφαντής', 'AYFANTIS'],
  ['Ψαρράς Θωμάς', 'PSARRAS THOMAS'],
  ["O'Brien Åse", "O'BRIEN ÅSE"],
])('%s is %s', (greek, latin) => {
  expect(latinName(greek)).toBe(latin)
})
