/** The organizations that name this one as their parent: how they stand, whose they are, what is open there (cm.md §2). */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../../components/format/format-settings'
import { listRecords } from '../../../../providers/data/record-api'
import { FieldValue } from '../../../../screens/cells/field-value'
import { fieldLabel } from '../../../../components/entity/entity-texts'
import { useEntity } from '../../../../screens/entity/use-entity'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { isNumber } from '../../../../schemas/core/field-types'

const columns = ['name', 'lifecycle', 'owner', 'open_amount'] as const
/** More than that of one parent lie in the list, which the last line opens. */
const most = 100
const list = '/cm/use/contact/organizations'

export function Subsidiaries({ id }: { id: number }) {
  const { t } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  const { known } = useEntity('cm/organization')
  const { data, error, refetch } = useQuery({
    queryKey: ['related', 'cm/organization', 'parent', id],
    queryFn: ({ signal }) =>
      listRecords(
        'cm/organization',
        { perPage: most, sort: [{ field: 'name', descending: false }], filter: { field: 'parent', op: 'eq', value: id } },
        { signal },
      ),
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data || !known) return <Skeleton active />
  if (data.data.length === 0) return <p className="k-muted">{t('cm:view.no_subsidiaries')}</p>
  const { entity } = known
  const context = { t, entity, formats, refs: data.meta.refs }
  const fields = entity.fields
    .filter(({ name }) => (columns as readonly string[]).includes(name))
    .sort((a, b) => placeOf(a.name) - placeOf(b.name))
  return (
    <>
      <div className="k-table-scroll k-table-inset">
        <table className="k-table">
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field.name} scope="col" className={isNumber(field) ? 'k-col-number' : undefined}>
                  {fieldLabel(t, entity, field.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <tr key={row.id}>
                {fields.map((field) => {
                  const value = <FieldValue context={context} field={field} value={row[field.name]} row={row} />
                  return (
                    <td key={field.name} className={isNumber(field) ? 'k-col-number' : undefined}>
                      {field.name === 'name' ? <Link to={`${list}/view?id=${row.id}`}>{value}</Link> : value}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.meta.total > data.data.length && (
        <Link to={`${list}?filter[parent][in]=${id}`}>{t('screens:related.all', { n: data.meta.total })}</Link>
      )}
    </>
  )
}

const placeOf = (name: string): number => (columns as readonly string[]).indexOf(name)
