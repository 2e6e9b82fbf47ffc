const tags = ['h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'code', 'kbd'] as const
type Tag = (typeof tags)[number]

/** A text, or an element that may stand in release notes, without any attribute. */
export type Piece = string | { tag: Tag; inside: readonly Piece[] }

const allowed: ReadonlySet<string> = new Set(tags)
/** Not even what stands in them is shown. */
const silent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
])

/** Reads release notes and leaves out everything but words and plain markup. */
export function readHtml(html: string): readonly Piece[] {
  return piecesIn(new DOMParser().parseFromString(html, 'text/html').body)
}

function piecesIn(parent: Node): readonly Piece[] {
  return [...parent.childNodes].flatMap((node): readonly Piece[] => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue?.trim() ? [node.nodeValue] : []
    const tag = node.nodeName.toLowerCase()
    if (node.nodeType !== Node.ELEMENT_NODE || silent.has(tag)) return []
    const inside = piecesIn(node)
    return allowed.has(tag) ? [{ tag: tag as Tag, inside }] : inside
  })
}
