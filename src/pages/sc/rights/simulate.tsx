/** /sc/rights-settings/simulate: the console as somebody else has it, read only (sc.md §2). */
import { useTranslation } from 'react-i18next'
import { ViewAsButton } from '../../../components/rights/view-as-button'
import { RightsTabs } from './rights-tabs'

export default function SimulatePage() {
  const { t } = useTranslation(['sc', 'common'])
  return (
    <RightsTabs>
      <div className="k-inspector">
        <h1>{t('page.simulate')}</h1>
        <p>{t('common:view.intro')}</p>
        <p className="k-secondary">{t('common:view.told')}</p>
        <div>
          <ViewAsButton />
        </div>
      </div>
    </RightsTabs>
  )
}
