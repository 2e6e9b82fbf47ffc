import { handle } from '../command/command.ts'
import type { Language } from '../../domain/value/language.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const appCommand = {
  issueTickets: handle('app.issueTickets'),
  manageBookings: handle('app.manageBookings'),
  groups: handle('app.groups'),
  home: handle('app.home'),
  /** Without a name, changes to the next theme. */
  theme: handle<{ theme?: string }>('app.theme'),
  density: handle('app.density'),
  menu: handle('app.menu'),
  language: handle<{ language?: Language }>('app.language'),
  copyReport: handle('app.copyReport'),
  signOut: handle('app.signOut'),
  guide: handle('app.guide'),
  leave: handle('app.leave'),
  saveFirst: handle('app.saveFirst'),
  stay: handle('app.stay'),
  userMenu: handle('app.userMenu'),
  languages: handle('app.languages'),
  services: handle('app.services'),
  /** Address without the language prefix. */
  open: handle<{ page: string }>('app.open'),
  /** Index in the list, from 0. */
  service: handle<{ number: number }>('app.service'),
  notices: handle('app.notices'),
  whatsNew: handle('app.whatsNew'),
  update: handle('app.update'),
  applyUpdate: handle('app.applyUpdate'),
}
