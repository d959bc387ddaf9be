/** What is said of lists: how many files, how many rows, which columns are added up. */
import { useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Labelled } from '../../../../../../ui/labelled'
import { useDesign } from '../../design-scope'
import { partName } from '../../part-words'
import type { FieldUi } from '../../../../../../shared/wf/form'
import { dataItemOf } from '../../../../../../shared/wf/palette/palette'
import { tableColumns } from '../../../../../../shared/wf/table-columns'
import { fileLimits, kindsFrom } from '../../../../../../shared/wf/palette/file-limits'
import { NumberProperty, TextProperty } from '../../../../../../screens/form/inputs/property'
import { withExtension, type Setting, type SettingProps } from '../setting'

/** wf.md §9. */
const mostRows = 500
const mostFiles = 20
const countOf = (text: string | undefined, most: number): number | undefined =>
  text === undefined ? undefined : Math.min(Math.max(Number(text), 0), most)
const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value as number))

/** wf.md §9. */
const mostMegabytes = 50

function Files({ schema, ui, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  const { accept = [], max_mb: most } = fileLimits(schema)
  // A separator that was just typed stays until the next kind follows.
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  const stored = accept.join(', ')
  return (
    <>
      <NumberProperty
        label={t('form_designer.max_files')}
        value={textOf(schema.maxItems)}
        onChange={(next) => patch({ maxItems: countOf(next, mostFiles) })}
      />
      <NumberProperty
        label={t('form_designer.max_size')}
        value={textOf(most)}
        onChange={(next) => patch(withExtension(schema, { max_mb: countOf(next, mostMegabytes) || undefined }))}
      />
      {ui['ui:item'] === 'file' && (
        <TextProperty
          label={t('form_designer.accept')}
          help={t('form_designer.accept_help')}
          value={typed?.of === stored ? typed.text : stored}
          onChange={(text) => {
            const kinds = kindsFrom(text)
            setTyped({ text, of: kinds.join(', ') })
            patch(withExtension(schema, { accept: kinds.length > 0 ? kinds : undefined }))
          }}
        />
      )}
    </>
  )
}

function Rows({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <>
      <NumberProperty
        label={t('form_designer.min_rows')}
        value={textOf(schema.minItems)}
        onChange={(next) => patch({ minItems: countOf(next, mostRows) })}
      />
      <NumberProperty
        label={t('form_designer.max_rows')}
        value={textOf(schema.maxItems)}
        onChange={(next) => patch({ maxItems: countOf(next, mostRows) })}
      />
    </>
  )
}

/** Numbers and amounts. */
function Sums({ name, schema, ui, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  const { content, language } = useDesign()
  const uis = (ui.items ?? {}) as Record<string, FieldUi>
  const numeric = tableColumns(schema, ui).filter(
    ([column, own]) => own.format === 'decimal' || dataItemOf(own, uis[column])?.group === 'number',
  )
  return (
    <Labelled label={t('form_designer.sums')}>
      {({ id }) => (
        <Select<string[]>
          id={id}
          className="k-input-wide"
          mode="multiple"
          value={ui['ui:sums'] ?? []}
          options={numeric.map(([column]) => ({ value: column, label: partName(content, `${name}.${column}`, language) }))}
          onChange={(next) => patch({}, { 'ui:sums': next.length > 0 ? next : undefined })}
        />
      )}
    </Labelled>
  )
}

export const filesSetting: Setting = { tab: 'validation', Editor: Files }
export const rowsSetting: Setting = { tab: 'validation', Editor: Rows }
export const sumsSetting: Setting = { tab: 'data', Editor: Sums }
