/** The kinds of field that can be added; on a phone a menu of them. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { MenuButton } from '../../../ui/menu-button'
import { useIsPhone } from '../../../ui/use-is-phone'
import type { CustomField } from '../../../shared/sc/custom-fields'
import type { Entity } from '../../../schemas/core/define'
import { enumLabel } from '../../../components/entity/entity-texts'

interface FieldPaletteProps {
  /** sc/custom-field. */ entity: Entity
  onChoose: (type: CustomField['type']) => void
}

export function FieldPalette({ entity, onChoose }: FieldPaletteProps) {
  const { t } = useTranslation(['cm', 'sc'])
  const isPhone = useIsPhone()
  const id = useId()
  const types = (entity.fields.find(({ name }) => name === 'type')?.values ?? []) as readonly CustomField['type'][] // the declaration names them
  const label = (type: string) => enumLabel(t, entity, 'type', type)
  if (isPhone) {
    return (
      <MenuButton
        className="k-text-button"
        align="start"
        items={() => types.map((type) => ({ key: type, label: label(type) }))}
        onClick={({ key }) => onChoose(key as CustomField['type'])}
      >
        <PlusOutlined aria-hidden /> {t('cm:form_builder.add')}
      </MenuButton>
    )
  }
  return (
    <section className="k-builder-palette" aria-labelledby={id}>
      <h2 className="k-form-section" id={id}>
        {t('cm:form_builder.add')}
      </h2>
      <ul>
        {types.map((type) => (
          <li key={type}>
            <button type="button" onClick={() => onChoose(type)}>
              <PlusOutlined aria-hidden /> {label(type)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
