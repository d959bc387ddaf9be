/** One fact of a record: its value, which a click or Enter on its pencil edits where it stands. */
import { lazy, Suspense, useContext, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import EditOutlined from '@ant-design/icons/EditOutlined'
import { useFormats } from '../../components/format/format-settings'
import { languageNames, languages, languageTags } from '../../providers/i18n/language'
import type { RecordRow } from '../../providers/data/record-api'
import type { Resource } from '../../resources/core/define-module'
import type { Field } from '../../schemas/core/define'
import { isJson, isLong, isRows, isTranslated } from '../../schemas/core/field-types'
import { hasShape } from '../../schemas/core/json-schema'
import { fieldLabel } from '../../components/entity/entity-texts'
import type { ValueContext } from '../field-types/list-type'
import { FieldValue } from '../cells/field-value'
import { LazyPart } from '../cells/lazy-cell'
import { isEditable } from '../list/table/inline-edit'
import { ChildTable } from '../record/child-table'
import { RecordEdit } from './record-edit'

const JsonForm = lazy(async () => ({ default: (await import('../form/json/json-form')).JsonForm }))
const FactEditor = lazy(async () => ({ default: (await import('./fact-editor')).FactEditor }))

const unchanged = () => undefined

/** Added fields say themselves whether they are printed. */
export const onPaper = ({ custom }: Field): boolean => custom === undefined || custom.show_in.includes('print')
export const screenOnly = 'k-screen-only'
export const classes = (...names: (string | false)[]): string => names.filter(Boolean).join(' ')

interface FactProps {
  context: ValueContext
  resource: Resource
  field: Field
  row: RecordRow
  /** Folded away at first. */ quiet?: boolean
}

export function Fact({ context, resource, field, row, quiet = false }: FactProps) {
  const { t, entity } = context
  const editing = useContext(RecordEdit)
  const place = useRef<HTMLElement>(null)
  const isOpen = editing?.field === field.name
  const wasOpen = useRef(false)
  // The keyboard goes on from the value.
  useEffect(() => {
    if (wasOpen.current && !isOpen && !document.activeElement?.closest('.k-cell-editor')) pencilIn(place.current)?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const value = row[field.name]
  const isWide = isRows(field) || isJson(field) || isLong(field) || longest(value) > 40
  const mayEdit = editing !== null && isEditable({ known: editing.known, entity, resource, trash: false }, { field }, row, { roomy: true })
  const edit = () => editing?.edit(field.name)
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (isOpen || actsItself(event.target) || window.getSelection()?.toString()) return
    edit()
  }
  const onDone = (step: -1 | 0 | 1) => {
    const next = step === 0 ? undefined : factBeside(place.current, step)
    editing?.edit(next ?? null)
  }
  const drawn = <FactValue context={context} resource={resource} field={field} row={row} />
  return (
    <div
      className={classes('k-fact', !onPaper(field) && screenOnly, quiet && 'k-quiet')}
      data-wide={isWide || undefined}
      data-editable={mayEdit ? field.name : undefined}
    >
      <dt>{fieldLabel(t, entity, field.name)}</dt>
      <dd ref={place} {...(mayEdit ? { onClick } : {})}>
        {mayEdit && isOpen ? (
          <Suspense fallback={drawn}>
            <FactEditor context={context} resource={resource} field={field} row={row} editing={editing} onDone={onDone} />
          </Suspense>
        ) : (
          drawn
        )}
        {mayEdit && !isOpen && (
          <button
            type="button"
            className="k-fact-pencil"
            aria-label={t('screens:inline.label', { field: fieldLabel(t, entity, field.name) })}
            onClick={edit}
          >
            <EditOutlined aria-hidden />
          </button>
        )}
      </dd>
    </div>
  )
}

const pencilIn = (place: Element | null): HTMLElement | null => place?.querySelector<HTMLElement>('.k-fact-pencil') ?? null

/** What follows a link is not an edit, nor is what a popover holds, which is the fact's child only for React. */
const actsItself = (target: EventTarget): boolean =>
  !(target instanceof Element) ||
  target.closest('a, button, input, label, summary, [role="switch"], .ant-popover, .ant-modal') !== null ||
  target.closest('.k-fact') === null

/** The fact that is edited next, as they stand on the screen. */
function factBeside(place: Element | null, step: -1 | 1): string | undefined {
  const own = place?.closest<HTMLElement>('.k-fact')
  const all = [...(own?.closest('.k-record-facts')?.querySelectorAll<HTMLElement>('.k-fact[data-editable]') ?? [])].filter(
    (fact) => fact.offsetParent !== null,
  )
  return own ? all[all.indexOf(own) + step]?.dataset.editable : undefined
}

function FactValue({ context, resource, field, row }: Omit<FactProps, 'quiet'>) {
  const value = row[field.name]
  const load = resource.columns[field.name]
  const generated = isRows(field) ? (
    <ChildTable
      context={context}
      field={field}
      rows={Array.isArray(value) ? (value as readonly Record<string, unknown>[]) : []} // of a field of rows
      record={row}
    />
  ) : hasShape(field) && value !== null && value !== undefined ? (
    <Suspense fallback={null}>
      <JsonForm id={`fact_${field.name}`} schema={field.schema} value={value} onChange={unchanged} readOnly />
    </Suspense>
  ) : isTranslated(field) ? (
    <Translations value={value} fallback={<FieldValue whole context={context} field={field} value={value} row={row} />} />
  ) : (
    <FieldValue whole context={context} field={field} value={value} row={row} />
  )
  return load && !isRows(field) ? (
    <LazyPart load={load} props={{ value, row, refs: context.refs, whole: true }} fallback={generated} />
  ) : (
    generated
  )
}

/** Letters of the longest of a translated text's languages. */
const longest = (value: unknown): number =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Math.max(0, ...Object.values(value).map((text) => String(text).length))
    : 0

/** The person's language first, the others quietly below. */
function Translations({ value, fallback }: { value: unknown; fallback: ReactNode }) {
  const { language } = useFormats()
  const texts = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<string, string>>
  const others = languages.filter((code) => code !== language && texts[code])
  return (
    <>
      {fallback}
      {others.length > 0 && (
        <ul className="k-translations">
          {others.map((code) => (
            <li key={code} lang={languageTags[code]}>
              <span>{languageNames[code]}</span> {texts[code]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
