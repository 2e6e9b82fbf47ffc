import { useTranslation } from 'react-i18next'
import { commands } from '../../../command/registry.ts'
import { hold, issue } from '../../model/bookingText.ts'
import { type Asked, useAsking } from './confirmation.ts'
import { Confirmation } from '../../../field/Confirmation.tsx'

/** The confirmation before a booking, if the setting is on: what it takes and what it costs. */
export function SaleDialog() {
  const { t } = useTranslation('booking')
  const asked = useAsking((state) => state.asked)
  if (asked === undefined) return null
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
      {consequences(asked).map((words) => (
        <div className="detail-row" key={words}>
          <span>{words}</span>
        </div>
      ))}
    </Confirmation>
  )
}

/** One line per part of the preview. */
function consequences(asked: Asked): string[] {
  const words = asked.what === 'issue' ? issue(asked.args) : hold(asked.args)
  return [...new Set(words.split(' · '))]
}
