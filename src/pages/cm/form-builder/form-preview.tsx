/** How the form will look with the drafts in it. It can be tried; nothing of it is kept. */
import { useMemo, useState } from 'react'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { learnTexts } from '../../../providers/i18n/i18n'
import { useResource } from '../../../resources/core/use-resource'
import type { Resource } from '../../../resources/core/define-module'
import { withCustomFields } from '../../../shared/sc/custom-fields'
import type { Entity, FormSetting } from '../../../schemas/core/define'
import { withFieldSettings, withoutFieldSettings } from '../../../shared/sc/field-settings'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { FormScopeProvider, type FormScope } from '../../../screens/form/state/form-context'
import { FormFields } from '../../../screens/form/layout/form-fields'
import type { LayoutTab } from '../../../screens/form/layout/form-layout'
import { createFormStore } from '../../../screens/form/state/form-store'
import { initialValues } from '../../../screens/form/state/form-values'
import { useFormLayout } from '../../../screens/form/layout/use-form-layout'
import type { BuiltField } from './form-builder'

interface FormPreviewProps {
  /** The entity as it is declared now. */
  known: EntityAccess
  fields: readonly BuiltField[]
  /** What is wanted of the fields of the product. */
  settings: ReadonlyMap<string, FormSetting>
  /** A field of the product is chosen: the part that it is in is shown, unless the person has chosen one. */
  prefersWhole: boolean
}

type Part = 'added' | 'all'

export function FormPreview({ known, fields, settings, prefersWhole }: FormPreviewProps) {
  const { t } = useTranslation('cm')
  const [selected, setPart] = useState<Part | null>(null)
  const part = selected ?? (prefersWhole ? 'all' : 'added')
  const shown = useMemo(() => fields.filter(({ status }) => status !== 'archived'), [fields])
  const entity = useMemo(() => {
    const declared = withoutFieldSettings({ ...known.entity, fields: known.entity.fields.filter(({ custom }) => custom === undefined) })
    const made = withFieldSettings(withCustomFields(declared, shown), settings)
    // The words of drafts come with no declaration yet.
    learnTexts(made)
    return made
  }, [known, shown, settings])
  const resource = useResource(known.entity.name)
  return (
    <section className="k-builder-preview" aria-labelledby={`k-preview-${known.entity.key}`}>
      <div className="k-builder-head">
        <h2 className="k-form-section" id={`k-preview-${known.entity.key}`}>
          {t('form_builder.preview')}
        </h2>
        <Segmented
          aria-label={t('form_builder.preview')}
          value={part}
          onChange={(next) => setPart(next as Part)}
          options={[
            { value: 'added', label: t('form_builder.added') },
            { value: 'all', label: t('form_builder.all') },
          ]}
        />
      </div>
      <p className="k-muted">{shown.length === 0 && part === 'added' ? t('form_builder.nothing_added') : t('form_builder.try')}</p>
      {/* Another field is another form: what was tried in the old one goes. */}
      {resource && (
        <Preview
          key={`${part} ${shown.map(({ id, version, position }) => `${id}:${version}:${position}`).join()} ${JSON.stringify([...settings])}`}
          entity={entity}
          resource={resource}
          known={known}
          part={part}
        />
      )}
    </section>
  )
}

function Preview({ entity, resource, known, part }: { entity: Entity; resource: Resource; known: EntityAccess; part: Part }) {
  const whole = useFormLayout(entity, resource)
  const [store] = useState(() => createFormStore(initialValues(entity)))
  const layout = useMemo(() => (part === 'all' ? whole.map(({ panel: _panel, ...tab }) => tab) : addedPart(whole)), [whole, part])
  const scope = useMemo(
    (): FormScope => ({
      store,
      entity,
      resource,
      refs: {},
      layout,
      isDisabled: (field) => field.custom === undefined && !known.mayWrite(field),
      onLeave: () => undefined,
      focused: undefined,
      idPrefix: `v_${entity.key}`,
      isNested: true,
    }),
    [store, entity, resource, layout, known],
  )
  return (
    <FormScopeProvider value={scope}>
      <FormFields />
    </FormScopeProvider>
  )
}

/** On a tab of their own, or as blocks below the others. */
function addedPart(layout: readonly LayoutTab[]): LayoutTab[] {
  const blocks = layout.flatMap((tab) => (tab.custom === undefined ? tab.blocks.filter(({ custom }) => custom !== undefined) : tab.blocks))
  return blocks.length > 0 ? [{ blocks }] : []
}
