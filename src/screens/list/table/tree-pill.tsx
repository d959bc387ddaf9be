/** The nested filter as one chip in words; a click builds on, the cross takes it away. */
import { lazy, Suspense } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { useTranslation } from 'react-i18next'
import type { Refs } from '../../../providers/data/refs'
import type { Entity } from '../../../schemas/core/define'
import { ConditionText } from '../filter/condition-text'
import type { ListState } from '../state/list-state'

const FilterBuilder = lazy(async () => ({ default: (await import('../filter/filter-builder')).FilterBuilder }))

interface TreePillProps {
  entity: Entity
  state: ListState
  onChange: (next: ListState) => void
  refs: Refs
  /** The builder lies over the list. */ open: boolean
  onOpen: (open: boolean) => void
}

export function TreePill({ entity, state, onChange, refs, open, onOpen }: TreePillProps) {
  const { t } = useTranslation('screens')
  const { tree } = state
  return (
    <>
      {tree && (
        <span className="k-pill k-pill-active">
          <button type="button" className="k-pill-main" aria-haspopup="dialog" onClick={() => onOpen(true)}>
            <strong>
              <ConditionText entity={entity} node={tree} refs={refs} />
            </strong>
          </button>
          <button
            type="button"
            className="k-pill-close"
            aria-label={t('builder.clear')}
            onClick={() => onChange({ ...state, page: 1, tree: undefined })}
          >
            <CloseOutlined aria-hidden />
          </button>
        </span>
      )}
      {open && (
        <Suspense>
          <FilterBuilder
            entity={entity}
            state={state}
            refs={refs}
            onClose={() => onOpen(false)}
            onApply={(filters) => {
              onOpen(false)
              onChange({ ...state, ...filters, page: 1 })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
