import { latinKeys } from '../../../src/domain/value/phoneticKey.ts'

const greekLetters = [...';ςερτυθιοπασδφγηξκλζχψωβνμ']

/** What lower-case letters give when they are typed on the Greek layout: jtr → ξτρ. */
export const greekKeys = (typed: string) =>
  [...typed].map((letter) => greekLetters.find((greek) => latinKeys(greek) === letter) ?? letter).join('')
