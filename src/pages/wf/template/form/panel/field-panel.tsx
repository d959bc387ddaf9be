/** The properties of a field, under tabs; a tab without anything in it is not there. */
import { useState, type ReactNode } from 'react'
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { useTranslation } from 'react-i18next'
import type { FormContent } from '../../../../../shared/wf/form'
import { fieldsIn } from '../../../../../shared/wf/form-layout'
import { dataItemOf, paletteItem } from '../../../../../shared/wf/palette/palette'
import { isSuite, type ItemSetting } from '../../../../../shared/wf/palette/palette-item'
import { suiteSections } from '../../../../../shared/wf/suite-form'
import { Button } from '../../../../../ui/button'
import { Tabs } from '../../../../../ui/tabs'
import { useDesign, type LedTo } from '../design-scope'
import { fieldAt, isRequired, layoutOf, setRequired, type PartKey } from '../edit/design'
import { isLocked, removeParts, stepColumn } from '../edit/parts'
import { resizeField, spanOf } from '../edit/places'
import { PermissionGrid } from '../permission-grid'
import { GeneralPart } from './general-part'
import { Formula, LogicPart } from './logic-part'
import { NumberProperty, SwitchProperty } from '../../../../../screens/form/inputs/property'
import { usePatch, type PropertyTab } from './setting'
import { settings } from './settings'

export function FieldPanel({ name }: { name: PartKey }) {
  const { t } = useTranslation('wf')
  const { content, act, entered } = useDesign()
  const patch = usePatch(name)
  const [tab, setTab] = useState<PropertyTab>('general')
  const [seen, setSeen] = useState<LedTo | null>(null)
  const field = fieldAt(content, name)
  if (!field) return null
  const item = dataItemOf(field.schema, field.ui)
  if (entered !== seen) {
    setSeen(entered)
    // What a computed field computes stands among what is general.
    if (entered?.key === name) setTab(entered.isRule && !item?.settings.includes('formula') ? 'logic' : 'general')
  }
  const isColumn = name.includes('.')
  const locked = isLocked(content, name)
  const props = { name, ...field, patch }
  const editors = (of: PropertyTab): ReactNode[] =>
    (item?.settings ?? []).flatMap((setting) => {
      if (locked && ofItsType.has(setting)) return []
      if (setting === 'formula') return of === 'general' ? [<Formula key="formula" name={name} />] : []
      const { tab: own, Editor } = settings[setting]
      return own === of ? [<Editor key={setting} {...props} />] : []
    })
  const parts: Record<PropertyTab, ReactNode[]> = {
    general: [
      isColumn && !locked && <ColumnActs key="acts" name={name} />,
      locked && (
        <p key="locked" className="k-muted">
          {t('form_designer.locked')}
        </p>
      ),
      <GeneralPart key="general" {...props} />,
      ...editors('general'),
    ],
    validation: [
      field.schema.readOnly !== true && !isNeeded(content, name) && (
        <SwitchProperty
          key="required"
          label={t('form_designer.required')}
          value={isRequired(content, name)}
          onChange={(next) => act((before) => setRequired(before, name, next))}
        />
      ),
      ...editors('validation'),
    ],
    appearance: [
      !isColumn && !locked && (
        <NumberProperty
          key="span"
          label={t('form_designer.span')}
          help={t('form_designer.span_help')}
          value={String(spanOf(content, name))}
          onChange={(next) => next !== undefined && act((before) => resizeField(before, name, Number(next)), `span of ${name}`)}
        />
      ),
      ...editors('appearance'),
    ],
    logic: [<LogicPart key="logic" name={name} />],
    data: editors('data'),
    permission: [<PermissionGrid key="grid" content={content} only={[name]} onChange={(next) => act(() => next)} />],
  }
  const shown = (Object.keys(parts) as PropertyTab[]).filter((key) => parts[key].some(Boolean))
  return (
    <Tabs
      late
      selected={shown.includes(tab) ? tab : 'general'}
      onSelect={(next) => setTab(next as PropertyTab)}
      tabs={shown.map((key) => ({
        key,
        label: t(`form_designer.tab.${key}`),
        children: <div className="k-design-properties">{parts[key]}</div>,
      }))}
    />
  )
}

/** What makes a field another kind of field: the module has said it. */
const ofItsType: ReadonlySet<ItemSetting> = new Set(['choices', 'cascade', 'many', 'record', 'scale', 'rows', 'formula', 'currency'])

/** The module can't be without it. */
function isNeeded(content: FormContent, name: PartKey): boolean {
  const section = suiteSections(layoutOf(content)).find(({ items }) => fieldsIn(items).includes(name))
  const suite = paletteItem(section?.suite)
  if (!suite || !isSuite(suite)) return false
  const mapping = content.bindings.find(({ action }) => action === suite.action)?.mapping ?? {}
  return suite.fields.some(({ key, required }) => {
    const source = mapping[key]
    return required === true && source !== undefined && 'field' in source && source.field === name
  })
}

/** A column has no place on the grid: it moves among the others. */
function ColumnActs({ name }: { name: PartKey }) {
  const { t } = useTranslation('wf')
  const { act, select } = useDesign()
  return (
    <div className="k-design-column-acts">
      <Button
        size="small"
        icon={<ArrowLeftOutlined aria-hidden />}
        label={t('form_designer.column_left')}
        onClick={() => act((before) => stepColumn(before, name, 'left'))}
      />
      <Button
        size="small"
        icon={<ArrowRightOutlined aria-hidden />}
        label={t('form_designer.column_right')}
        onClick={() => act((before) => stepColumn(before, name, 'right'))}
      />
      <Button
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        label={t('form_designer.remove', { name })}
        onClick={() => {
          act((before) => removeParts(before, [name]))
          select(name.split('.')[0] ?? null)
        }}
      />
    </div>
  )
}
