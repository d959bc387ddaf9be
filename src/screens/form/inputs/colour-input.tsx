/** A colour from a small palette that reads in light and dark, or any other by the browser's own picker. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/shell/button'
import { ariaProps, type InputProps } from './input-props'

const palette = ['#d9363e', '#d46b08', '#b8860b', '#5b8c00', '#389e0d', '#08979c', '#1677ff', '#2f54eb', '#722ed1', '#c41d7f', '#8c8c8c']

export function ColourInput(props: InputProps) {
  return props.parent ? <ColourCell {...props} /> : <ColourChoice {...props} />
}

/** In a row of many there is room for one swatch. */
function ColourCell(props: InputProps) {
  const { value, onChange, onBlur, disabled, label } = props
  const { t } = useTranslation('screens')
  const { status: _status, ...aria } = { status: undefined, ...ariaProps(props) }
  const colour = typeof value === 'string' ? value.toLowerCase() : ''
  return (
    <span className="k-colour-cell" onBlur={onBlur}>
      <input {...aria} type="color" className="k-colour-other" data-empty={colour === '' || undefined} list={`${props.id}-palette`} title={label} value={colour || '#8c8c8c'} disabled={disabled} onChange={(event) => onChange(event.target.value)} />
      <datalist id={`${props.id}-palette`}>{palette.map((one) => <option key={one} value={one} />)}</datalist>
      {colour && !disabled
        ? <button type="button" className="k-row-button" aria-label={`${label}: ${t('colour.none')}`} title={t('colour.none')} onClick={() => onChange(null)}><CloseOutlined aria-hidden /></button>
        : <span className="k-muted">{t('colour.none')}</span>}
    </span>
  )
}

function ColourChoice(props: InputProps) {
  const { value, onChange, onBlur, disabled, label } = props
  const { t } = useTranslation('screens')
  const { status: _status, ...aria } = { status: undefined, ...ariaProps(props) }
  const colour = typeof value === 'string' ? value.toLowerCase() : ''
  return (
    <div className="k-colours" role="group" aria-label={label} onBlur={onBlur}>
      {palette.map((one) => (
        <button type="button" key={one} className="k-colour" style={{ background: one }} aria-label={one} aria-pressed={colour === one} disabled={disabled} onClick={() => onChange(one)}>
          {colour === one && <CheckOutlined aria-hidden />}
        </button>
      ))}
      <input {...aria} type="color" className="k-colour-other" title={t('colour.other')} aria-label={t('colour.other')} value={colour || '#8c8c8c'} disabled={disabled} onChange={(event) => onChange(event.target.value)} />
      {colour && !disabled && <Button type="text" size="small" onClick={() => onChange(null)}>{t('colour.none')}</Button>}
    </div>
  )
}
