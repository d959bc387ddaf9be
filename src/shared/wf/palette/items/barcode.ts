/** A code that is scanned; shown as a QR code. */
import type { DataItem } from '../palette-item'

export const barcodeItem: DataItem = {
  name: 'barcode',
  group: 'special',
  settings: ['length', 'pattern'],
  schema: { type: 'string', maxLength: 100 },
  span: 6,
}
