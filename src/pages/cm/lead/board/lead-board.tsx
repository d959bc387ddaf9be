/** The board with its filters, its columns and what dragging a card does. */
import { lazy, Suspense, useRef, useState } from 'react'
import type { InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { type Resource, importPath } from '../../../../resources/core/define-module'
import { ScreenError } from '../../../../screens/entity/screen-error'
import type { EntityAccess } from '../../../../screens/entity/use-entity'
import type { BoardColumn } from '../../../../shared/cm/lead'
import { useIsPhone } from '../../../../ui/use-is-phone'
import { useLeadActions } from '../use-lead-actions'
import { BoardColumns } from './board-columns'
import { BoardHead } from './board-head'
import { ColumnPicker } from './column-picker'
import { useBoard } from './use-board'
import { useBoardMoves } from './use-board-moves'
import { usePeek } from '../../../../screens/record/use-peek'
import { useBoardQuestion } from './use-board-question'
import { useQuickLead } from './use-quick-lead'
import { Link } from 'react-router'
import type { TFunction } from 'i18next'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import { formatTags, type Language } from '../../../../providers/i18n/language'
import { i18nText } from '../../../../shared/engine/i18n-text'

const RecordPeek = lazy(async () => ({ default: (await import('../../../../screens/show/record-peek')).RecordPeek }))

export function LeadBoard({ known, resource }: { known: EntityAccess; resource: Resource }) {
  const { entity } = known
  const { t } = useTranslation(['cm', 'screens'])
  const { language } = useFormats()
  const isPhone = useIsPhone()
  const searchRef = useRef<InputRef>(null)
  const { state, setState, setPipeline, question, isFiltered } = useBoardQuestion(entity)
  const { isFolded, fold } = useFolding(!isPhone)
  const [shownOnPhone, setShownOnPhone] = useState(0)
  const data = useBoard(question, (column) => !isFolded(column))
  const { board, refs } = data
  const columns = board?.columns ?? []
  const names = new Map(columns.map((column) => [String(column.value), columnName(t, column, { refs, language })]))
  const actions = useLeadActions(known, resource, () => undefined, data.retry)
  const moves = useBoardMoves(t, actions, data, names)
  const total = columns.reduce((sum, { count }) => sum + count, 0)
  const peek = usePeek()
  const quickIn = useQuickLead({ known, resource, pipeline: board?.pipeline ?? null, onSaved: data.retry })
  const onPhone = Math.min(shownOnPhone, columns.length - 1)

  return (
    <div className="k-board-page">
      <BoardHead
        known={known}
        resource={resource}
        board={board}
        state={state}
        onState={setState}
        by={question.by}
        onPipeline={setPipeline}
        refs={refs}
        searchRef={searchRef}
      />
      {data.error !== null && data.error !== undefined && <ScreenError error={data.error} onRetry={data.retry} />}
      {board && total === 0 && (
        <BoardEmpty isFiltered={isFiltered} mayCreate={known.may('create')} mayImport={known.may('import')} resource={resource} />
      )}
      {isPhone && columns.length > 0 && <ColumnPicker columns={columns} names={names} shown={onPhone} onShow={setShownOnPhone} />}
      <BoardColumns
        entity={entity}
        data={data}
        shown={isPhone ? columns.slice(onPhone).slice(0, 1) : columns}
        names={names}
        isFolded={isFolded}
        onFold={fold}
        draggable={question.by === 'stage'}
        menu={moves.menu}
        onDrop={moves.drop}
        others={moves.hasOtherPipeline}
        quickIn={quickIn}
        onOpen={peek.open}
      />
      {actions.dialogs}
      {peek.isOpen && (
        <Suspense fallback={null}>
          <RecordPeek
            resource={resource}
            known={known}
            order={columns.flatMap(({ value }) => data.columnOf(value).cards.map(({ id }) => id))}
            onClose={data.retry}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Columns that fold are folded until they are opened, others the other way round. */
function useFolding(enabled: boolean) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  return {
    isFolded: ({ value, stage }: BoardColumn) => enabled && (stage?.fold ?? false) !== turned.has(String(value)),
    fold: ({ value }: BoardColumn) =>
      setTurned((now) => {
        const next = new Set(now)
        if (!next.delete(String(value))) next.add(String(value))
        return next
      }),
  }
}

/** Nothing stands in this pipeline, or nothing that matches. */
function BoardEmpty({
  isFiltered,
  mayCreate,
  mayImport,
  resource,
}: {
  isFiltered: boolean
  mayCreate: boolean
  mayImport: boolean
  resource: Resource
}) {
  const { t } = useTranslation('cm')
  return (
    <p className="k-board-empty" role="status">
      {t(isFiltered ? 'board.nothing_matches' : 'board.empty')}
      {!isFiltered && mayCreate && <Link to={resource.paths.create}>{t('board.new')}</Link>}
      {!isFiltered && mayImport && <Link to={importPath(resource)}>{t('board.import')}</Link>}
    </p>
  )
}

/** What a column is called: its stage, the month of the close, or who owns the leads. */
function columnName(t: TFunction, { value, stage }: BoardColumn, { refs, language }: { refs: Refs; language: Language }): string {
  if (stage) return i18nText(stage.name, language)
  if (value === null) return t('cm:board.none')
  if (typeof value === 'number') return refTitle(refs, 'sc/user', value)?.title ?? ''
  return new Intl.DateTimeFormat(formatTags[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${value}-01T00:00:00Z`),
  )
}
