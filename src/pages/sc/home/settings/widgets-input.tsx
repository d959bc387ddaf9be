/** The widgets of a layout: arranged as a home page is, and locked. */
import { useState } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { AddWidget } from '../../../../components/home/add-widget'
import { Arranger } from '../../../../components/home/arranger'
import { Button } from '../../../../ui/button'
import { modules } from '../../../../resources'
import type { FieldInputProps } from '../../../../resources/core/define-module'
import { isHome } from '../../../../shared/sc/home'

/** Others may be permitted what this administrator is not. */
const everything = () => true

export default function WidgetsInput({ value, onChange, disabled, describedBy }: FieldInputProps) {
  const { t } = useTranslation(['common', ...modules.map(({ code }) => code)])
  const [isAdding, setAdding] = useState(false)
  const widgets = isHome(value) ? value : []
  return (
    <div inert={disabled} {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
        {t('common:home.add')}
      </Button>
      <Arranger locks widgets={widgets} onChange={onChange} />
      {isAdding && (
        <AddWidget
          present={widgets}
          permits={everything}
          onAdd={(next) => {
            onChange(next)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
