/** The fields of the product under the headings of their form: moved within their section, hidden, required, or with a lock. */
import { useMemo } from 'react'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { Resource } from '../../../resources/core/define-module'
import type { Entity, Field, FormSetting } from '../../../schemas/core/define'
import { hideLock, requireLock } from '../../../shared/sc/field-setting-rules'
import { isDraft, standardSetting, withFieldSettings, withoutFieldSettings } from '../../../shared/sc/field-settings'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { blockTitle, tabTitle } from '../../../screens/form/layout/layout-titles'
import { useFormLayout, useStandardPlaces } from '../../../screens/form/layout/use-form-layout'
import { placeAfterMove } from './place-between'
import { SortableList } from './sortable-list'
import { StandardPanel } from './standard-panel'
import type { FieldSettings } from './use-field-settings'

interface StandardFieldsProps {
  /** As it is now; its added fields are left aside. */
  entity: Entity
  resource: Resource
  settings: FieldSettings
  mayEdit: boolean
  chosen: string | null
  onChoose: (field: string) => void
}

export function StandardFields({ entity, resource, settings, mayEdit, chosen, onChoose }: StandardFieldsProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const { language } = useFormats()
  const declared = useMemo(
    () => withoutFieldSettings({ ...entity, fields: entity.fields.filter(({ custom }) => custom === undefined) }),
    [entity],
  )
  // What is hidden stands in its place, so that it can be shown again.
  const arranged = useMemo(
    () => withFieldSettings(declared, new Map([...settings.wanted].map(([name, setting]) => [name, { ...setting, hidden: false }]))),
    [declared, settings.wanted],
  )
  const layout = useFormLayout(arranged, resource)
  const places = useStandardPlaces(declared, resource)
  const standardOf = (name: string) => places.get(name) ?? 0
  const settingOf = (name: string) => settings.wanted.get(name) ?? standardSetting
  const placeOf = (name: string) => {
    const { place } = settingOf(name)
    return place === null ? standardOf(name) : Number(place)
  }
  const words = { t, entity, language }
  const sections = layout.flatMap((tab) =>
    tab.blocks.map((block) => ({
      title: [tabTitle(words, tab), blockTitle(words, block)].filter(Boolean).join(' · '),
      names: block.rows.flat(),
    })),
  )
  const id = `k-standard-${entity.key}`
  return (
    <section className="k-builder-standard" aria-labelledby={id}>
      <h2 className="k-form-section" id={id}>
        {t('cm:form_builder.standard', { n: sections.reduce((sum, { names }) => sum + names.length, 0) })}
      </h2>
      <p className="k-muted">{t('cm:form_builder.standard_about')}</p>
      {sections.map(({ title, names }) => {
        const items = names.flatMap((name) => {
          const field = declared.fields.find((candidate) => candidate.name === name)
          if (!field) return []
          const [row, setting, isChosen] = [settings.rows.find((candidate) => candidate.field === name), settingOf(name), name === chosen]
          return [
            {
              id: name,
              name: fieldLabel(t, entity, name),
              state: setting.hidden ? 'hidden' : 'standard',
              content: (
                <StandardCard
                  entity={declared}
                  field={field}
                  setting={setting}
                  draft={row !== undefined && isDraft(row)}
                  isChosen={isChosen}
                  onChoose={onChoose}
                />
              ),
              ...(isChosen
                ? { below: <StandardPanel entity={declared} field={field} setting={setting} settings={settings} mayEdit={mayEdit} /> }
                : {}),
            },
          ]
        })
        return (
          <div key={[...names].sort().join()}>
            {title && <h3>{title}</h3>}
            <SortableList
              items={items}
              disabled={!mayEdit || items.length < 2}
              busy={settings.isBusy}
              onMove={(next, at) => {
                const moved = next[at]?.id
                if (moved !== undefined)
                  void settings.change(moved, {
                    place: placeAfterMove(
                      next.map((item) => item.id),
                      at,
                      { placeOf, standardOf },
                    ),
                  })
              }}
            />
          </div>
        )
      })}
    </section>
  )
}

interface StandardCardProps {
  entity: Entity
  field: Field
  setting: FormSetting
  draft: boolean
  isChosen: boolean
  onChoose: (field: string) => void
}

function StandardCard({ entity, field, setting, draft, isChosen, onChoose }: StandardCardProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const isLocked = hideLock(entity, field) !== null && requireLock(entity, field) !== null
  return (
    <>
      <button
        type="button"
        className="k-builder-field"
        data-field={field.name}
        aria-pressed={isChosen}
        onClick={() => onChoose(field.name)}
      >
        {fieldLabel(t, entity, field.name)}
        {(field.required || setting.required) && (
          <span className="k-required" aria-label={t('cm:form_builder.required')}>
            {' '}
            *
          </span>
        )}
      </button>
      {isLocked && (
        <LockOutlined className="k-muted" role="img" aria-label={t('cm:form_builder.locked')} title={t('cm:form_builder.locked')} />
      )}
      {setting.hidden && <Tag>{t('cm:form_builder.hidden')}</Tag>}
      {draft && <Tag color="processing">{t('cm:form_builder.draft')}</Tag>}
    </>
  )
}
