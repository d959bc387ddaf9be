/** Rows of another entity that refer to this record: the newest few, and the way to all of them. */
import { Suspense } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRights } from '../../providers/access/use-right'
import { listRecords, type RecordRow } from '../../providers/data/record-api'
import type { Refs } from '../../providers/data/refs'
import { MenuButton } from '../../ui/menu-button'
import { todayIn } from '../../components/format/format-date'
import { useFormats } from '../../components/format/format-settings'
import { actionPath, type Resource } from '../../resources/core/define-module'
import { findResource } from '../../resources/core/find-resource'
import type { ResourceOutline } from '../../resources/core/outline'
import { useResource } from '../../resources/core/use-resource'
import { FieldValue } from '../cells/field-value'
import type { Entity } from '../../schemas/core/define'
import { isAnyReference } from '../../schemas/core/field-types'
import { pointerTo } from '../../schemas/core/record-pointer'
import { recordTitle, relatedLabel } from '../../components/entity/entity-texts'
import { offeredByHand } from '../action/record-actions'
import { useRowActions } from '../action/use-row-actions'
import { useEntity, type EntityAccess } from '../entity/use-entity'
import { columnsOf } from '../list/table/columns'
import { countText } from '../list/list-pager'
import { ScreenError } from '../entity/screen-error'

export type Related = NonNullable<Entity['x']['related']>[number]
interface RelatedListProps {
  of: Entity
  related: Related
  id: number
  /** Its tab says what they are. */ titled?: boolean
}

/** Not there at all for who may not list the rows, or where no screen shows them. */
export function RelatedList({ related, ...props }: RelatedListProps) {
  const resource = useRelatedResources([related])(related)
  return (
    resource && (
      <Suspense fallback={<Skeleton active />}>
        <RelatedRows related={related} {...props} />
      </Suspense>
    )
  )
}

/** @returns the resource of one of these; undefined where the rows are not shown to this person */
export function useRelatedResources(all: readonly Related[]): (related: Related) => ResourceOutline | undefined {
  const permits = useRights(all.flatMap(({ entity }) => findResource(entity) ?? []).map((resource) => actionPath(resource, 'list')))
  return ({ entity }) => {
    const resource = findResource(entity)
    return resource && permits(actionPath(resource, 'list')) ? resource : undefined
  }
}

const shownRows = 10
const shownColumns = 5
const noRefs = {}

type RowsProps = RelatedListProps & { resource: Resource }

function RelatedRows(props: RelatedListProps) {
  const resource = useResource(props.related.entity)
  const { known, error, retry } = useEntity(props.related.entity)
  if (error) return <ScreenError error={error} onRetry={retry} />
  return known && resource ? <RelatedTable known={known} resource={resource} {...props} /> : <Skeleton active />
}

function RelatedTable({
  of,
  resource,
  known: { entity },
  related: { field, columns: wanted },
  id,
  titled = true,
}: RowsProps & { known: EntityAccess }) {
  const { t } = useTranslation(['screens', entity.module, of.module])
  const formats = useFormats()
  const reference = entity.fields.find(({ name }) => name === field)
  const value = reference && isAnyReference(reference) ? pointerTo(of.name, id) : id
  const { data, error, refetch } = useQuery({
    queryKey: ['related', entity.name, field, value],
    queryFn: ({ signal }) => listRecords(entity.name, { perPage: shownRows, filter: { field, op: 'eq', value } }, { signal }),
  })
  const acts = useRowActions(resource, { refs: data?.meta.refs ?? noRefs, onDone: () => void refetch() })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const columns = wanted
    ? columnsOf(
        t,
        entity,
        resource,
        wanted.map((name) => ({ name })),
      )
    : columnsOf(t, entity, resource, undefined)
        .filter((column) => column.name !== field && column.field)
        .slice(0, shownColumns)
  const hasActs = Object.keys(resource.rowActions).length > 0
  const all = `${resource.paths.list}?filter[${field}][in]=${value}`
  return (
    <section className="k-related">
      {titled && (
        <h2 className="k-form-section">
          {relatedLabel(t, of, entity, field)} <span className="k-count">{countText(data.meta)}</span>
        </h2>
      )}
      {data.data.length === 0 ? (
        <p className="k-muted">{t('screens:related.none')}</p>
      ) : (
        <div className="k-table-scroll k-table-inset">
          <table className="k-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={column.numeric ? 'k-col-number' : undefined}>
                    {column.label}
                  </th>
                ))}
                {hasActs && (
                  <th scope="col" className="k-related-acts">
                    <span className="k-visually-hidden">{t('screens:related.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <tr key={row.id}>
                  {columns.map((column, index) => {
                    const shown = column.field ? (
                      <FieldValue
                        context={{ t, entity, formats, refs: data.meta.refs }}
                        field={column.field}
                        value={row[column.name]}
                        row={row}
                      />
                    ) : null
                    return (
                      <td key={column.name} className={column.numeric ? 'k-col-number' : undefined}>
                        {index === 0 ? <Link to={`${resource.paths.show}?id=${row.id}`}>{shown}</Link> : shown}
                      </td>
                    )
                  })}
                  {hasActs && (
                    <td className="k-related-acts">
                      <RelatedMenu {...{ entity, resource, row, refs: data.meta.refs }} onAct={(name) => acts.start(name, row)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.meta.total > data.data.length && <Link to={all}>{t('screens:related.all', { n: data.meta.total })}</Link>}
      {acts.dialog}
    </section>
  )
}

interface RelatedMenuProps {
  entity: Entity
  resource: Resource
  row: RecordRow
  refs: Refs
  onAct: (name: string) => void
}

/** What the row's module does by hand to it; not there where it offers nothing. */
function RelatedMenu({ entity, resource, row, refs, onAct }: RelatedMenuProps) {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const offered = offeredByHand(t, resource, row, todayIn(formats.timeZone))
  if (offered.length === 0) return null
  return (
    <MenuButton
      className="k-row-button"
      label={t('screens:list.row_menu', { name: recordTitle(entity, row, formats, refs) })}
      items={() => offered.map(({ name, label, danger }) => ({ key: name, label, danger, onClick: () => onAct(name) }))}
    >
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}
