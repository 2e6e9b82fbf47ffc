/** Where the parenthesis that is open at this place of a source closes. */
export function endOf(source: string, from: number): number {
  let open = 1
  let at = from
  while (open > 0 && at < source.length) {
    if (source[at] === '(') open += 1
    if (source[at] === ')') open -= 1
    at += 1
  }
  return at
}
