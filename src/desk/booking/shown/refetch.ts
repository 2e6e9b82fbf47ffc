import { refetchBooking } from '../../sale/model/refetch.ts'
import { useRecall } from './store.ts'

/** Reloads the recalled booking in the current language; ticks and the cursor stay. */
export async function refetchRecalled(): Promise<void> {
  const { booking } = useRecall.getState()
  const again = await refetchBooking(booking)
  if (again) useRecall.setState((state) => (state.booking === booking ? { booking: again } : {}))
}
