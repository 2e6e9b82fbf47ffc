/** Uniform numbers from 0 (included) to 1 (excluded); the same seed always gives the same sequence. */
export function seededRandom(seed: number, ...of: number[]): () => number {
  let state = of.reduce((mixed, number) => mix(mixed ^ low(number)) ^ mix(high(number)), mix(seed | 0))
  return () => {
    state = (state + 0x9e3779b9) | 0
    return (mix(state) >>> 0) / 4_294_967_296
  }
}

/** Sailing numbers exceed 32 bits. */
function low(number: number): number {
  return number | 0
}

function high(number: number): number {
  return Math.floor(number / 4_294_967_296) | 0
}

/** The finalizer of MurmurHash3. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
