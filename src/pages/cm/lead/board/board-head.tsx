/** Above the board: which pipeline, grouped by what, search and filters, and the way to the table. */
import type { RefObject } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Segmented, Select, type InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormats } from '../../../../components/format/format-settings'
import { Button } from '../../../../ui/button'
import type { Refs } from '../../../../providers/data/refs'
import { rememberChoice } from '../../../../providers/preferences/recent-choices'
import type { Resource } from '../../../../resources/core/define-module'
import type { Entity } from '../../../../schemas/core/define'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { EntityAccess } from '../../../../screens/entity/use-entity'
import { FilterBar } from '../../../../screens/list/filter/filter-bar'
import type { ListState } from '../../../../screens/list/state/list-state'
import { SearchBox } from '../../../../screens/list/filter/search-box'
import type { Board, Grouping } from '../../../../shared/cm/lead'

interface HeadProps {
  known: EntityAccess
  resource: Resource
  board: Board | undefined
  state: ListState
  onState: (next: ListState, options?: { replace?: boolean }) => void
  by: Grouping
  onPipeline: (id: number) => void
  refs: Refs
  searchRef: RefObject<InputRef | null>
}

const fieldBy: Readonly<Record<Grouping, string | undefined>> = { stage: undefined, month: 'expected_close_date', owner: 'owner' }
const groupings = Object.keys(fieldBy) as Grouping[]

/** The grouping stands in the address as a list's does: by the name of its field. */
export const groupingOf = (field: string | undefined): Grouping => groupings.find((by) => fieldBy[by] === field) ?? 'stage'

/** The pipeline of the address, and its setter, which remembers it for the next time. */
export function usePipelineParam(): [number | null, (id: number) => void] {
  const [params, setParams] = useSearchParams()
  const value = Number(params.get('pipeline'))
  return [
    Number.isSafeInteger(value) && value > 0 ? value : null,
    (id) => {
      rememberChoice('cm/pipeline', id)
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.set('pipeline', String(id))
          return next
        },
        { replace: true },
      )
    },
  ]
}

export function BoardHead({ known, resource, board, state, onState, by, onPipeline, refs, searchRef }: HeadProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const { language } = useFormats()
  const navigate = useNavigate()
  return (
    <>
      <div className="k-list-head">
        <h1>{t('cm:page.board')}</h1>
        <div className="k-board-acts">
          <Segmented
            size="middle"
            aria-label={t('cm:board.view')}
            value="board"
            options={[
              { value: 'board', label: t('cm:board.as_board') },
              { value: 'table', label: t('cm:board.as_table') },
            ]}
            onChange={() => void navigate(resource.paths.list)}
          />
          {known.may('create') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(resource.paths.create)}>
              {t('cm:board.new')}
            </Button>
          )}
        </div>
      </div>
      <div className="k-toolbar" role="search" aria-label={t('cm:entity.lead.plural')}>
        <Select
          className="k-board-pipeline"
          aria-label={t('cm:entity.lead.fields.pipeline.label')}
          value={board?.pipeline ?? null}
          options={(board?.pipelines ?? []).map(({ id, name }) => ({ value: id, label: i18nText(name, language) }))}
          onChange={onPipeline}
        />
        <Select
          className="k-board-by"
          aria-label={t('cm:board.group')}
          value={by}
          options={groupings.map((value) => ({ value, label: t(`cm:board.by.${value}`) }))}
          onChange={(next) => onState({ ...state, kindBy: fieldBy[next] })}
        />
        <SearchBox t={t} q={state.q} onSearch={(q) => onState({ ...state, q, page: 1 }, { replace: true })} inputRef={searchRef} />
        <FilterBar entity={ofBoard(known.entity)} state={state} onChange={onState} refs={refs} />
      </div>
    </>
  )
}

/** What the board is filtered by at hand; its pipeline and stages it shows anyway. */
const ofBoard = (entity: Entity): Entity => ({
  ...entity,
  x: {
    ...entity.x,
    list: {
      columns: [],
      ...entity.x.list,
      filters: ['owner', 'department', 'source', 'tags', 'expected_close_date', 'amount', 'rotten', 'next_activity_at'],
    },
  },
})
