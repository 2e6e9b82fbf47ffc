import { useTranslation } from 'react-i18next'
import { commands } from '../../../command/registry.ts'
import { hold, issue } from '../../model/bookingText.ts'
import type { DialogProps } from '../../../command/contribution.ts'
import { Confirmation } from '../../../field/Confirmation.tsx'
import { Consequences } from './Consequences.tsx'
import { useAsking } from './confirmation.ts'
import { PtaSaleDialog } from './PtaSaleDialog.tsx'

/** The confirmation before a booking, if the setting is on: what it takes and what it costs. */
export function SaleDialog({ word }: Pick<DialogProps, 'word'>) {
  const { t } = useTranslation('booking')
  const asked = useAsking((state) => state.asked)
  if (asked === undefined) return null
  if (asked.what === 'pta') return <PtaSaleDialog asked={asked} word={word} />
  const leave = () => void commands.run('booking.leaveSale', {}, 'screen')
  return (
    <Confirmation
      title={t(`confirm.${asked.what}`)}
      place="confirmSale"
      primary={{
        title: t(`confirm.do.${asked.what}`),
        run: () => void commands.run('booking.confirmSale', {}, 'bar'),
      }}
      secondary={{ title: t('confirm.back'), run: leave }}
      onClose={leave}
    >
      <Consequences words={asked.what === 'issue' ? issue(asked.args) : hold(asked.args)} />
    </Confirmation>
  )
}
