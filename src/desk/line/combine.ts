import { shapeToLatin } from '../../domain/value/phoneticKey.ts'
import type { NoArguments } from '../command/command.ts'
import type { LineContext } from './context.ts'
import {
  atEnd,
  fail,
  isFailure,
  notTaken,
  peek,
  type Failure,
  type Reader,
  type Slot,
  type Word,
} from './words/reader.ts'
import type { LineForm } from './row.ts'

/** A value in an entry: how it is read from the next words, and printed. */
export interface Value<T> {
  /** The kinds of words it can begin with. */
  slots: readonly Slot[]
  /** An example for the usage of a row. */
  sample: string
  /** Undefined, with no word taken, where the next words are no such value; a failure where they are a wrong one. */
  read(reader: Reader, context: LineContext): T | Failure | undefined
  print(value: T, context: LineContext): string
  /** Completes its words. */
  words?(context: LineContext): readonly string[]
}

/** A part of an entry with the arguments that it gives. */
export interface Part<Args extends object> {
  usage: string
  read(reader: Reader, context: LineContext): Args | Failure
  /** Empty where the arguments have nothing of it. */
  print(args: Args, context: LineContext): string
  words?(context: LineContext): Partial<Record<Slot, readonly string[]>>
}

/** A part that an entry begins with, by which its row is recognised. */
export interface Opening<Args extends object> extends Part<Args> {
  verbs: readonly string[]
  is(words: readonly Word[], context: LineContext): boolean
}

type Together<Parts> = Parts extends readonly [Part<infer First>, ...infer Others]
  ? First & Together<Others>
  : unknown

/** Parts one after the other, the first of which opens the entry. */
export function seq<Args extends object, const Parts extends readonly Part<object>[]>(
  opening: Opening<Args>,
  ...others: Parts
): Opening<Args & Together<Parts>> {
  return { verbs: opening.verbs, is: opening.is, ...both<Args & Together<Parts>>([opening, ...others]) }
}

/** Parts that are in an entry together or not at all. */
export function optionalGroup<const Parts extends readonly [Part<object>, ...Part<object>[]]>(
  ...parts: Parts
): Part<Partial<Together<Parts>>> {
  const { read, ...all } = both<Partial<Together<Parts>>>(parts)
  const usages = parts.map(({ usage }) => usage)
  const requiredUsages = usages.filter((usage) => !usage.startsWith('['))
  const optionalUsages = usages.filter((usage) => usage.startsWith('['))
  return {
    ...all,
    usage: [`[${requiredUsages.join(' ')}]`, ...optionalUsages].join(' '),
    read(reader, context) {
      const isAbsent = atEnd(reader)
      // Absent parts only add which words could follow.
      const args = read(reader, context)
      return isAbsent ? {} : args
    },
  }
}

function both<Args extends object>(parts: readonly Part<object>[]): Part<Args> {
  const completed = parts.filter(({ words }) => words)
  return {
    usage: parts
      .map(({ usage }) => usage)
      .filter(Boolean)
      .join(' '),
    read(reader, context) {
      const args = {} as Args
      for (const part of parts) {
        const given = part.read(reader, context)
        if (isFailure(given)) return given
        Object.assign(args, given)
      }
      return args
    },
    print: (args, context) =>
      parts
        .map((part) => part.print(args, context))
        .filter(Boolean)
        .join(' '),
    ...(completed.length > 0 && {
      words: (context) => Object.assign({}, ...completed.map(({ words }) => words?.(context))) as object,
    }),
  }
}

/** The verb of a row; further ones are other spellings of it. */
export function word(...verbs: readonly [string, ...string[]]): Opening<{}> {
  return {
    verbs,
    is: ([first]) => !first?.quoted && verbs.includes(first?.keys ?? ''),
    usage: verbs.join(' · '),
    read(reader) {
      reader.at += 1
      return {}
    },
    print: () => verbs[0],
  }
}

/** The opening of an entry without a verb, which takes no words. */
export const unmarked: Omit<Opening<{}>, 'is'> = { verbs: [], usage: '', read: () => ({}), print: () => '' }

/** A verb with a number behind it in the same word, as `fav2`. */
export function glued<Field extends string>(
  verb: string,
  field: Field,
  shape: { digits: RegExp; sample: string; completed?: true },
): Opening<Record<Field, number>> {
  const digitsOf = (first: Word | undefined) => {
    const keys = first?.quoted ? '' : (first?.keys ?? '')
    return keys.startsWith(verb) && shape.digits.test(keys.slice(verb.length))
      ? keys.slice(verb.length)
      : undefined
  }
  return {
    verbs: shape.completed ? [verb] : [],
    is: ([first]) => digitsOf(first) !== undefined,
    usage: verb + shape.sample,
    read(reader) {
      const number = Number(digitsOf(reader.words[0]))
      if (number < 1) return fail(reader, ['number'])
      reader.at = 1
      return { [field]: number } as Record<Field, number>
    },
    print: (args) => `${verb}${args[field]}`,
  }
}

/** An argument that must be there. */
export const required = <Field extends string, T>(
  field: Field,
  value: Value<T>,
  sample = value.sample,
): Part<Record<Field, T>> => argument(field, value, sample, (reader) => fail(reader, value.slots))

/** An argument that may be left out. */
export const optional = <Field extends string, T>(
  field: Field,
  value: Value<T>,
  sample = value.sample,
): Part<{ [K in Field]?: T }> =>
  argument(field, value, `[${sample}]`, (reader) => {
    notTaken(reader, value.slots)
    return {}
  })

function argument<T, Args extends object>(
  field: string,
  value: Value<T>,
  usage: string,
  absent: (reader: Reader) => {} | Failure,
): Part<Args> {
  return {
    usage,
    ...completing(value),
    read(reader, context) {
      const meant = value.read(reader, context)
      return (meant === undefined ? absent(reader) : isFailure(meant) ? meant : { [field]: meant }) as
        Args | Failure
    },
    print(args, context) {
      const given = (args as Record<string, T | undefined>)[field]
      return given === undefined ? '' : value.print(given, context)
    },
  }
}

/**
 * An argument with a list, which may be left out; at `most` so many. Equal values are read once; with `by`,
 * two with the same property are refused.
 */
export function many<Field extends string, T>(
  field: Field,
  value: Value<T>,
  { sample = value.sample, most = Infinity, by }: ListOptions<T> = {},
): Part<{ [K in Field]?: T[] }> {
  return {
    usage: `[${sample}]`,
    ...completing(value),
    read(reader, context) {
      const list: T[] = []
      while (list.length < most && (list.length === 0 || !atEnd(reader))) {
        const { at } = reader
        const meant = value.read(reader, context)
        if (isFailure(meant)) return meant
        if (meant === undefined) {
          notTaken(reader, value.slots)
          break
        }
        if (by && list.some((earlier) => by(earlier) === by(meant)))
          return fail({ ...reader, at }, ['nothing'])
        if (!list.includes(meant)) list.push(meant)
      }
      return (list.length > 0 ? { [field]: list } : {}) as { [K in Field]?: T[] }
    },
    print: (args, context) => (args[field] ?? []).map((each) => value.print(each, context)).join(' '),
  }
}

interface ListOptions<T> {
  sample?: string
  most?: number
  by?(value: T): unknown
}

function completing<T>({ words, slots: [slot] }: Value<T>): Pick<Part<object>, 'words'> {
  return words && slot ? { words: (context) => ({ [slot]: words(context) }) } : {}
}

/** A value of one word, by what its text or its keys mean. */
export function oneWord<T>(
  slot: Slot,
  sample: string,
  {
    meaning,
    print = String,
    words,
  }: {
    meaning(word: Word, context: LineContext): T | undefined
    print?(value: T, context: LineContext): string
    words?(context: LineContext): readonly string[]
  },
): Value<T> {
  return {
    slots: [slot],
    sample,
    ...(words && { words }),
    read(reader, context) {
      const next = peek(reader, slot)
      const meant = next && meaning(next, context)
      if (meant !== undefined) reader.at += 1
      return meant
    },
    print,
  }
}

type WithoutEntry<Args> = Omit<LineForm<Args>, 'is' | 'read' | 'print' | 'usage' | 'verbs' | 'words'>

/** A row of the line: its entry is read to the end, and its usage is that of its parts unless it has several forms. */
export function lineRow<Args extends object>({
  entry,
  usage = entry.usage,
  ...row
}: WithoutEntry<NoInfer<Args>> & { entry: Opening<Args>; usage?: string }): LineForm<Args> {
  const { verbs, is, words } = entry
  return {
    ...row,
    verbs,
    is,
    usage,
    ...(words && { words }),
    read(reader, context) {
      const args = entry.read(reader, context)
      return isFailure(args) || atEnd(reader) ? args : fail(reader, refusedSlots(reader))
    },
    print: (args, context) => entry.print(args, context),
  }
}

/** Returns the slots for which the next word was refused last. */
const refusedSlots = ({ at, refused }: Reader): readonly Slot[] =>
  refused?.at === at ? refused.slots : ['nothing']

/** A verb that takes nothing, with its other spellings; without `preview` that of its command is shown. */
export function simple(
  order: number,
  name: string,
  verb: string | readonly [string, ...string[]],
  preview?: () => string,
): LineForm<NoArguments> {
  const verbs = typeof verb === 'string' ? ([verb] as const) : verb
  return lineRow<{}>({ name, order, entry: word(...verbs), examples: verbs, ...(preview && { preview }) })
}

const codeShape = /^[A-Z0-9][A-Z0-9-]{0,19}$/

/** A code, in capitals. */
export const code: Value<string> = oneWord('code', 'meal', {
  meaning({ text }) {
    const typed = shapeToLatin(text)
    return codeShape.test(typed) ? typed : undefined
  },
  print: (typed) => typed.toLowerCase(),
})

/** 1 to 99. */
export const count: Value<number> = oneWord('number', '2', {
  meaning: ({ keys }) => (/^[1-9]\d?$/.test(keys) ? Number(keys) : undefined),
})
