import i18next from 'i18next'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { focusTarget } from '../field/focus/focus.ts'
import { closeQuestion, openQuestion } from '../question/questions.ts'
import { networkCommand, networkQuestion } from './commands.ts'
import { changeRows, cursorCell, shownRows, tableShown } from './networkStore.ts'
import { replacementOf, type ReplaceForm, type Replacement } from './replacement.ts'

/** The changes that the form of the dialog would make in the rows on screen. */
export function replacementNow(form: ReplaceForm): Replacement | Refusal {
  const table = tableShown()
  if (!table) return refuse('network_no_row')
  return replacementOf(table, shownRows(), cursorCell()?.column ?? 0, form)
}

function replace(form: ReplaceForm, services: CommandServices): Refusal | undefined {
  const replacement = replacementNow(form)
  if (isRefusal(replacement)) return replacement
  changeRows(replacement.changed)
  closeQuestion(networkQuestion.replace)
  services.say(i18next.t('network:filled', { count: replacement.changed.length }))
  return undefined
}

const rights = ['network'] as const
const inReplace = { rights, where: ['networkReplace'], palette: false, changes: 'desk' } as const

/** Changes of all rows on screen at once: the rows are chosen by a text, and a text is replaced or numbers are calculated. */
export const replaceCommands = [
  defineCommand(networkCommand.filter, {
    rights,
    where: ['networkTable'],
    changes: 'nothing',
    run: () => void focusTarget('tableFilter'),
  }),
  defineCommand(networkCommand.askReplace, {
    rights,
    where: ['networkTable'],
    changes: 'nothing',
    awaits: 'networkReplace',
    run: () => openQuestion(networkQuestion.replace, {}),
  }),
  defineCommand(networkCommand.replace, { ...inReplace, run: replace }),
  defineCommand(networkCommand.leaveReplace, {
    ...inReplace,
    run: () => closeQuestion(networkQuestion.replace),
  }),
]
