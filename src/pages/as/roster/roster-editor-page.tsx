/** /as/admin/shift/scheduling-online: the roster is painted, checked by the law while it is, saved and published (as.md §2, R9, §9). */
import { useMemo, useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LeaveGuard } from '../../../screens/form/conflict/leave-guard'
import { firstDayOfMonth, lastDayOfMonth } from '../../../shared/as/calendar-dates'
import { CalendarGaps } from './calendar-gaps'
import { DepartmentSelect, useDepartmentName } from './department-select'
import { IssuePanel } from './issue-panel'
import { MonthStep } from './month-step'
import { Palette, paletteCodes } from './palette'
import { RosterActs } from './roster-acts'
import { isRange } from './roster-blocks'
import { PublishDialog, UnpublishDialog } from './publish-dialog'
import { ConflictDialog, FillDialog } from './roster-dialogs'
import { filled, type Brush, type Place } from './roster-edits'
import { publishedAhead } from './roster-figures'
import { RosterGrid } from './roster-grid'
import { RosterPrint } from './roster-print'
import { useRosterEditor, type RosterRange } from './use-roster-editor'
import '../../../ui/screens.css'
import '../common/attendance.css'
import './roster.css'

export default function RosterEditorPage() {
  const { t } = useTranslation('as')
  const { timeZone } = useFormats()
  const [params, setParams] = useSearchParams()
  const month = /^\d{4}-\d{2}$/.test(params.get('month') ?? '') ? (params.get('month') ?? '') : todayIn(timeZone).slice(0, 7)
  const department = Number(params.get('department')) || null
  const put = (changes: Readonly<Record<string, string>>) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...changes }), { replace: true })
  return (
    <div className="k-roster-page">
      <header className="k-as-bar-row">
        <h1>{t('page.scheduling_online')}</h1>
        <MonthStep month={month} onChange={(next) => put({ month: next })} />
        <DepartmentSelect value={department} onChange={(id) => put({ department: String(id ?? '') })} />
      </header>
      {department === null ? (
        <p className="k-as-note">{t('roster.choose')}</p>
      ) : (
        <Editor key={`${department} ${month}`} department={department} from={firstDayOfMonth(month)} to={lastDayOfMonth(month)} />
      )}
    </div>
  )
}

function Editor(range: RosterRange) {
  const { t } = useTranslation('as')
  const editor = useRosterEditor(range)
  const [brush, setBrush] = useState<Brush | null>(null)
  const [question, setQuestion] = useState<'fill' | 'unpublish' | null>(null)
  const [isExtending, setExtending] = useState(false)
  const hasEdits = editor.painting.edits.size > 0
  const departmentName = useDepartmentName(range.department)
  const codes = useMemo(() => paletteCodes(t, editor.shifts), [t, editor.shifts])
  if (!editor.data) {
    return editor.error ? (
      <ScreenError error={editor.error} onRetry={() => void editor.refetch()} />
    ) : (
      <Skeleton className="k-skeleton" active paragraph={{ rows: 12 }} />
    )
  }
  const blocking = editor.issues.filter(({ level }) => level === 'block').length
  const { selection } = editor
  /** With cells selected it paints them at once; then it stays in hand. */
  const take = (next: Brush | null) => {
    const isSame = next !== null && brush?.day_type === next.day_type && brush.shift === next.shift
    setBrush(isSame ? null : next)
    if (next && isRange(selection) && !isSame) editor.paintBlock(selection, () => next)
  }
  const span = { from: range.from, to: range.to }
  const focus = ({ row, column }: Place) => {
    editor.setPicked({ anchor: { row, column }, head: { row, column } })
    document.querySelector<HTMLElement>(`.k-roster td[data-row="${row}"][data-column="${column}"]`)?.focus()
  }
  /** Typed codes go from day to day. */
  const moveOn = () => focus({ row: selection.top, column: Math.min(selection.left + 1, editor.dates.length - 1) })
  const goTo = ({ user, dates }: { user?: number; dates: readonly string[] }) => {
    const row = Math.max(
      0,
      editor.gridRows.findIndex((one) => one.row.user === user),
    )
    const column = Math.max(
      0,
      editor.dates.findIndex((date) => dates.includes(date)),
    )
    focus({ row, column })
  }
  return (
    <>
      <RosterPrint about={[departmentName].filter(Boolean)} dates={editor.dates} rows={editor.gridRows} shifts={editor.byId} />
      {editor.gridRows.length > 0 && (
        <div className="k-roster-tools">
          <Palette shifts={editor.shifts} brush={brush} onTake={take} />
          <RosterActs
            editor={editor}
            isExtending={isExtending}
            onExtend={setExtending}
            onFill={() => setQuestion('fill')}
            onUnpublish={() => setQuestion('unpublish')}
            onPublish={blocking === 0 || editor.data.meta.may_override ? () => void editor.askToPublish() : undefined}
          />
        </div>
      )}
      <CalendarGaps gaps={editor.data.meta.calendar_gaps} />
      {editor.gridRows.length === 0 ? (
        <p className="k-as-note">{t('roster.nobody')}</p>
      ) : (
        <div className="k-roster-work">
          <RosterGrid
            label={t('page.scheduling_online')}
            dates={editor.dates}
            today={editor.data.meta.today}
            rows={editor.gridRows}
            shifts={editor.byId}
            short={editor.issues.flatMap(({ user, dates }) => (user === undefined ? dates : []))}
            edit={{
              codes,
              onType: (next) => {
                editor.paintBlock(selection, () => next)
                if (!isRange(selection)) moveOn()
              },
              selection,
              active: editor.picked.anchor,
              paints: brush !== null,
              isExtending,
              onSelect: (anchor, head) => {
                editor.setPicked({ anchor, head })
                setExtending(false)
              },
              onDone: () => brush && editor.paintBlock(selection, () => brush),
              onFill: editor.fillTo,
              onDrop: editor.dropAt,
              onEscape: () => setBrush(null),
              onSelectAll: editor.selectAll,
              onClear: () => editor.paintBlock(selection, () => ({ day_type: null, shift: null })),
              onCopy: editor.copy,
              onPaste: editor.paste,
              onUndo: editor.undo,
              onRedo: editor.redo,
            }}
          />
          <IssuePanel issues={editor.issues} names={editor.names} shifts={editor.byId} onGo={goTo} />
        </div>
      )}
      {question === 'fill' && (
        <FillDialog
          onClose={() => setQuestion(null)}
          onFill={(pattern, step) => {
            const block = isRange(selection) ? selection : editor.everything
            const days = filled(pattern, editor.dates, block.bottom - block.top + 1, step)
            editor.paintBlock(block, (row, column) => days[row - block.top]?.[column])
            setQuestion(null)
          }}
        />
      )}
      {question === 'unpublish' && (
        <UnpublishDialog
          {...span}
          taken={publishedAhead(editor.rows, { ...span, today: editor.data.meta.today })}
          onClose={() => setQuestion(null)}
          onUnpublish={() => {
            setQuestion(null)
            void editor.unpublish()
          }}
        />
      )}
      {editor.preview && (
        <PublishDialog
          {...span}
          blocking={blocking}
          preview={editor.preview}
          onClose={editor.closePreview}
          onPublish={(reason) => void editor.publish(reason)}
        />
      )}
      {editor.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={editor.conflicts}
          names={editor.names}
          shifts={editor.byId}
          onSettle={(mine) => void editor.settle(mine)}
        />
      )}
      <LeaveGuard isDirty={() => hasEdits} />
    </>
  )
}
