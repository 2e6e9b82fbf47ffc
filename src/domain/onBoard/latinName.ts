/** Greek letters as on Greek passports: ELOT 743, type of transcription (ISO 843). Accents are removed before. */
const letters: Readonly<Record<string, string>> = {
  Α: 'A',
  Β: 'V',
  Γ: 'G',
  Δ: 'D',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'I',
  Θ: 'TH',
  Ι: 'I',
  Κ: 'K',
  Λ: 'L',
  Μ: 'M',
  Ν: 'N',
  Ξ: 'X',
  Ο: 'O',
  Π: 'P',
  Ρ: 'R',
  Σ: 'S',
  Τ: 'T',
  Υ: 'Y',
  Φ: 'F',
  Χ: 'CH',
  Ψ: 'PS',
  Ω: 'O',
}

/** Before these, αυ, ευ and ηυ are AF, EF and IF; before all others AV, EV and IV. */
const voiceless = 'ΘΚΞΠΣΤΦΧΨ'

const pairs: readonly (readonly [pattern: RegExp, latin: string])[] = [
  [/ΟΥ/g, 'OU'],
  [new RegExp(`([ΑΕΗ])Υ(?=[${voiceless}]|$|[^\\p{L}])`, 'gu'), '$1F'],
  [/([ΑΕΗ])Υ/g, '$1V'],
  [/ΓΓ/g, 'NG'],
  [/ΓΞ/g, 'NX'],
  [/ΓΧ/g, 'NCH'],
  [/(?<!\p{L})ΜΠ|ΜΠ(?!\p{L})/gu, 'B'],
]

/** A name in Latin capitals; only Greek is transcribed. A diaeresis separates two vowels, and is heeded. */
export function latinName(text: string): string {
  const capitals = text
    .toUpperCase()
    .normalize('NFD')
    .replace(/(?<=[ΑΕΗΟ]\p{M}*)Υ\p{M}*\u0308\p{M}*/gu, 'Y')
    .replace(/(?<=[Α-Ω])\p{M}+/gu, '')
    .normalize('NFC')
  const paired = pairs.reduce((latin, [pattern, by]) => latin.replace(pattern, by), capitals)
  return paired.replace(/[Α-Ω]/g, (letter) => letters[letter] ?? letter)
}
