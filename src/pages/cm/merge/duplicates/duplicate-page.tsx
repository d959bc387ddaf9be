/** /cm/use/duplicate: pairs that may be the same, by kind, and the log of merges (cm.md §2). */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../../../ui/tabs'
import { MergeLog } from './merge-log'
import { PairList } from './pair-list'
import '../../../../ui/screens.css'
import '../../common/cm.css'
import '../merge.css'

const tabs = ['organization', 'person', 'lead', 'log'] as const
/** In the address, so that it survives a reload. */
const tabKey = 'tab'

export default function DuplicatePage() {
  const { t } = useTranslation('cm')
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((key) => key === params.get(tabKey)) ?? 'organization'
  return (
    <div>
      <h1>{t('page.duplicates')}</h1>
      <Tabs
        late
        selected={tab}
        onSelect={(key) => setParams(key === 'organization' ? {} : { [tabKey]: key }, { replace: true })}
        tabs={[
          { key: 'organization', label: t('entity.organization.plural'), children: <PairList entity="cm/organization" /> },
          { key: 'person', label: t('entity.person.plural'), children: <PairList entity="cm/person" /> },
          { key: 'lead', label: t('entity.lead.plural'), children: <PairList entity="cm/lead" /> },
          { key: 'log', label: t('entity.merge-log.plural'), children: <MergeLog /> },
        ]}
      />
    </div>
  )
}
