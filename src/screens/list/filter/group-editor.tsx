/** Edits the groups of a nested condition: all, any or none of their members hold. What a single comparison looks like, its place says. */
import { Fragment, type ReactNode } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { deepestNesting, isGroup, joins, type FieldFilter, type FilterGroup, type FilterNode, type Join } from './filter-tree'

/** Not filled in yet. */
export const blankLeaf: FieldFilter = { field: '', op: 'eq', values: [] }

export interface GroupEditorProps {
  group: FilterGroup
  /** Index by index from the outermost group. */
  place: readonly number[]
  /** @param onChange undefined takes the comparison out */
  leaf: (leaf: FieldFilter, onChange: (next: FieldFilter | undefined) => void) => ReactNode
  onChange: (place: readonly number[], next: FilterNode | undefined) => void
}

export function GroupEditor({ group, place, leaf, onChange }: GroupEditorProps) {
  const { t } = useTranslation('screens')
  const add = (node: FilterNode) => onChange(place, { ...group, nodes: [...group.nodes, node] })
  return (
    <fieldset className="k-builder-group">
      <legend className="k-visually-hidden">{t(`builder.join.${group.join}`)}</legend>
      <div className="k-condition-head">
        <Select
          size="small"
          value={group.join}
          aria-label={t('builder.join.label')}
          popupMatchSelectWidth={false}
          options={joins.map((join) => ({ value: join, label: t(`builder.join.${join}`) }))}
          onChange={(join: Join) => onChange(place, { ...group, join })}
        />
        {place.length > 0 && (
          <button
            type="button"
            className="k-row-button"
            aria-label={t('builder.remove_group')}
            title={t('builder.remove_group')}
            onClick={() => onChange(place, undefined)}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
      {group.nodes.map((node, index) => (
        // A condition has no name of its own; its place is what it is.
        <Fragment key={index}>
          {isGroup(node) ? (
            <GroupEditor group={node} place={[...place, index]} leaf={leaf} onChange={onChange} />
          ) : (
            leaf(node, (next) => onChange([...place, index], next))
          )}
        </Fragment>
      ))}
      <div className="k-builder-add">
        <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} onClick={() => add(blankLeaf)}>
          {t('builder.add')}
        </Button>
        {place.length < deepestNesting - 1 && (
          <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} onClick={() => add({ join: 'any', nodes: [blankLeaf] })}>
            {t('builder.add_group')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
