import type { AnswerOf } from '../../contract/call.ts'
import type { party } from '../../contract/party.ts'

export type RememberedParty = AnswerOf<typeof party.memory>['parties'][number]
export type RememberedPerson = RememberedParty['people'][number]
export type RememberedVehicle = RememberedParty['vehicles'][number]
