/** The editor of a voucher, made for typing (fa.md §2.2): a new one, a draft (`?id=`), a copy (`?copy=`), of a kind (`?category=`), of a template (`?template=`). */
import { useMemo, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import type { RecordRow } from '../../../../providers/data/record-api'
import type { ScreenProps } from '../../../../resources/core/define-module'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { useEntity, type EntityAccess } from '../../../../screens/entity/use-entity'
import { FormSkeleton } from '../../../../screens/form/form-screen'
import { RecordFrame } from '../../../../screens/record/record-frame'
import { useRecord } from '../../../../screens/record/use-record'
import { useRecordRoute } from '../../../../screens/record/use-record-route'
import { currencyDigits } from '../../../../shared/engine/currency-digits'
import { useAccounts } from '../accounts'
import { newLine, type GridLine } from '../grid/grid-line'
import type { VoucherHead } from '../grid/voucher-store'
import { useCategories, type Category } from './editor-data'
import { TemplateValue, templateAsks, templateLines } from './use-template'
import { copiedLines, emptyHead, headOf, linesOf } from './voucher-record'
import { VoucherEditor } from './voucher-editor'
import { useVoucherLines } from '../voucher-lines'

const idIn = (text: string | null): number | null => (text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : null)

export default function EditorPage({ resource }: ScreenProps) {
  const { known, error, retry } = useEntity(resource.name)
  const lines = useEntity('fa/voucher-line')
  const [params] = useSearchParams()
  const address = params.toString()
  // Another address is another editor. A new voucher that gets its own by its first save stays in the one it is typed into.
  const [editor, setEditor] = useState<{ no: number; address: string; saved: number | null }>({ no: 0, address, saved: null })
  if (editor.address !== address) {
    const isSame = editor.saved !== null && idIn(params.get('id')) === editor.saved
    setEditor({ no: isSame ? editor.no : editor.no + 1, address, saved: null })
  }
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  if (lines.error && !lines.known) return <ScreenError error={lines.error} onRetry={lines.retry} />
  if (!known || !lines.known) return <FormSkeleton />
  return (
    <Loaded
      key={editor.no}
      resource={resource}
      known={known}
      lineEntity={lines.known}
      onCreated={(id) => setEditor((now) => ({ ...now, saved: id }))}
    />
  )
}

interface LoadedProps extends ScreenProps {
  known: EntityAccess
  lineEntity: EntityAccess
  onCreated: (id: number) => void
}

function Loaded({ resource, known, lineEntity, onCreated }: LoadedProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const route = useRecordRoute(resource, 'page')
  const [params] = useSearchParams()
  const copied = idIn(params.get('copy'))
  const source = route.id ?? copied
  const chosen = source === null ? idIn(params.get('template')) : null
  const record = useRecord(resource.name, source)
  const template = useRecord('fa/voucher-template', chosen)
  const lines = useVoucherLines(source)
  const categories = useCategories()
  const chart = useAccounts(formats.language)
  const read = useMemo(
    () =>
      categories.data && (source === null || (record.row && lines.data)) && (chosen === null || template.row)
        ? firstState({
            row: record.row,
            template: template.row,
            lines: template.row
              ? templateLines(template.row, params.get('value'), currencyDigits(formats.currency))
              : linesOf(lines.data?.data ?? [], formats.currency),
            isCopy: route.id === null,
            categories: categories.data,
            wanted: params.get('category'),
            today: todayIn(formats.timeZone),
          })
        : undefined,
    [record.row, template.row, lines.data, categories.data, route.id, source, chosen, params, formats],
  )
  // Read once: what is typed lives in the store.
  const [first, setFirst] = useState<ReturnType<typeof firstState>>()
  if (!first && read) setFirst(read)
  const failed = first ? null : (record.error ?? template.error ?? lines.error ?? categories.error ?? chart.error)
  if (failed)
    return (
      <RecordFrame opening="page" title="" onClose={route.toList}>
        <ScreenError
          error={failed}
          onRetry={() => {
            record.refetch()
            template.refetch()
            void lines.refetch()
            categories.refetch()
            chart.retry()
          }}
        />
      </RecordFrame>
    )
  if (template.row && params.get('value') === null && templateAsks(template.row))
    return (
      <RecordFrame opening="page" title={t('voucher_edit.new')} onClose={route.toList}>
        <TemplateValue template={template.row} />
      </RecordFrame>
    )
  if (!first || !categories.data || !chart.accounts)
    return (
      <RecordFrame opening="page" title={t(route.id === null ? 'voucher_edit.new' : 'voucher_edit.edit')} onClose={route.toList}>
        <FormSkeleton />
      </RecordFrame>
    )
  // What is no draft any more is looked at.
  if (route.id !== null && record.row && record.row.status !== 'draft')
    return <Navigate to={`${resource.paths.show}?id=${route.id}`} replace />
  return (
    <VoucherEditor
      resource={resource}
      known={known}
      lineEntity={lineEntity.entity}
      route={route}
      row={route.id === null ? undefined : record.row}
      onCreated={onCreated}
      copied={copied}
      first={first}
      refs={lines.data?.refs ?? template.row?._refs ?? {}}
      fileRefs={record.row?._refs ?? {}}
      categories={categories.data}
      accounts={chart.accounts}
    />
  )
}

interface FirstState {
  row: RecordRow | undefined
  /** Its lines are those of `lines`. */
  template: RecordRow | undefined
  lines: readonly GridLine[]
  isCopy: boolean
  categories: readonly Category[]
  /** Code or id of the category of a new one. */
  wanted: string | null
  /** In the company's zone. */
  today: string
}

/** What the editor begins with. */
function firstState({ row, template, lines, isCopy, categories, wanted, today }: FirstState): {
  head: VoucherHead
  lines: readonly GridLine[]
} {
  const offered = categories.filter(({ active, role }) => active && role === 'normal')
  const cashOf = (id: number | null) => categories.find((one) => one.id === id)?.cash_account ?? null
  if (row && !isCopy) {
    const head = headOf(row)
    const cash = lines.find(({ account }) => account !== null && account === cashOf(head.category))?.account ?? cashOf(head.category)
    return { head: { ...head, cash_account: cash }, lines }
  }
  // Opening vouchers are entered from their maintenance: their category is read by name.
  const chosen =
    categories.find(({ active, code, id }) => active && (code === wanted || String(id) === wanted)) ??
    offered.find((one) => one.is_default) ??
    offered[0]
  const from = row ?? template
  const category = from ? headOf(from).category : (chosen?.id ?? null)
  const head = { ...emptyHead, category, date: today, cash_account: cashOf(category) }
  if (!from) return { head, lines: [newLine(), newLine()] }
  return { head: { ...head, summary: headOf(from).summary }, lines: row ? copiedLines(lines) : lines }
}
