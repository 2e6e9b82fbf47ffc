import { Type } from 'typebox'
import { Code, CodeAndName, DateTimeText, FreeText, LongText } from './value.ts'

/** Kinds of disruption of a sailing. */
export const disruptionKinds = ['cancelled', 'delayed', 'swapped'] as const
export const Kind = Type.Enum(disruptionKinds)

/** The disruption that a call is about. */
export const named = Type.Object({ id: Type.Integer({ minimum: 1 }) })

/** Fields of a disrupted sailing. */
export const Sailing = {
  company: Code,
  vessel: CodeAndName,
  origin: CodeAndName,
  destination: CodeAndName,
  departureDateTime: DateTimeText,
  arrivalDateTime: DateTimeText,
}

/** Words in braces, such as {reference}, are replaced by the values of the booking. */
export const MessageText = Type.Object({
  subject: FreeText,
  text: LongText,
})
