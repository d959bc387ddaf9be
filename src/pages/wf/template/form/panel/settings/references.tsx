/** Whom or what is chosen: one or several, among whom, of which entity, and what of it is copied. */
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { EntitySelect } from '../../../../../../components/entity/entity-select'
import { fieldLabel } from '../../../../../../components/entity/entity-texts'
import { OwnerSelect } from '../../../../../../components/inputs/owner-select'
import { findResource } from '../../../../../../resources/core/find-resource'
import { useEntity } from '../../../../../../screens/entity/use-entity'
import { isApart } from '../../../../../../schemas/core/field-types'
import { Button } from '../../../../../../ui/button'
import { Labelled } from '../../../../../../ui/labelled'
import { useDesign } from '../../design-scope'
import { partName } from '../../part-words'
import { SwitchProperty } from '../../../../../../screens/form/inputs/property'
import { extensionOf, withExtension, type Setting, type SettingProps } from '../setting'

/** One value becomes a list of it, and back. */
function Many({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  const isMany = schema.type === 'array'
  const set = (many: boolean) => {
    const { type, x, pattern } = many ? schema : (schema.items ?? {})
    const one = { type, ...(x === undefined ? {} : { x }), ...(pattern === undefined ? {} : { pattern }) }
    if (many) patch({ type: 'array', items: one, uniqueItems: true, x: undefined, pattern: undefined })
    else
      patch({
        items: undefined,
        uniqueItems: undefined,
        maxItems: undefined,
        minItems: undefined,
        x: undefined,
        pattern: undefined,
        ...one,
      })
  }
  return <SwitchProperty label={t('form_designer.many')} value={isMany} onChange={set} />
}

function Scope({ ui, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <Labelled label={t('form_designer.scope')} help={t('form_designer.scope_help')}>
      {({ id, describedBy }) => (
        <OwnerSelect
          id={id}
          describedBy={describedBy}
          multiple
          value={ui['ui:scope'] ?? []}
          onChange={(codes) => patch({}, { 'ui:scope': codes.length > 0 ? codes : undefined })}
        />
      )}
    </Labelled>
  )
}

function RecordOf({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <Labelled label={t('form_designer.entity')}>
      {({ id, describedBy, invalid }) => (
        <EntitySelect
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          disabled={false}
          value={extensionOf(schema).ref ?? null}
          isOffered={({ entity }) => findResource(entity) !== undefined}
          onBlur={() => undefined}
          onChange={(next) => {
            if (typeof next === 'string') patch(withExtension(schema, { ref: next }), { 'ui:copies': undefined })
          }}
        />
      )}
    </Labelled>
  )
}

function Copies({ name, schema, ui, patch }: SettingProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const { content, language } = useDesign()
  const entity = String(extensionOf(schema).ref ?? '')
  const { known } = useEntity(entity)
  const copies = Object.entries(ui['ui:copies'] ?? {})
  const set = (next: readonly (readonly [string, string])[]) =>
    patch({}, { 'ui:copies': next.length > 0 ? Object.fromEntries(next) : undefined })
  const targets = Object.keys(content.json_schema.properties)
    .filter((key) => key !== name)
    .map((key) => ({ value: key, label: partName(content, key, language) }))
  const columns = known
    ? known.entity.fields
        .filter((field) => !isApart(field))
        .map((field) => ({ value: field.name, label: fieldLabel(t, known.entity, field.name) }))
    : []
  const first = targets.find(({ value }) => !copies.some(([target]) => target === value))
  return (
    <fieldset className="k-design-choices">
      <legend className="k-entry-label">{t('wf:form_designer.copies')}</legend>
      {copies.length === 0 && <p className="k-muted">{t('wf:form_designer.copies_help')}</p>}
      <ul>
        {copies.map(([target, column], index) => (
          <li key={target}>
            <Select
              aria-label={t('wf:form_designer.copy_column')}
              value={column}
              options={columns}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              onChange={(next: string) => set(copies.map((one, at) => (at === index ? [target, next] : one)))}
            />
            <span aria-hidden>→</span>
            <Select
              aria-label={t('wf:form_designer.copy_target')}
              value={target}
              options={targets}
              popupMatchSelectWidth={false}
              onChange={(next: string) => set(copies.map((one, at) => (at === index ? [next, column] : one)))}
            />
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              label={t('wf:form_designer.remove', { name: target })}
              onClick={() => set(copies.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={!first || columns.length === 0}
        onClick={() => first && set([...copies, [first.value, columns[0]?.value ?? '']])}
      >
        {t('wf:form_designer.add_copy')}
      </Button>
    </fieldset>
  )
}

export const manySetting: Setting = { tab: 'data', Editor: Many }
export const scopeSetting: Setting = { tab: 'data', Editor: Scope }
export const recordSetting: Setting = { tab: 'data', Editor: RecordOf }
export const copiesSetting: Setting = { tab: 'data', Editor: Copies }
