/** The address of a link that came over the wire; undefined where it would do anything but open a page of the web. */
export function webLink(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined
}
