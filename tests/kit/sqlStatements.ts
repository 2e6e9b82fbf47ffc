/** The statements of a migration, without comments. */
export function statementsOf(text: string): string[] {
  const token = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;|[^-/'"$;]+|[^]/g
  const statements = ['']
  for (const [part] of text.matchAll(token)) {
    if (part === ';') statements.push('')
    else if (!/^(--|\/\*)/.test(part)) statements[statements.length - 1] += part
  }
  return statements.map((one) => one.trim()).filter(Boolean)
}
