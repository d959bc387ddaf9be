/** Stars to choose from; the chosen one again = none. */
import StarFilled from '@ant-design/icons/StarFilled'
import { Rate } from 'antd'
import { useTranslation } from 'react-i18next'
import '../../../components/format/stars.css'
import { ariaProps, type InputProps } from './input-props'

export function StarsInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, label } = props
  const { t } = useTranslation('screens')
  const of = Number(field.schema.maximum)
  const { status: _, ...aria } = ariaProps(props)
  return (
    <span role="radiogroup" aria-label={label} onBlur={onBlur}>
      <Rate
        {...aria}
        className="k-stars-input"
        count={of}
        value={Number(value ?? 0)}
        disabled={disabled}
        character={({ index = 0 }) => <StarFilled role="img" aria-label={t('stars', { n: index + 1, of })} />}
        onChange={onChange}
      />
    </span>
  )
}
