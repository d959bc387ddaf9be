/** A colour from a small palette that reads in light and dark, or any other by the browser's own picker. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { ariaProps, type InputProps } from './input-props'

/** What the browser's picker opens with where no colour is chosen: it knows no empty one. */
const neutral = '#8c8c8c'
const palette = ['#d9363e', '#d46b08', '#b8860b', '#5b8c00', '#389e0d', '#08979c', '#1677ff', '#2f54eb', '#722ed1', '#c41d7f', neutral]

export function ColourInput(props: InputProps) {
  return props.parent ? <ColourCell {...props} /> : <ColourChoice {...props} />
}

function pickerOf(props: InputProps) {
  const { status: _status, ...aria } = { status: undefined, ...ariaProps(props) }
  const colour = typeof props.value === 'string' ? props.value.toLowerCase() : ''
  return {
    colour,
    picker: {
      ...aria,
      type: 'color',
      className: 'k-colour-other',
      value: colour || neutral,
      disabled: props.disabled,
      onChange: (event: ChangeEvent<HTMLInputElement>) => props.onChange(event.target.value),
    },
  }
}

/** In a row of many there is room for one swatch. */
function ColourCell(props: InputProps) {
  const { onChange, onBlur, disabled, label } = props
  const { t } = useTranslation('screens')
  const { colour, picker } = pickerOf(props)
  return (
    <span className="k-colour-cell" onBlur={onBlur}>
      <input {...picker} data-empty={colour === '' || undefined} list={`${props.id}-palette`} title={label} />
      <datalist id={`${props.id}-palette`}>
        {palette.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {colour && !disabled ? (
        <button
          type="button"
          className="k-row-button"
          aria-label={`${label}: ${t('colour.none')}`}
          title={t('colour.none')}
          onClick={() => onChange(null)}
        >
          <CloseOutlined aria-hidden />
        </button>
      ) : (
        <span className="k-muted">{t('colour.none')}</span>
      )}
    </span>
  )
}

function ColourChoice(props: InputProps) {
  const { onChange, onBlur, disabled, label } = props
  const { t } = useTranslation('screens')
  const { colour, picker } = pickerOf(props)
  return (
    <div className="k-colours" role="group" aria-label={label} onBlur={onBlur}>
      {palette.map((one) => (
        <button
          type="button"
          key={one}
          className="k-colour"
          style={{ background: one }}
          aria-label={one}
          aria-pressed={colour === one}
          disabled={disabled}
          onClick={() => onChange(one)}
        >
          {colour === one && <CheckOutlined aria-hidden />}
        </button>
      ))}
      <input {...picker} title={t('colour.other')} aria-label={t('colour.other')} />
      {colour && !disabled && (
        <Button type="text" size="small" onClick={() => onChange(null)}>
          {t('colour.none')}
        </Button>
      )}
    </div>
  )
}
