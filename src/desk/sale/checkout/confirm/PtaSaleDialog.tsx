import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../../command/registry.ts'
import type { DialogProps } from '../../../command/contribution.ts'
import { AgencyField } from '../../../field/AgencyField.tsx'
import { Button } from '../../../field/Button.tsx'
import { Dialog } from '../../../field/Dialog.tsx'
import { Problem } from '../../../field/Problem.tsx'
import { issue } from '../../model/bookingText.ts'
import { setPtaAgency, type Asked } from './confirmation.ts'
import { Consequences } from './Consequences.tsx'

interface PtaSaleDialogProps extends Pick<DialogProps, 'word'> {
  asked: Extract<Asked, { what: 'pta' }>
}

/** The question before a working booking is sold as PTA: what is paid, and which agency issues the tickets. */
export function PtaSaleDialog({ asked, word }: PtaSaleDialogProps) {
  const { t } = useTranslation('booking')
  const { agency = '' } = asked.args
  const [isGiven] = useState(agency !== '' && asked.problem === undefined)
  const sell = () => void commands.run('booking.confirmSale', {}, 'bar')
  const leave = () => void commands.run('booking.leaveSale', {}, 'screen')
  return (
    <Dialog
      title={t('confirm.pta')}
      place="confirmSale"
      onClose={leave}
      foot={
        <>
          <Button kind="main" autoFocus={isGiven} onPress={sell}>
            {t('confirm.do.pta')}
          </Button>
          <Button onPress={leave}>{t('confirm.back')}</Button>
        </>
      }
    >
      <Consequences words={issue({})} />
      <p className="message plain">{t('recall:issuePta.effect')}</p>
      <AgencyField
        label={t('recall:otherAgency')}
        value={agency}
        autoFocus={!isGiven}
        onChange={setPtaAgency}
        onEnter={sell}
      />
      <Problem words={asked.problem && word(asked.problem)} />
    </Dialog>
  )
}
