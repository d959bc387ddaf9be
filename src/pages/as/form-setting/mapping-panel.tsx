/** Which field of the connected form means what (as.md §2 form settings); checked anew on demand, changed in the designer. */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readFormMapping } from '../../../api/as/setting-trials'
import { useFormats } from '../../../components/format/format-settings'
import { showText } from '../../../providers/notification/alerts'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { formSetting } from '../../../schemas/as/form-setting'
import type { RowOf } from '../../../schemas/core/define'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { FormMapping, MappingRow } from '../../../shared/as/form-mapping'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Button } from '../../../ui/button'
import { mappingQuery } from './mapping-query'
import './form-setting.css'

export default function MappingPanel({ row: { kind } = {} }: FormPanelProps<RowOf<typeof formSetting>>) {
  const { t } = useTranslation('as')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [mappingQuery, kind],
    enabled: kind !== undefined,
    queryFn: ({ signal }) => (kind ? readFormMapping(kind, signal) : null),
    staleTime: 0,
    retry: 1,
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 4 }} />
  // The panel above says that no form is connected.
  if (data === null) return null
  const check = async () => {
    const { data: now } = await refetch()
    if (now && problemsOf(now) === 0) showText('success', 'as:form_setting.mapping_sound')
  }
  return (
    <section className="k-form-setting-mapping" aria-labelledby="k-form-mapping">
      <h2 id="k-form-mapping">{t('form_setting.mapping')}</h2>
      {!data.is_bound ? (
        <p className="k-entry-error" role="status">
          {t('form_setting.not_bound')}
        </p>
      ) : (
        <MappingTable mapping={data} />
      )}
      <div className="k-form-setting-acts">
        <Button loading={isFetching} onClick={() => void check()}>
          {t('form_setting.check_mapping')}
        </Button>
        <Link to={`/wf/admin/manage-forms/edit?id=${data.template}&tab=binding`}>{t('form_setting.change_mapping')}</Link>
      </div>
    </section>
  )
}

const problemsOf = ({ is_bound, rows }: FormMapping): number => (is_bound ? rows.filter(({ problem }) => problem !== null).length : 1)

function MappingTable({ mapping }: { mapping: FormMapping }) {
  const { t } = useTranslation('as')
  const problems = problemsOf(mapping)
  return (
    <>
      {problems > 0 && (
        <p className="k-entry-error" role="status">
          {t('form_setting.mapping_problems', { count: problems })}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('form_setting.parameter')}</th>
            <th scope="col">{t('form_setting.field')}</th>
          </tr>
        </thead>
        <tbody>
          {mapping.rows.map((row) => (
            <tr key={row.param} data-problem={row.problem ?? undefined}>
              <th scope="row">
                {row.title}
                {row.required && <span aria-hidden> *</span>}
              </th>
              <td>
                <Source row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Source({ row: { source, problem } }: { row: MappingRow }) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const shown =
    source === null
      ? null
      : 'field' in source
        ? `${i18nText(source.label, language) || source.field} (${source.field})`
        : t('form_setting.always', { value: typeof source.value === 'string' ? source.value : JSON.stringify(source.value) })
  return (
    <>
      {shown ?? <span className="k-muted">–</span>}
      {problem && <span className="k-entry-error">{t(`form_setting.problem.${problem}`)}</span>}
    </>
  )
}
