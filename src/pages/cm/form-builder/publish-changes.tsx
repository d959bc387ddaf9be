/** What everybody will find otherwise once the drafts of a form are published. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { Entity } from '../../../schemas/core/define'
import { publishedOf, wantedOf } from '../../../shared/sc/field-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import { fieldLabel } from '../../../components/entity/entity-texts'
import type { BuiltField } from './form-builder'
import type { SettingRow } from './use-field-settings'

interface PublishChangesProps {
  entity: Entity
  added: readonly BuiltField[]
  set: readonly SettingRow[]
}

export function PublishChanges({ entity, added, set }: PublishChangesProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const { language } = useFormats()
  const id = useId()
  if (added.length + set.length === 0) return null
  const lines = [
    ...added.map((field) => t('cm:form_builder.change_new', { label: i18nText(field.label, language) })),
    ...set.flatMap((row) =>
      changesOf(row).map((change) => t(`cm:form_builder.change_${change}`, { label: fieldLabel(t, entity, row.field) })),
    ),
  ]
  return (
    <section className="k-builder-changes" aria-labelledby={id}>
      <h3 id={id}>{t('cm:form_builder.changes')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function changesOf(row: SettingRow): ('hidden' | 'shown' | 'required' | 'optional' | 'moved')[] {
  const [from, to] = [publishedOf(row), wantedOf(row)]
  return [
    ...(from.hidden === to.hidden ? [] : [to.hidden ? ('hidden' as const) : ('shown' as const)]),
    ...(from.required === to.required ? [] : [to.required ? ('required' as const) : ('optional' as const)]),
    ...(from.place === to.place ? [] : ['moved' as const]),
  ]
}
