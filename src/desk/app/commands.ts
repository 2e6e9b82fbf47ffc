import type { AnyCommand } from '../command/command.ts'
import { changeLanguage, currentLanguage } from '../language/language.ts'
import { signOut } from '../session/store.ts'
import { flushSettings } from '../settings/store.ts'
import { drafts } from './drafts.ts'
import { foldMenu, turn } from './look.ts'

declare module '../command/command.ts' {
  interface Commands {
    'app.issueTickets': {}
    'app.manageBookings': {}
    'app.shortcutsPage': {}
    'app.theme': {}
    'app.density': {}
    'app.menu': {}
    'app.language': { language?: string }
    'session.signOut': {}
  }
  interface Places {
    signIn: true
    home: true
  }
}

/** What belongs to no noun: going about, the look, the language. */
export const appCommands: AnyCommand[] = [
  {
    id: 'app.issueTickets',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'step1',
    run: (_, { navigate }) => navigate('/book-ticket'),
  },
  {
    id: 'app.manageBookings',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate('/booking-search'),
  },
  {
    id: 'app.shortcutsPage',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'shortcutsPage',
    run: (_, { navigate }) => navigate('/shortcuts'),
  },
  { id: 'app.theme', where: 'everywhere', changes: 'nothing', run: () => turn('theme') },
  { id: 'app.density', where: 'everywhere', changes: 'nothing', run: () => turn('density') },
  { id: 'app.menu', where: 'everywhere', changes: 'nothing', run: foldMenu },
  {
    id: 'app.language',
    where: 'everywhere',
    changes: 'nothing',
    run: ({ language }) => changeLanguage(language ?? (currentLanguage() === 'el' ? 'en' : 'el')),
  },
  {
    id: 'session.signOut',
    where: 'everywhere',
    changes: 'record',
    awaits: 'signIn',
    async run(_, { navigate }) {
      await Promise.all([flushSettings(), drafts.flush()])
      await signOut()
      navigate('/')
    },
  },
]
