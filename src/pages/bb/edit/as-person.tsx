/** The preview as one person (bb.md §2): who it is, and whether they would read the bulletin as its form stands. */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { PreviewFailed } from '../../../components/inputs/preview-failed'
import { useCallPreview, type Preview } from '../../../components/inputs/use-preview'
import { languageNames } from '../../../providers/i18n/language'
import type { FormPanelProps } from '../../../resources/core/define-module'
import { readAsPerson, type AsPerson, type PersonView } from '../../../shared/bb/as-person'
import { ownerCodes, personIds } from './owner-codes'

/** Who of them reads it. */
export const reading: ReadonlySet<PersonView> = new Set(['target', 'overseer'])

const active = { field: 'status', op: 'eq', value: 'active' } as const
const idOf = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

export function useAsPerson(values: FormPanelProps['values'], person: number | undefined): Preview<AsPerson> {
  const [category, author] = [idOf(values.category), idOf(values.author)]
  const input =
    person === undefined || category === undefined
      ? null
      : {
          body: {
            ...{ category, person, ...(author === undefined ? {} : { author }), co_authors: personIds(values.co_authors) },
            ...{ audience: ownerCodes(values.audience), exclude: ownerCodes(values.exclude) },
          },
        }
  return useCallPreview(readAsPerson, input)
}

export function PersonChoice({ person, onChange }: { person: number | undefined; onChange: (person: number | undefined) => void }) {
  const { t } = useTranslation('bb')
  return (
    <div className="k-bb-as-person">
      <RefSelect
        entity="sc/user"
        label={t('edit.as_person')}
        placeholder={t('edit.as_person')}
        filter={active}
        value={person === undefined ? [] : [person]}
        onChange={([one]) => onChange(one)}
      />
    </div>
  )
}

export function PersonVerdict({ asPerson, values }: { asPerson: Preview<AsPerson>; values: FormPanelProps['values'] }) {
  const { t } = useTranslation('bb')
  const { data, state, retry } = asPerson
  if (state === 'incomplete') return <p className="k-secondary">{t('bb:edit.reach_no_category')}</p>
  if (state === 'failed') return <PreviewFailed text={t('bb:edit.as_person_failed')} onRetry={retry} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const confirms = data.view === 'target' && values.ack_required === true
  return (
    <p className={reading.has(data.view) ? 'k-secondary' : 'k-entry-warning'} role="status">
      {t(`bb:edit.person_view.${data.view}`)} {confirms && t('bb:edit.person_confirms')}{' '}
      {data.language && reading.has(data.view) && t('bb:edit.person_language', { language: languageNames[data.language] })}
    </p>
  )
}
