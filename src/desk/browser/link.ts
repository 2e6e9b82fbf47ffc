/** Absolute http(s) address of a received link; undefined for any other scheme. */
export function webLink(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined
}
