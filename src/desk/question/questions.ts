import { create } from 'zustand'
import { onSessionEnd } from '../request/identity.ts'
import type { Question } from './handle.ts'

/** A question that is open, with what it is about. */
export interface OpenQuestion {
  id: string
  asked: object
}

interface QuestionsOfFolder {
  open: OpenQuestion | undefined
  /** The one that was open last. */
  last: OpenQuestion
}

/** The questions of each folder, which asks one at a time. */
const useQuestions = create<Readonly<Record<string, QuestionsOfFolder>>>(() => ({}))

const folderOf = (id: string): string => id.slice(0, id.indexOf('.'))

/** Opens the question in place of the one that its folder has open. */
export function openQuestion<Asked extends object>(id: Question<Asked>, asked: NoInfer<Asked>): void {
  reopenQuestion({ id, asked })
}

export function reopenQuestion(open: OpenQuestion): void {
  useQuestions.setState({ [folderOf(open.id)]: { open, last: open } })
}

/** Returns whether the question is open. */
export const isQuestionOpen = (id: Question<never>): boolean => openQuestionOf(folderOf(id))?.id === id

/** Leaves another question open that was asked in between. */
export function closeQuestion(id: Question<never>): void {
  if (isQuestionOpen(id)) closeQuestionOf(folderOf(id))
}

/** Closes the question of the folder, unless it is the one that stays. */
export function closeQuestionOf(folder: string, stays?: Question<never>): void {
  useQuestions.setState(({ [folder]: questions }) =>
    questions?.open && questions.open.id !== stays ? { [folder]: { ...questions, open: undefined } } : {},
  )
}

export const openQuestionOf = (folder: string): OpenQuestion | undefined =>
  useQuestions.getState()[folder]?.open

const askedBy = <Asked extends object>(id: Question<Asked>, open: OpenQuestion | undefined) =>
  open?.id === id ? (open.asked as Asked) : undefined

/** Returns what the question is about while it is open; the same object until it is opened again. */
export const askedOf = <Asked extends object>(id: Question<Asked>): Asked | undefined =>
  askedBy(id, openQuestionOf(folderOf(id)))

/** Returns what the question was about when it was open last, also after its answer. */
export const lastAskedOf = <Asked extends object>(id: Question<Asked>): Asked | undefined =>
  askedBy(id, useQuestions.getState()[folderOf(id)]?.last)

/** The hook of `askedOf`. */
export const useAsked = <Asked extends object>(id: Question<Asked>): Asked | undefined =>
  useQuestions((state) => askedBy(id, state[folderOf(id)]?.open))

onSessionEnd(() => useQuestions.setState({}, true))
