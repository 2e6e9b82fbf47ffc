import { handle } from '../command/command.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { question } from '../question/handle.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const refundCommand = {
  list: handle('refund.list'),
  approve: handle('refund.approve'),
  decline: handle<{ reason: string }>('refund.decline'),
  leaveList: handle('refund.leaveList'),
  submit: handle<{ reason: string }>('refund.submit'),
  leaveSubmit: handle('refund.leaveSubmit'),
}

/** The refunds above the limit, and whether to submit the one that was just refused. */
export const refundQuestion = {
  list: question('refund.list'),
  submit: question<{ refusal: Refusal }>('refund.submit'),
}
