import Gauge from 'lucide-react/icons/gauge'
import i18next from 'i18next'
import { inventory as calls } from '../../contract/inventory.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Contribution } from '../command/contribution.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommand, type DefinedCommand } from '../command/defineCommand.ts'
import { lineContext } from '../command/keyboard.ts'
import { formatDateTime } from '../language/date.ts'
import { simple } from '../line/combine.ts'
import { askedOf, closeQuestion, openQuestion } from '../question/questions.ts'
import { request } from '../request/request.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { inventoryCommand, inventoryQuestion } from './commands.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import {
  saleBody,
  chosenSailings,
  effectOf,
  isSaleDraftComplete,
  loadEffect,
  markRange,
  momentIn,
  refreshLists,
  type SaleDraft,
  toggleAllMarks,
  toggleMark,
  useInventory,
  listedSailings,
} from './inventoryStore.ts'
import { saleRows, type SaleAction, type SaleChange } from './saleRows.ts'
import { printSteps, resourceWord } from './saleWords.ts'
import { printFloors, printPriceSteps } from './stepWords.ts'

/** The price steps that the first of the chosen sailings with any has, to be changed. */
function presentSteps(): SaleChange {
  const chosen = new Set(chosenSailings())
  const [control] = listedSailings()
    .filter(({ id }) => chosen.has(id))
    .flatMap(({ controls }) => controls.filter(({ kind }) => kind === 'step'))
  if (!control) return {}
  const { what, steps, floors = [] } = control
  return { what, ...(steps && { steps }), ...(floors.length > 0 && { floors }) }
}

const anyRight = ['sailings', 'allotments', 'prices'] as const
const rightsFor = (action: SaleAction) =>
  action === 'allot'
    ? (['allotments'] as const)
    : action === 'step'
      ? (['prices'] as const)
      : (['sailings'] as const)

const noneChosen = (): Refusal | undefined =>
  chosenSailings().length > 0 ? undefined : refuse('inventory_none_chosen')

/** Opens the dialog of the change, with what is given filled in. */
function openChange(action: SaleAction, change: SaleChange): void {
  const { holders = [], what, trips, most, sailings, release, steps, floors } = change
  const draft: SaleDraft = {
    action,
    selection: sailings ? { pattern: sailings } : { sailings: [...chosenSailings()] },
    holders: holders.join(' '),
    what: what === undefined ? '' : resourceWord(what).toUpperCase(),
    trips: trips ? `${trips.origin}-${trips.destination}` : '',
    most,
    release: release ? printSteps(release) : '',
    steps: steps ? printPriceSteps(steps) : '',
    floors: floors ? printFloors(floors) : '',
    reason: '',
    at: '',
    isTyped: false,
  }
  const isTyped = sailings !== undefined && isSaleDraftComplete(draft)
  openQuestion(inventoryQuestion.change, { ...draft, isTyped })
}

const asks = (action: SaleAction) =>
  ({
    about: 'row',
    rights: rightsFor(action),
    where: ['inventory'],
    changes: 'nothing',
    awaits: 'inventoryChange',
    refuses: noneChosen,
    run: () => openChange(action, action === 'step' ? presentSteps() : {}),
  }) as const

const typed = (action: SaleAction) => ({
  line: saleRows[action],
  rights: rightsFor(action),
  where: 'everywhere' as const,
  changes: 'nothing' as const,
  awaits: 'inventoryChange' as const,
  // The dialog shows what the change does, and asks.
  asks: () => true,
  refuses: (change: SaleChange | undefined) => (change?.sailings ? undefined : noneChosen()),
  run: (change: SaleChange) => openChange(action, change),
})

/** Publishes the change as it was previewed; where another change came first, its effect is shown and asked again. */
async function publish(_: unknown, services: CommandServices): Promise<Refusal | undefined> {
  const draft = askedOf(inventoryQuestion.change)
  const effect = draft && effectOf(draft)
  if (!draft || !effect) return undefined
  const { reason } = draft
  const at = draft.at === '' ? undefined : momentIn(draft.at, lineContext.get().today)
  const answer =
    at === undefined
      ? await request(calls.publish, { body: { ...saleBody(draft), reason, latest: effect.latest } })
      : await request(calls.plan, { body: { ...saleBody(draft), reason, at } })
  if (isRefusal(answer)) {
    await Promise.all([loadEffect(draft), refreshLists()])
    return answer
  }
  closeQuestion(inventoryQuestion.change)
  useInventory.setState({ marked: new Set(), anchor: undefined })
  await refreshLists()
  services.notifyDone(
    at === undefined
      ? i18next.t('inventory:published', { count: effect.sailings })
      : i18next.t('inventory:planned', { at: formatDateTime(at) }),
  )
  return undefined
}

const noChange = (): Refusal | undefined =>
  useInventory.getState().change === undefined ? refuse('inventory_not_found') : undefined

async function undo(_: unknown, services: CommandServices): Promise<Refusal | undefined> {
  const id = useInventory.getState().change
  if (id === undefined) return refuse('inventory_not_found')
  const answer = await request(calls.undo, { path: { id }, body: {} })
  await refreshLists()
  if (isRefusal(answer)) return answer
  services.notifyDone(i18next.t('inventory:undone'))
  return undefined
}

const notPlanned = (): Refusal | undefined =>
  useInventory.getState().planned === undefined ? refuse('inventory_not_planned') : undefined

async function withdraw(_: unknown, services: CommandServices): Promise<Refusal | undefined> {
  const id = useInventory.getState().planned
  if (id === undefined) return refuse('inventory_not_planned')
  const answer = await request(calls.withdraw, { path: { id }, body: {} })
  await refreshLists()
  if (isRefusal(answer)) return answer
  services.notifyDone(i18next.t('inventory:withdrawn'))
  return undefined
}

const onPage = { where: ['inventory'], changes: 'desk', refuses: noneChosen } as const
const inDialog = { where: ['inventoryChange'], palette: false } as const
const inHistory = { where: ['inventoryHistory'], palette: false } as const

/** The page of what is for sale: its marks, the changes of the sale with their preview, and their history. */
const inventoryCommands: readonly DefinedCommand[] = [
  defineCommand(inventoryCommand.page, {
    line: simple(399, 'inventory', 'onsale'),
    rights: anyRight,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'inventory',
    run: (_, { navigate }) => navigate('/inventory'),
  }),
  defineCommand(inventoryCommand.mark, { about: 'row', ...onPage, run: toggleMark }),
  defineCommand(inventoryCommand.markRange, { ...onPage, run: markRange }),
  defineCommand(inventoryCommand.markAll, { ...onPage, run: toggleAllMarks }),
  defineCommand(inventoryCommand.askClose, asks('close')),
  defineCommand(inventoryCommand.askOpen, asks('open')),
  defineCommand(inventoryCommand.askLimit, asks('limit')),
  defineCommand(inventoryCommand.askAllot, asks('allot')),
  defineCommand(inventoryCommand.askReserve, asks('reserve')),
  defineCommand(inventoryCommand.askStep, asks('step')),
  defineCommand(inventoryCommand.askOver, asks('over')),
  defineCommand(inventoryCommand.askFrom, asks('from')),
  defineCommand(inventoryCommand.askUntil, asks('until')),
  defineCommand(inventoryCommand.askStay, asks('stay')),
  defineCommand(inventoryCommand.close, typed('close')),
  defineCommand(inventoryCommand.open, typed('open')),
  defineCommand(inventoryCommand.limit, typed('limit')),
  defineCommand(inventoryCommand.allot, typed('allot')),
  defineCommand(inventoryCommand.reserve, typed('reserve')),
  defineCommand(inventoryCommand.step, typed('step')),
  defineCommand(inventoryCommand.over, typed('over')),
  defineCommand(inventoryCommand.from, typed('from')),
  defineCommand(inventoryCommand.until, typed('until')),
  defineCommand(inventoryCommand.stay, typed('stay')),
  defineCommand(inventoryCommand.publish, { ...inDialog, rights: anyRight, changes: 'record', run: publish }),
  defineCommand(inventoryCommand.leave, {
    ...inDialog,
    changes: 'desk',
    run: () => closeQuestion(inventoryQuestion.change),
  }),
  defineCommand(inventoryCommand.history, {
    rights: anyRight,
    where: ['inventory'],
    changes: 'nothing',
    awaits: 'inventoryHistory',
    run: () => openQuestion(inventoryQuestion.history, {}),
  }),
  defineCommand(inventoryCommand.undo, {
    ...inHistory,
    rights: anyRight,
    changes: 'record',
    refuses: noChange,
    run: undo,
  }),
  defineCommand(inventoryCommand.withdraw, {
    ...inHistory,
    rights: anyRight,
    changes: 'record',
    refuses: notPlanned,
    run: withdraw,
  }),
  defineCommand(inventoryCommand.leaveHistory, {
    ...inHistory,
    changes: 'desk',
    run: () => closeQuestion(inventoryQuestion.history),
  }),
]

export const inventoryContribution: Contribution = {
  commands: inventoryCommands,
  dialogs: [ChangeDialog, HistoryDialog],
  pages: [
    {
      path: '/inventory',
      screen: 'inventory',
      load: async () => (await import('./InventoryPage.tsx')).InventoryPage,
      rights: ['sailings', 'allotments', 'prices'],
      sideMenu: {
        order: 28,
        command: inventoryCommand.page,
        title: 'app:menu.inventory',
        icon: Gauge,
      },
      shortcuts: { name: 'Sailings on sale', title: 'inventory:shortcutsOf.inventory', order: 155 },
      hasGrid: true,
    },
  ],
  gridScreens: ['inventoryHistory'],
}
