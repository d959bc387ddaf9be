/** A code: scanners type it; read, it is shown as a QR code with its text. */
import qrcode from 'qrcode-generator'
import { Input } from 'antd'
import { ariaOf, type Control, type ControlProps, type ShownProps } from '../control'

function BarcodeInput(props: ControlProps) {
  const { value, onChange } = props
  return (
    <Input
      {...ariaOf(props)}
      value={typeof value === 'string' ? value : ''}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value || undefined)}
      // A scanner ends with Enter, which is no wish to submit.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}

function BarcodeShown({ value }: ShownProps) {
  const code = qrcode(0, 'M')
  code.addData(String(value))
  code.make()
  const size = code.getModuleCount()
  const cells = Array.from({ length: size * size }, (_, at) => at).filter((at) => code.isDark(Math.floor(at / size), at % size))
  return (
    <span className="k-fill-code">
      <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={String(value)}>
        <rect x="-2" y="-2" width={size + 4} height={size + 4} className="k-fill-code-ground" />
        <path d={cells.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('')} className="k-fill-code-cells" />
      </svg>
      <span>{String(value)}</span>
    </span>
  )
}

export const barcodeControl: Control = { Input: BarcodeInput, Shown: BarcodeShown }
