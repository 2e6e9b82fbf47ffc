/** Sent as the phone number when none was entered; companies require one on every booking. */
export const noPhone = '9999999999'

export function withPhone<L extends { phone?: string | undefined }>(leader: L): L & { phone: string } {
  return { ...leader, phone: leader.phone?.trim() || noPhone }
}
