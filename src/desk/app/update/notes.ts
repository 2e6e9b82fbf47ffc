import { parseMarkup } from '../../browser/trusted.ts'

const tags = ['h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'code', 'kbd'] as const
type Tag = (typeof tags)[number]

/** A picture in the folder of the notes, by its address. */
interface Picture {
  picture: string
  alt: string
}

/** A text, a picture, or an element permitted in release notes, without attributes. */
export type Piece = string | Picture | { tag: Tag; inside: readonly Piece[] }

export interface Notes {
  language: 'el' | 'en'
  pieces: readonly Piece[]
}

const allowed: ReadonlySet<string> = new Set(tags)
/** Elements dropped together with their content. */
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
 * The release notes and their picture, in Greek or else in English. They are fetched when opened, parsed and
 * sanitized; nothing in them is executed.
 */
export async function fetchNotes(folder: string, of: string): Promise<Notes> {
  const language = of === 'el' ? 'el' : 'en'
  const beside = folder.replace(/\/?$/, '/')
  const response = await fetch(`${beside}${language}.html`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`release notes: ${response.status}`)
  const { body } = parseMarkup(await response.text())
  return { language, pieces: piecesIn(body, beside) }
}

/** Keeps only text, the permitted elements, and pictures from the folder. */
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
