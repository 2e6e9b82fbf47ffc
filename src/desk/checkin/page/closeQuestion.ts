import { commands } from '../../command/registry.ts'

export const closeQuestion = () => void commands.run('checkin.closeQuestion', {}, 'screen')
