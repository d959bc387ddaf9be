/** Field by field: what was changed in the content, by whom and when. Fields that the reader may not see are not in the answer. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useTitles } from '../../../screens/entity/use-titles'
import type { FormContent } from '../../../shared/wf/form'
import type { TrailEntry } from '../../../shared/wf/instance-calls'
import { labelOf, uiOf } from '../fill/form-renderer/drawn-form'
import { fieldsOf } from '../fill/form-renderer/field-of'
import { FillScopeProvider, type FillScope } from '../fill/form-renderer/fill-scope'
import { ShownValue } from '../fill/form-renderer/palette-field'
import { rulesIn } from '../fill/form-renderer/judged-rules'

type Content = Pick<FormContent, 'json_schema' | 'ui_schema' | 'rules'>

export function FormChanges({ content, entries }: { content: Content; entries: readonly TrailEntry[] }) {
  const { t } = useTranslation(['wf', 'screens'])
  const formats = useFormats()
  const { language } = formats
  const fields = useMemo(() => fieldsOf(content.json_schema.properties, content.ui_schema), [content])
  const rows = useMemo(
    () => entries.flatMap(({ changes }) => changes.flatMap(({ field, from, to }) => [{ [field]: from }, { [field]: to }])),
    [entries],
  )
  const refs = useTitles({ fields }, rows, {})
  if (entries.length === 0) return <p className="k-muted">{t('view.no_changes')}</p>
  const state = rulesIn(formats.timeZone)({ ...content, rules: [] }, {})
  const scope: FillScope = {
    ...{
      id: 'wf-changes',
      content,
      language,
      refs,
      values: {},
      errors: {},
      facts: {},
      first: undefined,
      attempt: 0,
      fill: () => undefined,
    },
    state,
    holds: { permissions: {}, fallback: 'read', state, readOnly: true },
  }
  const value = (seq: number, field: string, side: string, shown: unknown) => (
    <ShownValue
      id={`wf-change-${seq}-${field}-${side}`}
      label={labelOf(content, field, language)}
      path={field}
      schema={content.json_schema.properties[field] ?? {}}
      ui={uiOf(content.ui_schema, field)}
      value={shown}
      refs={refs}
    />
  )
  return (
    <FillScopeProvider value={scope}>
      {entries.map(({ seq, actor, at, changes }) => (
        <section key={seq} className="k-form-changes">
          <h3>
            {actor?.name ?? t('view.system')} <small className="k-muted">{formatDateTime(at, formats)}</small>
          </h3>
          <div className="k-table-scroll">
            <table className="k-differences">
              <thead>
                <tr>
                  <th scope="col">{t('screens:compare.field')}</th>
                  <th scope="col">{t('view.before')}</th>
                  <th scope="col">{t('view.after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, from, to }) => (
                  <tr key={field}>
                    <th scope="row">{labelOf(content, field, language)}</th>
                    <td>{value(seq, field, 'from', from)}</td>
                    <td>{value(seq, field, 'to', to)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </FillScopeProvider>
  )
}
