/** Fields of a customer record that stand across its screen (decisions/look.md, Record: heading with key facts). */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { FieldValue } from '../../../screens/cells/field-value'
import { fieldNamed } from '../../../screens/entity/system-fields'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { useEntity } from '../../../screens/entity/use-entity'

interface HeadFactsProps extends ShowPanelProps {
  /** In their order; those that the reader may not see are left out. */ names: readonly string[]
  /** Field of which the value is bad news. */ alarming?: string | undefined
}

export function HeadFacts({ row, refs, entity: name, names, alarming }: HeadFactsProps) {
  const { known } = useEntity(name)
  const { t } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  if (!known) return null
  const { entity } = known
  const context = { t, entity, formats, refs }
  return (
    <dl>
      {names.map((one) => {
        const field = fieldNamed(entity, one)
        return (
          field && (
            <div key={one}>
              <dt>{fieldLabel(t, entity, one)}</dt>
              <dd data-alarming={one === alarming || undefined}>
                <FieldValue context={context} field={field} value={row[one]} row={row} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
