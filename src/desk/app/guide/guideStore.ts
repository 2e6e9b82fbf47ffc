import { appCommand } from '../commands.ts'
import { create } from 'zustand'
import { onSessionEnd } from '../../request/identity.ts'
import { isPermitted } from '../../session/permission.ts'
import { changeSettings, flushSettings, useSettings } from '../../settings/settingsStore.ts'
import type { Right } from '../../../domain/session/right.ts'
import type { Screen } from '../../command/command.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { refuse } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'

/** The guides: a first sale, a change of a booking, a group, a gate, the close of the day. */
export const guideIds = ['sale', 'change', 'group', 'gate', 'close'] as const
export type GuideId = (typeof guideIds)[number]

interface Guide {
  /** One of these is needed for what it leads to. */
  rights: readonly Right[]
  /** The pages on which its next step can be done. */
  screens: readonly Screen[]
}

export const guides: Readonly<Record<GuideId, Guide>> = {
  sale: { rights: ['sell'], screens: ['home', 'step1', 'step2', 'step3', 'step4', 'step4Optional'] },
  change: { rights: ['change'], screens: ['booking'] },
  group: { rights: ['sell'], screens: ['groups'] },
  gate: { rights: ['checkIn'], screens: ['checkIn'] },
  close: { rights: ['cash'], screens: ['cashierData'] },
}

/** The guide of a page, where it has one. */
export const guideOn = (screen: Screen | undefined): GuideId | undefined =>
  guideIds.find((id) => screen !== undefined && guides[id].screens.includes(screen))

/** The guides that are shown on their pages. */
export const useGuides = create<{ open: ReadonlySet<GuideId> }>(() => ({ open: new Set() }))

onSessionEnd(() => useGuides.setState({ open: new Set() }))

function isSeen(id: GuideId): boolean {
  const { firstSaleSeen = false, guidesSeen = [] } = useSettings.getState().value
  return id === 'sale' ? firstSaleSeen : guidesSeen.includes(id)
}

/**
 * Opens the guides after sign-in that the user has neither finished nor dismissed on any machine, of the work that the
 * user may do.
 */
export function offerGuides(): void {
  const offered = guideIds.filter((id) => isPermitted(guides[id].rights) && !isSeen(id))
  useGuides.setState({ open: new Set(offered) })
}

/** Keeps the guide from opening at the next sign-in. The settings report a failed save. */
export function markSeen(id: GuideId): void {
  if (isSeen(id)) return
  changeSettings((draft) => {
    if (id === 'sale') draft.firstSaleSeen = true
    else draft.guidesSeen = [...(draft.guidesSeen ?? []), id]
  })
  void flushSettings()
}

export function closeGuide(id: GuideId): void {
  useGuides.setState(({ open }) => ({ open: new Set([...open].filter((one) => one !== id)) }))
}

/** Dismisses a guide for good, or opens it again. */
export function toggleGuide(id: GuideId): void {
  if (useGuides.getState().open.has(id)) {
    markSeen(id)
    closeGuide(id)
  } else useGuides.setState(({ open }) => ({ open: new Set([...open, id]) }))
}

const guideHere = () => guideOn(commands.place()) ?? 'sale'

/** Dismisses the guide of the page for good, or opens it again; elsewhere that of a first sale. */
export const guideCommands = [
  defineCommand(appCommand.guide, {
    where: 'everywhere',
    changes: 'desk',
    refuses: () => (isPermitted(guides[guideHere()].rights) ? undefined : refuse('not_permitted')),
    run: () => toggleGuide(guideHere()),
  }),
]
