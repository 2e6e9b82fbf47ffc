import { useTranslation } from 'react-i18next'
import { LeaderFields } from '../../../sale/checkout/LeaderFields.tsx'
import { LeaderMore, TripRemarks } from '../../../sale/checkout/LeaderMore.tsx'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { refusalText } from '../../notices/refusalText.ts'
import { Offers } from './Offers.tsx'

/** What both forms of step 4 end with: the lead passenger, the remarks of the trips, and the offers. */
export function LeaderPart() {
  const { t } = useTranslation('booking')
  return (
    <>
      <SectionTitle>{t('leader')}</SectionTitle>
      <LeaderFields missing={undefined} />
      <LeaderMore />
      <TripRemarks />
      <Offers word={refusalText} />
    </>
  )
}
