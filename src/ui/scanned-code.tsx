/** A QR code for a camera. */
import { QRCode } from 'antd'

/** Dark on light in the dark mode too: many cameras read nothing else. */
const [ink, paper] = ['#000000', '#ffffff']

interface ScannedCodeProps {
  label: string
  value: string
  /** px */
  size: number
  level: 'L' | 'M'
  /** The light zone around it, in modules; default: none, where its surroundings are light. */
  margin?: number
}

export const ScannedCode = ({ label, value, size, level, margin }: ScannedCodeProps) => (
  <QRCode
    aria-label={label}
    type="svg"
    value={value}
    size={size}
    errorLevel={level}
    bordered={false}
    color={ink}
    bgColor={paper}
    {...(margin === undefined ? {} : { marginSize: margin })}
  />
)
