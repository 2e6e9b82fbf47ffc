const tags = ['h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'code', 'kbd'] as const
type Tag = (typeof tags)[number]

/** A picture that lies beside the notes, by its address. */
interface Picture {
  picture: string
  alt: string
}

/** A text, a picture, or an element that may stand in release notes, without any attribute. */
export type Piece = string | Picture | { tag: Tag; inside: readonly Piece[] }

export interface Notes {
  language: 'el' | 'en'
  pieces: readonly Piece[]
}

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
const fileName = /^[\w-]+\.(svg|png|webp|jpg)$/

/**
 * The notes of the release and their picture from the folder they lie in: in Greek for Greeks, in English for everybody
 * else. Fetched as a script of its own when they are asked for; what comes from the folder is read and never run.
 */
export async function fetchNotes(folder: string, of: string): Promise<Notes> {
  const language = of === 'el' ? 'el' : 'en'
  const beside = folder.replace(/\/?$/, '/')
  const response = await fetch(`${beside}${language}.html`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`release notes: ${response.status}`)
  const { body } = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { language, pieces: piecesIn(body, beside) }
}

/** Leaves out everything but words, plain markup, and pictures from the folder. */
function piecesIn(parent: Node, folder: string): readonly Piece[] {
  return [...parent.childNodes].flatMap((node): readonly Piece[] => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue?.trim() ? [node.nodeValue] : []
    const tag = node.nodeName.toLowerCase()
    if (node.nodeType !== Node.ELEMENT_NODE || silent.has(tag)) return []
    if (tag === 'img') return pictureIn(node as Element, folder)
    const inside = piecesIn(node, folder)
    return allowed.has(tag) ? [{ tag: tag as Tag, inside }] : inside
  })
}

function pictureIn(node: Element, folder: string): readonly Piece[] {
  const name = node.getAttribute('src') ?? ''
  return fileName.test(name) ? [{ picture: folder + name, alt: node.getAttribute('alt') ?? '' }] : []
}
