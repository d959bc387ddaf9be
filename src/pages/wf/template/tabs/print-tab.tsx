/** How the form is printed (wf.md §8): the few choices, and a sheet that shows them. */
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import type { FormContent, PrintLayout } from '../../../../shared/wf/form'
import { Labelled } from '../../../../ui/labelled'
import { blocksOf } from '../flow/flow-edit'
import { nodeName } from '../flow/flow-words'
import { ChoiceInput } from '../flow/panel/choice-input'
import { isDecided } from '../flow/node-kinds'
import type { FormFieldInfo } from '../form-fields'
import { useFormFields } from '../use-form-fields'

interface PrintTabProps {
  content: FormContent
  /** Of the form. */
  name: string
  onChange: (next: PrintLayout) => void
  readOnly: boolean
}

/** What is not said. */
const usual = {
  orientation: 'portrait',
  boxes: false,
  rounds: 'latest',
  images: false,
  header: true,
} as const satisfies Required<PrintLayout>

export function PrintTab({ content, name, onChange, readOnly }: PrintTabProps) {
  const { t } = useTranslation('wf')
  const layout = { ...usual, ...content.print_layout }
  const set = (part: PrintLayout) => onChange({ ...content.print_layout, ...part })
  const toggle = (key: 'header' | 'boxes' | 'images') => (
    <Labelled label={t(`designer.print.${key}`)} help={t(`designer.print_help.${key}`)}>
      {({ id, describedBy }) => (
        <Switch
          id={id}
          aria-describedby={describedBy}
          disabled={readOnly}
          checked={layout[key]}
          onChange={(next) => set({ [key]: next })}
        />
      )}
    </Labelled>
  )
  return (
    <div className="k-designer-print">
      <section>
        <ChoiceInput
          label={t('designer.print.orientation')}
          value={layout.orientation}
          disabled={readOnly}
          options={(['portrait', 'landscape'] as const).map((value) => ({ value, label: t(`designer.orientation.${value}`) }))}
          onChange={(orientation) => set({ orientation })}
        />
        <ChoiceInput
          label={t('designer.print.rounds')}
          value={layout.rounds}
          disabled={readOnly}
          options={(['latest', 'all'] as const).map((value) => ({ value, label: t(`designer.rounds.${value}`) }))}
          onChange={(rounds) => set({ rounds })}
        />
        {toggle('header')}
        {toggle('boxes')}
        {toggle('images')}
      </section>
      <Sheet content={content} name={name} layout={layout} />
    </div>
  )
}

/** What stands where; the values come with a filled form. */
function Sheet({ content, name, layout }: { content: FormContent; name: string; layout: Required<PrintLayout> }) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const fields = useFormFields(content).filter(({ path }) => printed(content, path))
  const signing = blocksOf(content.flow.nodes).filter(isDecided)
  return (
    <section className="k-print-sheet" data-orientation={layout.orientation} aria-label={t('designer.print_preview')}>
      {layout.header && (
        <header>
          <span className="k-print-sheet-logo" aria-hidden />
          <h2>{name}</h2>
          <span className="k-print-sheet-code" aria-hidden />
        </header>
      )}
      <dl>
        {fields
          .filter(({ kind }) => kind !== 'rows')
          .map(({ path, label }) => (
            <div key={path}>
              <dt>{label}</dt>
              <dd aria-hidden />
            </div>
          ))}
      </dl>
      {fields
        .filter(({ kind }) => kind === 'rows')
        .map((table) => (
          <SheetTable key={table.path} table={table} />
        ))}
      <h3>{t('designer.sign_offs')}</h3>
      <ul className="k-print-sheet-signs" data-boxes={layout.boxes || undefined}>
        {signing.map((node) => (
          <li key={node.key}>
            <span>{nodeName(t, node, language)}</span>
            <span className="k-print-sheet-mark" aria-hidden />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SheetTable({ table }: { table: FormFieldInfo }) {
  return (
    <table>
      <caption>{table.label}</caption>
      <thead>
        <tr>
          {table.inside.map(({ path, label }) => (
            <th key={path} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr aria-hidden>
          {table.inside.map(({ path }) => (
            <td key={path} />
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** `ui:print` false leaves a field out. */
function printed({ ui_schema }: FormContent, path: string): boolean {
  const look = ui_schema[path]
  return !(typeof look === 'object' && look !== null && 'ui:print' in look && look['ui:print'] === false)
}
