import type { Right } from '../../../domain/session/right.ts'
import type { Screen } from '../../command/command.ts'

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
  change: { rights: ['change'], screens: ['recall'] },
  group: { rights: ['sell'], screens: ['groups'] },
  gate: { rights: ['checkIn'], screens: ['checkIn'] },
  close: { rights: ['cash'], screens: ['cashierData'] },
}

/** The guide of a page, where it has one. */
export const guideOn = (screen: Screen | undefined): GuideId | undefined =>
  guideIds.find((id) => screen !== undefined && guides[id].screens.includes(screen))
